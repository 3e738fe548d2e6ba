import type { Page } from '@playwright/test'
import { categories, products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { openAs, type Larder, type OpenStore } from './larder.ts'

/** A shelf of two ingredients and a menu of one category. */
export async function openKitchen(larder: Larder, name: string) {
  const store = await larder.openStore(name)
  const { token } = store
  const shelf = { stock: 1000, unit: 'g', pricePerUnit: 0.5, markup: 20 } as const
  const tea = await larder.send(inventory.add, { body: { name: 'Assam tea', ...shelf } }, token)
  await larder.send(inventory.add, { body: { name: 'Tapioca pearls', ...shelf } }, token)
  const body = { name: 'Milk Tea', slug: 'milk-tea' }
  const category = await larder.send(categories.add, { body }, token)
  return { store, tea: tea.data, category: category.data }
}

type Kitchen = Awaited<ReturnType<typeof openKitchen>>

/** A product of 10 g tea for 95.00. */
export const addDrink = (larder: Larder, { store, tea, category }: Kitchen, name: string) =>
  larder.send(
    products.add,
    {
      params: { storeId: store.id },
      body: {
        name,
        description: 'Black tea',
        category: category.id,
        price: 95,
        ingredients: [{ ingredient: tea.id, count: 10 }],
      },
    },
    store.token,
  )

/** Signs in and opens a screen of the back office. */
export async function enter(page: Page, store: OpenStore, path: string) {
  await openAs(page, store, `/${store.slug}/admin/${path}`)
}
