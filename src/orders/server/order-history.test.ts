import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCategory, addProduct, place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'

let server: TestServer
let store: TestStore
let teaId: string
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
  teaId = (await stockTea(store, 10_000)).tea.id
})
afterAll(() => server.close())

const items = () => [{ productId: teaId, quantity: 1 }]

test('an order tells its life: to staff with names, to its customer without', async () => {
  const buyer = await store.as('customer')
  const cashier = await store.as('cashier')
  const { body } = await place(buyer, store, items())
  const params = { id: body.data.id }
  expect(body.data.history).toEqual([{ from: null, to: 'pending', at: body.data.createdAt }])
  await cashier.send(orders.move, { params, body: { status: 'processing' } })
  await store.admin.send(orders.move, { params, body: { status: 'delivered' } })

  const steps = [
    { from: null, to: 'pending' },
    { from: 'pending', to: 'processing' },
    { from: 'processing', to: 'delivered' },
  ]
  const seen = (await buyer.send(orders.one, { params })).body.data.history
  expect(seen).toMatchObject(steps)
  expect(seen.filter((step) => 'by' in step)).toEqual([])
  const told = (await store.admin.send(orders.one, { params })).body.data.history
  expect(told.map(({ by }) => by)).toEqual(['Ben customer', 'Ben cashier', 'Ana Reyes'])
})

test('a list names the first two lines of each order, in their order, and counts all', async () => {
  const category = (await addCategory(store, 'Bread', 'bread')).id
  const [bun, roll] = [
    await addProduct(store, { name: 'Bun', category }),
    await addProduct(store, { name: 'Roll', category }),
  ]
  const buyer = await store.as('customer')
  await place(buyer, store, items())
  await place(buyer, store, [
    { productId: roll.id, quantity: 2 },
    { productId: teaId, quantity: 1 },
    { productId: bun.id, quantity: 4 },
  ])
  const params = { userId: buyer.userId }
  const { data } = (await buyer.send(orders.listOfUser, { params })).body
  expect(data.map(({ firstItems, itemCount }) => ({ firstItems, itemCount }))).toEqual([
    {
      firstItems: [
        { name: 'Roll', quantity: 2 },
        { name: 'Classic Milk Tea', quantity: 1 },
      ],
      itemCount: 7,
    },
    { firstItems: [{ name: 'Classic Milk Tea', quantity: 1 }], itemCount: 1 },
  ])
})

test('a move that is refused, or leads where the order stands, is no part of its life', async () => {
  const { body } = await place(store.stranger, store, items())
  const params = { id: body.data.id }
  const kitchen = await store.as('kitchen')
  await store.admin.send(orders.move, { params, body: { status: 'pending' } })
  expect((await kitchen.send(orders.move, { params, body: { status: 'cancelled' } })).status).toBe(
    403,
  )
  const { history } = (await store.admin.send(orders.one, { params })).body.data
  expect(history).toEqual([{ from: null, to: 'pending', at: body.data.createdAt }])
})

test('ten cancellations at once are one step', async () => {
  const { body } = await place(store.stranger, store, items())
  const params = { id: body.data.id }
  const cancel = () => store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  await Promise.all(Array.from({ length: 10 }, cancel))
  const { history } = (await store.admin.send(orders.one, { params })).body.data
  expect(history.map(({ to }) => to)).toEqual(['pending', 'cancelled'])
})

test('an order from before the history has an empty one, and what is added cannot be changed', async () => {
  const { body } = await place(store.stranger, store, items())
  const { id } = body.data
  await sql`delete from order_events where store_id = ${store.id} and order_id = ${id}`.execute(
    server.database.db,
  )
  const one = () => store.admin.send(orders.one, { params: { id } })
  expect((await one()).body.data.history).toEqual([])
  await store.admin.send(orders.move, { params: { id }, body: { status: 'processing' } })
  expect((await one()).body.data.history).toMatchObject([{ from: 'pending', to: 'processing' }])
  const rewriting = store.inside(({ db }) =>
    db
      .updateTable('orderEvents')
      .set({ toStatus: 'delivered' })
      .where('orderId', '=', id)
      .execute(),
  )
  await expect(rewriting).rejects.toThrow(/permission denied/)
})
