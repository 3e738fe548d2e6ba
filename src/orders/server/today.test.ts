import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { categories, products } from '../../catalog/contract.ts'
import { sales } from '../../sales/contract.ts'
import { stores } from '../../stores/contract.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'
import { listed as lists } from '../listed-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const customer = {
  firstName: 'Carla',
  lastName: 'Diaz',
  email: 'carla@example.com',
  phone: '0917 555 0199',
}

async function sellBread(store: TestStore, productId: string, quantity: number) {
  const { body } = await store.admin.send(orders.place, {
    body: {
      storeId: store.id,
      customer,
      paymentMethod: 'cash',
      items: [{ productId, quantity, addons: [] }],
    },
  })
  return body.data.id
}

async function openBakery() {
  const store = await openStore(server)
  const { body: breads } = await store.admin.send(categories.add, {
    body: { name: 'Breads', slug: 'breads' },
  })
  const { body } = await store.admin.send(products.add, {
    params: { storeId: store.id },
    body: { name: 'Pandesal', description: 'Warm', category: breads.data.id, price: 10 },
  })
  return { store, bread: body.data.id }
}

test("today is the store's own day, whatever the server's", async () => {
  server.clock.now = new Date('2026-03-09T10:00:00Z')
  const { store, bread } = await openBakery()
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { timeZone: 'Asia/Manila' },
  })
  const at = async (moment: string) => {
    server.clock.now = new Date(moment)
    await sellBread(store, bread, 1)
  }
  // Midnight in Manila is 16:00 in Greenwich.
  await at('2026-03-09T15:59:59Z')
  await at('2026-03-09T16:00:00Z')
  await at('2026-03-10T01:00:00Z')
  const today = await store.admin.send(orders.today, {})
  expect(today.body.data).toEqual({
    day: '2026-03-10',
    sales: 20,
    orders: 2,
    pending: 3,
    processing: 0,
    unseen: 3,
    latestUnseen: 1003,
  })
  server.clock.now = undefined
})

test('a cancelled order is no sale, and what is being made still waits', async () => {
  const { store, bread } = await openBakery()
  const moves = ['processing', 'cancelled', 'delivered'] as const
  for (const status of moves) {
    const id = await sellBread(store, bread, 2)
    await store.admin.send(orders.move, { params: { id }, body: { status } })
  }
  const { body } = await store.admin.send(orders.today, {})
  expect(body.data).toMatchObject({ sales: 40, orders: 2, pending: 0, processing: 1 })
})

test('each figure leads to a list of exactly what it counted', async () => {
  server.clock.now = new Date('2026-03-09T10:00:00Z')
  const { store, bread } = await openBakery()
  const zone = { params: { storeId: store.id }, body: { timeZone: 'Asia/Manila' } }
  await store.admin.send(stores.change, zone)
  await sellBread(store, bread, 7)
  // The next day in Manila.
  server.clock.now = new Date('2026-03-09T18:00:00Z')
  await sellBread(store, bread, 1)
  for (const status of ['processing', 'shipped', 'delivered', 'cancelled'] as const) {
    const params = { id: await sellBread(store, bread, 2) }
    await store.admin.send(orders.move, { params, body: { status } })
  }
  const listed = async (status: 'waiting' | 'soldToday') =>
    (await store.admin.send(orders.list, { query: { status } })).body
  const { data: today } = (await store.admin.send(orders.today, {})).body
  const [waiting, sold] = [await listed('waiting'), await listed('soldToday')]
  server.clock.now = undefined
  expect([today.pending, today.processing, waiting.total]).toEqual([2, 1, 3])
  expect(waiting.data.map(({ orderNumber }) => orderNumber)).toEqual([1003, 1002, 1001])
  expect([today.orders, sold.total]).toEqual([4, 4])
  expect(sold.data.map(({ total }) => total)).toEqual([20, 20, 20, 10])
  expect(today.sales).toBe(70)
})

test('the orders of a day are those that a report counts for it, also where it begins at four', async () => {
  server.clock.now = new Date('2026-03-09T10:00:00Z')
  const { store, bread } = await openBakery()
  const params = { storeId: store.id }
  await store.admin.send(stores.change, {
    params,
    body: { timeZone: 'Asia/Manila', dayStartsAt: 240 },
  })
  // 03:59 in Manila still belongs to the 9th, 04:00 to the 10th.
  server.clock.now = new Date('2026-03-09T19:59:00Z')
  await sellBread(store, bread, 1)
  server.clock.now = new Date('2026-03-09T20:00:00Z')
  await sellBread(store, bread, 2)
  for (const [day, sum] of [
    ['2026-03-09', 10],
    ['2026-03-10', 20],
  ] as const) {
    const days = { start: day, end: day }
    const listed = await store.admin.send(orders.list, { query: { status: 'sold', ...days } })
    const report = await store.admin.send(sales.report, { query: days })
    expect(listed.body.data.map(({ total }) => total)).toEqual([sum])
    expect(report.body.data.byDay).toMatchObject([{ label: day, count: 1, sales: sum }])
  }
  server.clock.now = undefined
})

test('what a list comes to is what the report says of it, less voids and what has been paid', async () => {
  server.clock.now = new Date('2026-03-10T10:00:00Z')
  const { store, bread } = await openBakery()
  const [, paid, partly, cancelled] = [
    await sellBread(store, bread, 1),
    await sellBread(store, bread, 2),
    await sellBread(store, bread, 4),
    await sellBread(store, bread, 8),
  ]
  const pay = { body: { paymentMethod: 'cash', cashGiven: 20 } }
  await store.admin.send(orders.pay, { params: { id: paid }, ...pay })
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  await store.admin.send(corrections.correct, {
    params: { id: partly },
    body: { kind: 'void', reason: 'Burnt', lines },
  })
  await store.admin.send(orders.move, { params: { id: cancelled }, body: { status: 'cancelled' } })
  const sumOf = async (query: object) => (await store.admin.send(lists.sum, { query })).body.data
  const days = { start: '2026-03-10', end: '2026-03-10' }
  expect(await sumOf({ status: 'sold', ...days })).toEqual({ orders: 3, worth: 60, due: 40 })
  expect(await sumOf({ status: 'unpaid', ...days })).toEqual({ orders: 2, worth: 40, due: 40 })
  expect(await sumOf(days)).toEqual({ orders: 4, worth: 60, due: 40 })
  expect(await sumOf({ status: 'cancelled', ...days })).toEqual({ orders: 1, worth: 0, due: 0 })
  expect(await sumOf({ status: 'sold', end: '2026-03-09' })).toEqual({
    orders: 0,
    worth: 0,
    due: 0,
  })
  const { summary } = (await store.admin.send(sales.summary, { query: days })).body.data
  expect(summary).toMatchObject({ orderCount: 3, totalSales: 60, unpaid: 40 })
  server.clock.now = undefined
})

test('the day of a store is for those who work there', async () => {
  const store = await openStore(server)
  const other = await openStore(server)
  const customerHere = await store.as('customer')
  expect((await customerHere.send(orders.today, {})).status).toBe(403)
  expect((await store.stranger.send(orders.today, {})).status).toBe(401)
  expect((await other.admin.send(orders.today, { query: { storeId: store.id } })).status).toBe(404)
})
