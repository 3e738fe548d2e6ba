import { categories, products } from '../src/catalog/contract.ts'
import { choices } from '../src/choices/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import type { Caller } from '../src/kit/server/in-process.ts'
import { check, openStore } from './open-store.ts'
import { openMeasured } from './surroundings.ts'

// Two tea shops with the same sixty drinks: one sells them as they are, the other in two sizes with sugar, ice, milk and
// toppings to choose.

export interface ChoicesStores {
  readonly plain: Shop
  readonly chosen: Shop
}

export interface Shop {
  readonly id: string
  readonly products: readonly {
    readonly id: string
    readonly slug: string
    readonly addonIds: readonly string[]
    /** How it is ordered, beside how many. */
    readonly asOrdered: object
  }[]
}

const drinks = 60
const plenty = 9_000_000
const names = ['Tea', 'Milk', 'Oat milk', 'Syrup', 'Ice', 'Pearls', 'Small cup', 'Large cup']

async function openShop(name: string) {
  const { owner, id } = await openStore(app, name)
  const section = { name: 'Drinks', slug: 'drinks' }
  const category = check(await owner.send(categories.add, { body: section })).data.id
  const ids = new Map<string, string>()
  for (const each of names) {
    const body = {
      name: each,
      stock: plenty,
      unit: 'g',
      pricePerUnit: 0.05,
      markup: 20,
    } as const
    ids.set(each, check(await owner.send(inventory.add, { body })).data.id)
  }
  const idOf = (each: string) => ids.get(each) ?? ''
  const line = (each: string, count: number) => ({ ingredient: idOf(each), count })
  const recipe = (cup: string, share: number) => [
    line('Tea', 150 * share),
    line('Milk', 60 * share),
    line('Syrup', 30 * share),
    line('Ice', 120 * share),
    line(cup, 1),
  ]
  const drink = (number: number) => ({
    name: `Drink ${number}`,
    description: 'Slowly brewed tea with fresh milk, brown sugar and a handful of chewy pearls.',
    category,
    price: 95,
  })
  return { owner, id, idOf, recipe, drink }
}

async function openPlainShop(): Promise<Shop> {
  const { owner, id, recipe, drink } = await openShop('Plain drinks')
  const menu = []
  for (let number = 1; number <= drinks; number += 1) {
    const body = { ...drink(number), ingredients: recipe('Small cup', 1) }
    const { data } = check(await owner.send(products.add, { params: { storeId: id }, body }))
    menu.push({ id: data.id, slug: data.slug, addonIds: [], asOrdered: { addons: [] } })
  }
  return { id, products: menu }
}

async function openChoosingShop(): Promise<Shop> {
  const { owner, id, recipe, drink, idOf } = await openShop('Drinks as they are ordered')
  const library = await fillLibrary(owner, idOf)
  const menu = []
  for (let number = 1; number <= drinks; number += 1) {
    const sizes = [
      { label: '16 oz', price: 95, ingredients: recipe('Small cup', 1) },
      { label: '22 oz', price: 115, ingredients: recipe('Large cup', 1.4) },
    ]
    const groups = library.map((group) => ({ id: group, shared: true }))
    const body = { ...drink(number), sizes, groups }
    const { data } = check(await owner.send(products.add, { params: { storeId: id }, body }))
    const options = data.groups?.flatMap((group) => group.options) ?? []
    const addons = ['Half sugar', 'Less ice', 'Oat milk', 'Pearls'].map((label) => ({
      _id: options.find((option) => option.label === label)?._id ?? '',
      ...(label === 'Pearls' && { times: 2 }),
    }))
    const size = data.sizes?.find(({ label }) => label === '22 oz')?.id
    menu.push({ id: data.id, slug: data.slug, addonIds: [], asOrdered: { size, addons } })
  }
  return { id, products: menu }
}

async function fillLibrary(owner: Caller, idOf: (name: string) => string) {
  const scaled = (label: string, ingredient: string, factor: number) => ({
    label,
    effects: [{ kind: 'scale' as const, ingredient: idOf(ingredient), factor }],
  })
  const added = (label: string, quantity: number) => ({
    label,
    price: 15,
    effects: [{ kind: 'add' as const, ingredient: idOf('Pearls'), quantity }],
  })
  const oat = {
    label: 'Oat milk',
    price: 25,
    effects: [
      { kind: 'swap' as const, ingredient: idOf('Milk'), with: idOf('Oat milk'), ratio: 1 },
    ],
  }
  const groups = [
    {
      label: 'Sugar',
      min: 1,
      options: [
        { label: 'Full sugar', isDefault: true },
        scaled('75 % sugar', 'Syrup', 0.75),
        scaled('Half sugar', 'Syrup', 0.5),
        scaled('25 % sugar', 'Syrup', 0.25),
        scaled('No sugar', 'Syrup', 0),
      ],
    },
    {
      label: 'Ice',
      min: 1,
      options: [
        { label: 'Normal ice', isDefault: true },
        scaled('Less ice', 'Ice', 0.5),
        scaled('No ice', 'Ice', 0),
      ],
    },
    { label: 'Milk', min: 1, options: [{ label: 'Fresh milk', isDefault: true }, oat] },
    {
      label: 'Toppings',
      max: 3,
      mostEach: 3,
      options: [added('Pearls', 40), added('Coffee jelly', 30), added('Pudding', 50)],
    },
  ]
  const ids: string[] = []
  for (const body of groups) ids.push(check(await owner.send(choices.add, { body })).data.id)
  return ids
}

const { app, close } = await openMeasured()
const stores: ChoicesStores = { plain: await openPlainShop(), chosen: await openChoosingShop() }
await close()
console.log(JSON.stringify(stores))
