import { categories, products } from '../src/catalog/contract.ts'
import { choices } from '../src/choices/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import type { Larder, OpenStore } from './larder.ts'

const shelf = [
  'Tea',
  'Milk',
  'Oat milk',
  'Syrup',
  'Ice',
  'Pearls',
  'Pudding',
  'Small cup',
  'Large cup',
] as const
type Name = (typeof shelf)[number]

/** A shop with Okinawa in 16 and 22 oz; sugar, ice, milk and toppings to choose. 5,000 of each on the shelf. */
export async function stockOkinawa(larder: Larder, store: OpenStore) {
  const send = { token: store.token, id: store.id }
  const ids = new Map<Name, string>()
  for (const name of shelf) {
    const body = { name, unit: 'ml', stock: 5000, pricePerUnit: 0.05, markup: 20 } as const
    ids.set(name, (await larder.send(inventory.add, { body }, send.token)).data.id)
  }
  const idOf = (name: Name) => ids.get(name) ?? ''
  const line = (name: Name, count: number) => ({ ingredient: idOf(name), count })
  const category = (
    await larder.send(categories.add, { body: { name: 'Milk Tea', slug: 'milk-tea' } }, send.token)
  ).data
  const add = (name: Name, quantity: number) => ({
    kind: 'add' as const,
    ingredient: idOf(name),
    quantity,
  })
  const toppings = (
    await larder.send(
      choices.add,
      {
        body: {
          label: 'Toppings',
          max: 3,
          mostEach: 3,
          options: [
            {
              label: 'Pearls',
              price: 15,
              effects: [{ ...add('Pearls', 40), bySize: { '22 oz': 50 } }],
            },
            { label: 'Pudding', price: 20, effects: [add('Pudding', 40)] },
          ],
        },
      },
      send.token,
    )
  ).data
  const less = (name: Name, factor: number) => [
    { kind: 'scale' as const, ingredient: idOf(name), factor },
  ]
  const body = {
    name: 'Okinawa',
    description: 'Roasted brown sugar and black tea',
    category: category.id,
    sizes: [
      {
        label: '16 oz',
        price: 89,
        barcode: '48001600',
        ingredients: [
          line('Tea', 150),
          line('Milk', 60),
          line('Syrup', 30),
          line('Ice', 120),
          line('Small cup', 1),
        ],
      },
      {
        label: '22 oz',
        price: 109,
        barcode: '48002200',
        ingredients: [
          line('Tea', 210),
          line('Milk', 80),
          line('Syrup', 40),
          line('Ice', 160),
          line('Large cup', 1),
        ],
      },
    ],
    groups: [
      {
        label: 'Sugar',
        min: 1,
        options: [
          { label: 'Full sugar', isDefault: true },
          { label: 'Half sugar', effects: less('Syrup', 0.5) },
          { label: 'No sugar', effects: less('Syrup', 0) },
        ],
      },
      {
        label: 'Ice',
        min: 1,
        options: [
          { label: 'Normal ice', isDefault: true },
          { label: 'Less ice', effects: less('Ice', 0.5) },
        ],
      },
      {
        label: 'Milk',
        options: [
          {
            label: 'Oat milk',
            price: 25,
            effects: [
              {
                kind: 'swap' as const,
                ingredient: idOf('Milk'),
                with: idOf('Oat milk'),
                ratio: 1,
              },
            ],
          },
        ],
      },
      { id: toppings.id, shared: true },
    ],
  }
  const drink = (
    await larder.send(
      products.add,
      { params: { storeId: send.id }, body: { price: 89, ...body } },
      send.token,
    )
  ).data
  return { drink, idOf, toppings }
}
