import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../../orders/contract.ts'
import { payments } from '../../payments/contract.ts'
import { stores } from '../../stores/contract.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { dashboard } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterEach(() => {
  server.clock.now = undefined
})
afterAll(() => server.close())

const customer = { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.com', phone: '0917' }

async function openBakery() {
  const store = await openStore(server)
  const zone = { params: { storeId: store.id }, body: { timeZone: 'Asia/Manila' } }
  await store.admin.send(stores.change, zone)
  const { body } = await store.admin.send(categories.add, {
    body: { name: 'Breads', slug: 'breads' },
  })
  const bake = async (name: string, price: number) => {
    const fields = { name, description: 'Warm', category: body.data.id, price }
    const sent = { params: { storeId: store.id }, body: fields }
    return (await store.admin.send(products.add, sent)).body.data.id
  }
  return { store, bake }
}

async function sell(store: TestStore, productId: string, quantity: number, moment: string) {
  server.clock.now = new Date(moment)
  const items = [{ productId, quantity, addons: [] }]
  const body = { storeId: store.id, customer, paymentMethod: 'cash', items }
  return (await store.admin.send(orders.place, { body })).body.data
}

const glanceOf = async (store: TestStore) =>
  (await store.admin.send(dashboard.glance, {})).body.data

test("the day so far stands beside the same hours of yesterday and of last week's weekday", async () => {
  const { store, bake } = await openBakery()
  const [bun, cake] = [await bake('Pandesal', 10), await bake('Ube cake', 100)]
  // Manila is eight hours ahead: 02:00 in Greenwich is ten in the morning there.
  await sell(store, bun, 5, '2026-03-03T02:00:00Z')
  await sell(store, bun, 7, '2026-03-03T09:00:00Z')
  await sell(store, bun, 2, '2026-03-09T01:00:00Z')
  await sell(store, cake, 1, '2026-03-09T08:00:00Z')
  await sell(store, bun, 3, '2026-03-09T16:30:00Z')
  await sell(store, cake, 2, '2026-03-10T02:30:00Z')
  const gone = await sell(store, cake, 9, '2026-03-10T02:40:00Z')
  await store.admin.send(orders.move, { params: { id: gone.id }, body: { status: 'cancelled' } })
  server.clock.now = new Date('2026-03-10T03:00:00Z')

  const glance = await glanceOf(store)
  expect(glance).toMatchObject({
    day: '2026-03-10',
    today: { sales: 230, orders: 2 },
    yesterday: {
      day: '2026-03-09',
      whole: { sales: 120, orders: 2 },
      soFar: { sales: 20, orders: 1 },
    },
    weekBefore: {
      day: '2026-03-03',
      whole: { sales: 120, orders: 2 },
      soFar: { sales: 50, orders: 1 },
    },
    best: [
      { name: 'Pandesal', count: 3, sales: 30 },
      { name: 'Ube cake', count: 2, sales: 200 },
    ],
    unpaid: { sales: 470, orders: 6 },
    out: 0,
  })
  expect(glance.byHour).toHaveLength(24)
  expect(glance.byHour.filter((row) => row.today > 0 || row.weekBefore > 0)).toEqual([
    { hour: '00', today: 30, weekBefore: 0 },
    { hour: '10', today: 200, weekBefore: 50 },
    { hour: '17', today: 0, weekBefore: 70 },
  ])

  const listed = async (query: object) => (await store.admin.send(orders.list, { query })).body
  const [yesterday] = [{ status: 'sold', start: '2026-03-09', end: '2026-03-09' } as const]
  expect((await listed(yesterday)).data.map(({ total }) => total)).toEqual([100, 20])
  const ofDay = { status: 'sold', start: '2026-03-10', end: '2026-03-10' } as const
  expect((await listed({ ...ofDay, product: bun })).total).toBe(1)
  expect((await listed({ status: 'unpaid' })).total).toBe(6)
  expect((await listed({ status: 'sold', hour: 10 })).data.map(({ total }) => total)).toEqual([
    200, 50,
  ])
})

test('what is used up is counted, and the list it leads to holds just that', async () => {
  const { store } = await openBakery()
  const shelf = { unit: 'g', pricePerUnit: 1, markup: 0, lowStockLevel: 10 } as const
  for (const [name, stock] of [
    ['Flour', 0],
    ['Sugar', 5],
    ['Salt', 50],
  ] as const) {
    await store.admin.send(inventory.add, { body: { name, stock, ...shelf } })
  }
  expect((await glanceOf(store)).out).toBe(1)
  const out = await store.admin.send(inventory.list, { query: { out: 'true' } })
  expect(out.body.data.map(({ name }) => name)).toEqual(['Flour'])
  // As many pages as there is of it.
  expect(out.body.total).toBe(1)
})

test('each first step is ticked by what was done, and the list goes when all of it is', async () => {
  const { store, bake } = await openBakery()
  const steps = async () => (await store.admin.send(dashboard.steps, {})).body.data
  const done = { ingredient: false, product: false, payment: false, qr: false, order: false }
  expect(await steps()).toEqual({ done, isNeeded: true })

  const body = { name: 'Flour', stock: 1, pricePerUnit: 1, markup: 0 }
  await store.admin.send(inventory.add, { body })
  expect(await steps()).toEqual({ done: { ...done, ingredient: true }, isNeeded: true })
  const bun = await bake('Pandesal', 10)
  await store.admin.send(dashboard.takeQr, { body: {} })
  await store.admin.send(dashboard.takeQr, { body: {} })
  const nearly = { ingredient: true, product: true, payment: false, qr: true, order: false }
  expect(await steps()).toEqual({ done: nearly, isNeeded: true })
  const options = [{ key: 'cash', enabled: true, details: 'At the counter' }] as const
  await store.admin.send(payments.save, { body: { options: [...options] } })
  expect(await steps()).toEqual({ done: { ...nearly, payment: true }, isNeeded: true })
  await sell(store, bun, 1, '2026-03-03T02:00:00Z')
  server.clock.now = undefined
  const all = { ingredient: true, product: true, payment: true, qr: true, order: true }
  expect(await steps()).toEqual({ done: all, isNeeded: false })
})

test('a shop that has sold for cash has said how its customers pay', async () => {
  const { store, bake } = await openBakery()
  const steps = async () => (await store.admin.send(dashboard.steps, {})).body.data
  const bun = await bake('Pandesal', 10)
  expect((await steps()).done.payment).toBe(false)
  await sell(store, bun, 1, '2026-03-03T02:00:00Z')
  server.clock.now = undefined
  expect((await steps()).done.payment).toBe(true)
})

test('a store that trades is not told how to begin', async () => {
  const { store, bake } = await openBakery()
  const bun = await bake('Pandesal', 10)
  for (let n = 0; n < 10; n += 1) await sell(store, bun, 1, '2026-03-03T02:00:00Z')
  server.clock.now = undefined
  expect((await store.admin.send(dashboard.steps, {})).body.data.isNeeded).toBe(false)
})

test('the figures of the day are for those who read the books', async () => {
  const { store } = await openBakery()
  const staff = await store.as('staff')
  expect((await staff.send(dashboard.glance, {})).status).toBe(403)
  const manager = await store.as('manager')
  expect((await manager.send(dashboard.glance, {})).status).toBe(200)
  expect((await manager.send(dashboard.steps, {})).status).toBe(403)
})

test('a cashier is shown no other day than today, whatever days are asked for', async () => {
  const { store, bake } = await openBakery()
  const bun = await bake('Pandesal', 10)
  await sell(store, bun, 1, '2026-03-03T02:00:00Z')
  await sell(store, bun, 2, '2026-03-10T02:00:00Z')
  const cashier = await store.as('cashier')
  const listed = async (start: string, end: string) =>
    (await cashier.send(orders.list, { query: { start, end } })).body.data.map(({ total }) => total)
  // Of the day that is asked for, and not of another one in its place.
  expect(await listed('2026-03-03', '2026-03-03')).toEqual([])
  expect(await listed('2026-03-03', '2026-03-10')).toEqual([20])
})

test('where the day begins at four, the hours begin there too', async () => {
  const { store, bake } = await openBakery()
  await store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: { dayStartsAt: 240 },
  })
  const bun = await bake('Pandesal', 10)
  // 22:30 and 01:30 in Manila, of one night.
  await sell(store, bun, 1, '2026-03-10T14:30:00Z')
  await sell(store, bun, 2, '2026-03-10T17:30:00Z')
  server.clock.now = new Date('2026-03-10T18:00:00Z')
  const { day, byHour } = await glanceOf(store)
  expect([day, byHour.length, byHour[0]?.hour]).toEqual(['2026-03-10', 24, '04'])
  expect(byHour.filter(({ today }) => today > 0)).toEqual([
    { hour: '22', today: 10, weekBefore: 0 },
    { hour: '01', today: 20, weekBefore: 0 },
  ])
})
