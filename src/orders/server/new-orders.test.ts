import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMethods, place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { acceptance } from '../acceptance-contract.ts'
import { orders } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function openShop() {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 10_000)
  const items = [{ productId: tea.id, quantity: 1 }]
  const order = async () => (await place(store.stranger, store, items)).body.data
  return { store, items, order }
}

const news = async (store: TestStore) => {
  const { unseen, latestUnseen } = (await store.admin.send(orders.today, {})).body.data
  return [unseen, latestUnseen]
}

const marks = async (store: TestStore) =>
  (await store.admin.send(orders.list, {})).body.data.map(({ isNew }) => isNew)

test('an order is new to the whole store until somebody opens it', async () => {
  const { store, order } = await openShop()
  expect(await news(store)).toEqual([0, null])
  const [first] = [await order(), await order()]
  expect(first.isNew).toBe(true)
  expect(await news(store)).toEqual([2, 1002])
  const cashier = await store.as('cashier')
  for (const _ of [1, 2]) {
    expect((await cashier.send(orders.see, { params: { id: first.id } })).status).toBe(200)
  }
  expect(await news(store)).toEqual([1, 1002])
  expect(await marks(store)).toEqual([true, false])
})

test('what the marks and the bell count are lists of their own', async () => {
  const { store, order } = await openShop()
  const [opened, accepted, called] = [await order(), await order(), await order()]
  await store.admin.send(orders.see, { params: { id: opened.id } })
  await store.admin.send(acceptance.accept, { params: { id: accepted.id } })
  await store.admin.send(orders.move, { params: { id: called.id }, body: { status: 'cancelled' } })
  await order()
  const numbers = async (status: 'unseen' | 'ringing') =>
    (await store.admin.send(orders.list, { query: { status } })).body.data.map(
      ({ orderNumber }) => orderNumber,
    )
  expect(await numbers('unseen')).toEqual([1004])
  expect((await news(store))[0]).toBe(1)
  const { data: ringing } = (await store.admin.send(acceptance.unanswered, {})).body
  expect(await numbers('ringing')).toEqual([1004, 1001])
  expect(ringing.map(({ orderNumber }) => orderNumber)).toEqual([1001, 1004])
})

test('to read it is not to open it: a customer who looks takes no mark away', async () => {
  const { store, order } = await openShop()
  const { id } = await order()
  await store.admin.send(orders.one, { params: { id } })
  expect(await marks(store)).toEqual([true])
  const customer = await store.as('customer')
  expect((await customer.send(orders.see, { params: { id } })).status).toBe(403)
  expect(await marks(store)).toEqual([true])
})

test('an order that is moved on or paid has been seen', async () => {
  const { store, order } = await openShop()
  const [moved, paid] = [await order(), await order()]
  const body = { status: 'processing' } as const
  await store.admin.send(orders.move, { params: { id: moved.id }, body })
  await store.admin.send(orders.pay, { params: { id: paid.id }, body: { cashGiven: 95 } })
  expect(await news(store)).toEqual([0, null])
})

test('a customer who chooses how to pay does not take the mark away', async () => {
  const { store, items } = await openShop()
  const customer = await store.as('customer')
  const { id } = (await place(customer, store, items)).body.data
  await offerMethods(store, ['GCash'])
  const chosen = { params: { id }, body: { paymentMethod: 'GCash' } }
  expect((await customer.send(orders.pay, chosen)).status).toBe(200)
  expect(await news(store)).toEqual([1, 1001])
})

test('a cashier lists the store’s day and no more, whatever is asked for', async () => {
  const { store, order } = await openShop()
  server.clock.now = new Date('2026-03-01T15:00:00Z')
  await store.inside(({ db }) =>
    db.updateTable('stores').set({ timeZone: 'Asia/Manila' }).where('id', '=', store.id).execute(),
  )
  await order()
  // Midnight in Manila has passed meanwhile.
  server.clock.now = new Date('2026-03-01T17:00:00Z')
  await order()
  const cashier = await store.as('cashier')
  const numbers = async (query: object) =>
    (await cashier.send(orders.list, { query })).body.data.map(({ orderNumber }) => orderNumber)
  expect(await numbers({})).toEqual([1002])
  expect(await numbers({ search: '1001' })).toEqual([])
  expect(await numbers({ status: 'pending' })).toEqual([1002])
  expect(await numbers({ start: '2026-03-01', end: '2026-03-01' })).toEqual([])
  expect(await numbers({ start: '2026-03-03' })).toEqual([])
  expect(await numbers({ start: '2026-03-01', end: '2026-03-02' })).toEqual([1002])
  const params = { storeId: store.id }
  expect((await cashier.send(orders.listOfStore, { params, query: {} })).body.total).toBe(1)
  expect((await store.admin.send(orders.list, {})).body.total).toBe(2)
  server.clock.now = undefined
})

test('a cashier opens the order that somebody brings along, though it was yesterday, and takes its money', async () => {
  const { store, order } = await openShop()
  server.clock.now = new Date('2026-03-01T15:00:00Z')
  const [unpaid, called] = [await order(), await order()]
  server.clock.now = new Date('2026-03-02T15:00:00Z')
  const cashier = await store.as('cashier')
  expect((await cashier.send(orders.list, {})).body.total).toBe(0)
  const [params, ready] = [{ id: unpaid.id }, { id: called.id }]
  expect((await cashier.send(orders.one, { params, query: {} })).body.data.status).toBe('pending')
  const paid = await cashier.send(orders.pay, { params, body: { cashGiven: 100 } })
  expect(paid.body.data).toMatchObject({ status: 'processing', cashGiven: 100 })
  const moved = await cashier.send(orders.move, { params: ready, body: { status: 'processing' } })
  expect(moved.status).toBe(200)
  const another = await (await openStore(server)).as('cashier')
  expect((await another.send(orders.one, { params, query: {} })).status).toBe(404)
  server.clock.now = undefined
})
