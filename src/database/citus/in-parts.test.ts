import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../orders/contract.ts'
import { countSales, listUntrueShelves, place, stockOf, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  openTestDatabase,
  startServer,
  type TestServer,
} from '../../testing/test-server.ts'
import { inParts } from './in-parts.ts'

let server: TestServer
beforeAll(async () => {
  const database = await openTestDatabase()
  server = await startServer({
    database: { ...database, lend: async () => inParts(await database.lend()) },
  })
})
afterAll(() => server.close())

test('an order written part by part is the same as one written at once, and so is what is called off', async () => {
  const store = await openStore(server)
  const { tea, milk, pearls, withPearls } = await stockTea(store)
  const lines = [{ productId: tea.id, quantity: 2, addons: [withPearls] }]
  const placed = await place(store.stranger, store, lines)
  expect(placed.body).toMatchObject({ data: { orderNumber: 1001, total: 220, status: 'pending' } })
  expect([await stockOf(store, milk.id), await stockOf(store, pearls.id)]).toEqual([80, 90])
  const params = { id: placed.body.data.id }
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  expect([await stockOf(store, milk.id), await stockOf(store, pearls.id)]).toEqual([100, 100])
  expect(await listUntrueShelves(store)).toEqual([])
})

test('nothing of an order that the shelf has too little for is kept', async () => {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store)
  const lines = [{ productId: tea.id, quantity: 9, addons: [] }]
  const both = await Promise.all([
    place(store.stranger, store, lines),
    place(store.stranger, store, lines),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await countSales(store)).toMatchObject({ orders: 1, lines: 1 })
  expect(await stockOf(store, milk.id)).toBe(10)
})
