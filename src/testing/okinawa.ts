import { addCategory, addGroup, addIngredient, addProduct } from './menu.ts'
import { openStore, type TestServer, type TestStore } from './test-server.ts'

export const okinawaIngredients = [
  'Tea',
  'Milk',
  'Oat milk',
  'Syrup',
  'Ice',
  'Pearls',
  'Small cup',
  'Large cup',
] as const
type Name = (typeof okinawaIngredients)[number]
type IdOf = (name: Name) => string

/** The Okinawa of a milk tea shop: two sizes, sugar and milk of its own, ice and toppings from the library. */
export async function openOkinawaShop(server: TestServer) {
  const store = await openStore(server)
  const idOf = await stockShelf(store)
  const line = (name: Name, count: number) => ({ ingredient: idOf(name), count })
  const category = await addCategory(store, 'Milk Tea', 'milk-tea')
  const { ice, toppings } = await fillLibrary(store, idOf)
  const fields = {
    name: 'Okinawa',
    category: category.id,
    sizes: sizesOf(line),
    groups: [
      sugar(idOf),
      { id: ice.id, shared: true },
      milk(idOf),
      { id: toppings.id, shared: true },
    ],
  }
  const tea = await addProduct(store, fields)
  const option = (label: string, times?: number) => {
    const found = tea.groups?.flatMap(({ options }) => options).find((each) => each.label === label)
    return { _id: found?._id ?? '', ...(times === undefined ? {} : { times }) }
  }
  const sizeId = (label: string) => tea.sizes?.find((size) => size.label === label)?.id ?? ''
  return { store, idOf, line, category, ice, toppings, fields, tea, option, sizeId }
}

/** 2,000 of each. */
async function stockShelf(store: TestStore): Promise<IdOf> {
  const ids = new Map<Name, string>()
  for (const name of okinawaIngredients) ids.set(name, (await addIngredient(store, name, 2000)).id)
  return (name) => ids.get(name) ?? ''
}

async function fillLibrary(store: TestStore, idOf: IdOf) {
  const lessIce = { kind: 'scale' as const, ingredient: idOf('Ice'), factor: 0.5 }
  const pearls = {
    kind: 'add' as const,
    ingredient: idOf('Pearls'),
    quantity: 40,
    bySize: { '22 oz': 50 },
  }
  return {
    ice: await addGroup(
      store,
      'Ice',
      [
        { label: 'Normal ice', isDefault: true },
        { label: 'Less ice', effects: [lessIce] },
      ],
      { min: 1 },
    ),
    toppings: await addGroup(
      store,
      'Toppings',
      [{ label: 'Pearls', price: 15, effects: [pearls] }],
      {
        max: 3,
        mostEach: 3,
      },
    ),
  }
}

const sizesOf = (line: (name: Name, count: number) => { ingredient: string; count: number }) => [
  {
    label: '16 oz',
    price: 89,
    barcode: '1600',
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
    ingredients: [
      line('Tea', 210),
      line('Milk', 80),
      line('Syrup', 40),
      line('Ice', 160),
      line('Large cup', 1),
    ],
  },
]

const sugar = (idOf: IdOf) => ({
  label: 'Sugar',
  min: 1,
  options: [
    { label: 'Full sugar', isDefault: true },
    {
      label: 'Half sugar',
      effects: [{ kind: 'scale' as const, ingredient: idOf('Syrup'), factor: 0.5 }],
    },
  ],
})

const milk = (idOf: IdOf) => ({
  label: 'Milk',
  options: [
    {
      label: 'Oat milk',
      price: 25,
      effects: [
        { kind: 'swap' as const, ingredient: idOf('Milk'), with: idOf('Oat milk'), ratio: 1 },
      ],
    },
  ],
})
