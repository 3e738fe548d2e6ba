import { categories, products } from '../catalog/contract.ts'
import { inventory } from '../inventory/contract.ts'
import { openStore, type TestServer } from './test-server.ts'

/** A store with milk on the shelf and one category. */
export async function openKitchenAt(server: TestServer) {
  const store = await openStore(server)
  const { data: milk } = (
    await store.admin.send(inventory.add, {
      body: { name: 'Milk', stock: 100, pricePerUnit: 0.1, markup: 20, unit: 'ml' },
    })
  ).body
  const { data: category } = (
    await store.admin.send(categories.add, { body: { name: 'Milk Tea', slug: 'milk-tea' } })
  ).body
  const body = (more: object = {}) => ({
    name: 'Classic Milk Tea',
    description: 'Black tea, fresh milk',
    category: category.id,
    price: 95,
    ingredients: [{ ingredient: milk.id, count: 10 }],
    ...more,
  })
  const add = async (more: object = {}) =>
    (await store.admin.send(products.add, { params: { storeId: store.id }, body: body(more) })).body
      .data
  return { store, milk, category, body, add }
}
