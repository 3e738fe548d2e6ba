import type { FastifyInstance } from 'fastify'
import type { Caller } from '../src/kit/server/in-process.ts'
import { categories, products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { check, openStore } from './open-store.ts'
import { openMeasured } from './surroundings.ts'

// Makes the stores a measurement needs, through the calls an owner makes, and prints what it made.

export interface MenuStore {
  readonly id: string
  readonly slug: string
  /** Of the owner. */
  readonly token: string
  readonly products: readonly MenuProduct[]
  /** The shelf can make exactly `scarcePortions` of this one. */
  readonly scarce: MenuProduct
}

export interface MenuProduct {
  readonly id: string
  readonly slug: string
  readonly addonIds: readonly string[]
}

const counts = { categories: 8, ingredients: 30, products: 60, neighbours: 5 }
export const scarcePortions = 50
const plenty = 9_000_000

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

async function addIngredient(owner: Caller, name: string, stock: number): Promise<string> {
  const body = { name, stock, unit: 'g', pricePerUnit: 0.05, markup: 20 } as const
  return check(await owner.send(inventory.add, { body })).data.id
}

async function addCategory(owner: Caller, number: number): Promise<string> {
  const body = { name: `Category ${number}`, slug: `category-${number}` }
  return check(await owner.send(categories.add, { body })).data.id
}

interface Parts {
  readonly storeId: string
  readonly name: string
  readonly category: string
  readonly recipe: readonly string[]
  readonly toppings: readonly string[]
}

async function addProduct(owner: Caller, parts: Parts): Promise<MenuProduct> {
  const { storeId, name, category, recipe, toppings } = parts
  const body = {
    name,
    description: 'Slowly brewed tea with fresh milk, brown sugar and a handful of chewy pearls.',
    category,
    price: 95,
    ingredients: recipe.map((ingredient) => ({ ingredient, count: 10 })),
    addonTypes: [{ label: 'Toppings' }],
    addons: toppings.map((ingredient, at) => ({
      type: 'Toppings',
      label: `Topping ${at + 1}`,
      ingredient,
      quantity: 5,
      price: 15,
    })),
  }
  const { data } = check(await owner.send(products.add, { params: { storeId }, body }))
  return { id: data.id, slug: data.slug, addonIds: data.addons.map(({ _id }) => _id) }
}

async function furnish(app: FastifyInstance, name: string): Promise<MenuStore> {
  const { owner, ...store } = await openStore(app, name)
  const ingredients: string[] = []
  for (const number of numbers(counts.ingredients)) {
    ingredients.push(await addIngredient(owner, `Ingredient ${number}`, plenty))
  }
  const sections: string[] = []
  for (const number of numbers(counts.categories)) sections.push(await addCategory(owner, number))
  const pick = (list: readonly string[], at: number) => list[at % list.length] ?? ''
  const menu: MenuProduct[] = []
  for (const number of numbers(counts.products)) {
    const own = [number, number * 7 + 1, number * 11 + 2, number * 13 + 3]
    const parts = {
      storeId: store.id,
      name: `Product ${number}`,
      category: pick(sections, number),
      recipe: [...new Set(own.map((at) => pick(ingredients, at)))],
      toppings: [pick(ingredients, number + 4), pick(ingredients, number + 9)],
    }
    menu.push(await addProduct(owner, parts))
  }
  const rare = await addIngredient(owner, 'Rare leaves', scarcePortions * 10)
  const scarce = await addProduct(owner, {
    storeId: store.id,
    name: 'Rare tea',
    category: sections[0] ?? '',
    recipe: [rare],
    toppings: [],
  })
  return { ...store, products: menu, scarce }
}

const { app, close } = await openMeasured()
for (const number of numbers(counts.neighbours)) await furnish(app, `Neighbour ${number}`)
const store = await furnish(app, 'Measured store')
await close()
console.log(JSON.stringify(store))
