import type { FastifyInstance } from 'fastify'
import { categories, products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import type { Caller } from '../src/kit/server/in-process.ts'
import { readInput } from './input.ts'
import { check, openStore } from './open-store.ts'
import { openMeasured } from './surroundings.ts'

// Tea shops as there are many: sixty drinks, each with a syrup of its own, and every one of them takes a cup and tea.

export interface DrinksStore {
  readonly id: string
  readonly products: readonly Drink[]
  /** In every drink. */
  readonly shared: readonly string[]
}

interface Drink {
  readonly id: string
  readonly slug: string
  readonly addonIds: readonly string[]
  readonly syrup: string
}

const drinks = 60
const plenty = 9_000_000

async function addIngredient(owner: Caller, name: string): Promise<string> {
  const body = { name, stock: plenty, unit: 'g', pricePerUnit: 0.05, markup: 20 } as const
  return check(await owner.send(inventory.add, { body })).data.id
}

async function furnish(app: FastifyInstance, name: string): Promise<DrinksStore> {
  const { owner, id } = await openStore(app, name)
  const section = check(
    await owner.send(categories.add, { body: { name: 'Drinks', slug: 'drinks' } }),
  )
  const shared = [await addIngredient(owner, 'Cup'), await addIngredient(owner, 'Tea')]
  const menu: Drink[] = []
  for (let number = 1; number <= drinks; number += 1) {
    const syrup = await addIngredient(owner, `Syrup ${number}`)
    const body = {
      name: `Drink ${number}`,
      description: 'Slowly brewed tea with fresh milk, brown sugar and a handful of chewy pearls.',
      category: section.data.id,
      price: 95,
      ingredients: [...shared, syrup].map((ingredient) => ({ ingredient, count: 10 })),
      addonTypes: [],
      addons: [],
    }
    const { data } = check(await owner.send(products.add, { params: { storeId: id }, body }))
    menu.push({ id: data.id, slug: data.slug, addonIds: [], syrup })
  }
  return { id, products: menu, shared }
}

const { howMany } = await readInput<{ readonly howMany: number }>()
const { app, close } = await openMeasured()
const stores: DrinksStore[] = []
for (let number = 1; number <= howMany; number += 1) {
  stores.push(await furnish(app, `Tea shop ${number}`))
}
await close()
console.log(JSON.stringify(stores))
