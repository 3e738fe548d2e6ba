import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer, type TestStore } from '../../app/testing.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

export async function stockTea(store: TestStore, stock = 100) {
  const { data: milk } = (
    await store.admin.send(inventory.add, {
      body: { name: 'Milk', stock, pricePerUnit: 0.1, markup: 20, unit: 'ml' },
    })
  ).body
  const { data: pearls } = (
    await store.admin.send(inventory.add, {
      body: { name: 'Pearls', stock, pricePerUnit: 0.2, markup: 10, unit: 'g' },
    })
  ).body
  const { data: category } = (
    await store.admin.send(categories.add, { body: { name: 'Milk Tea', slug: 'milk-tea' } })
  ).body
  const { data: tea } = (
    await store.admin.send(products.add, {
      params: { storeId: store.id },
      body: {
        name: 'Classic Milk Tea',
        description: 'The one',
        category: category.id,
        price: 95,
        ingredients: [{ ingredient: milk.id, count: 10 }],
        addonTypes: [{ label: 'Toppings' }],
        addons: [
          { type: 'Toppings', label: 'Pearls', ingredient: pearls.id, quantity: 5, price: 15 },
        ],
      },
    })
  ).body
  return { milk, pearls, category, tea }
}

const customer = { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.com', phone: '0917' }

test('a sale takes its ingredients, and cancelling it puts them back once', async () => {
  const store = await openStore(server)
  const { tea, milk, pearls } = await stockTea(store)
  const addon = tea.addons[0]
  const placed = await store.stranger.send(orders.place, {
    body: {
      storeId: store.id,
      customer,
      paymentMethod: 'cash',
      items: [{ productId: tea.id, quantity: 2, addons: [{ _id: addon?._id ?? '' }] }],
    },
  })
  expect(placed.body).toMatchObject({
    success: true,
    data: { orderNumber: 1001, total: 220, status: 'pending' },
  })
  const stockOf = async (id: string) =>
    (await store.admin.send(inventory.one, { params: { id } })).body.data.stock
  expect([await stockOf(milk.id), await stockOf(pearls.id)]).toEqual([80, 90])
  for (const _ of [1, 2]) {
    await store.admin.send(orders.move, {
      params: { id: placed.body.data.id },
      body: { status: 'cancelled' },
    })
  }
  expect([await stockOf(milk.id), await stockOf(pearls.id)]).toEqual([100, 100])
})
