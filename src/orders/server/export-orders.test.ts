import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { kiosk } from '../../kiosk/contract.ts'
import {
  addProduct,
  addCategory,
  customer,
  offerMethods,
  place,
  stockTea,
} from '../../testing/menu.ts'
import { openOkinawaShop } from '../../testing/okinawa.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { orders } from '../contract.ts'
import { corrections } from '../correction-contract.ts'
import { parts } from '../part-contract.ts'
import { detailsOf } from '../order-sheet.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const download = async (store: TestStore, query = '', token = store.admin.token) => {
  const { statusCode, body } = await server.app.inject({
    url: `/api/orders/export${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { statusCode, rows: body.trimEnd().split('\r\n') }
}

test('the export of the orders tells each, latest first, in the day and hour of the store', async () => {
  const store = await openStore(server)
  const { tea, withPearls } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 2, addons: [withPearls] }]
  server.clock.now = new Date('2026-03-01T17:30:00Z')
  await place(store.stranger, store, items, { notes: '+less ice' })
  server.clock.now = undefined
  await place(store.stranger, store, items)
  const { rows } = await download(store)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/^\uFEFFOrder,Date,Status,First name,/)
  expect(rows[1]).toMatch(/^1002,/)
  expect(rows[2]).toBe(
    '1001,2026-03-02 01:30,pending,Carla,Diaz,carla@example.com,0917 555 0101,"2 x Classic Milk Tea, Pearls",cash,no,220,0,0,0,220,\'+less ice,0,,0,,0,Ordered online,',
  )
})

test('the export of the orders says what was void or refunded of each, and so does their list', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const sale = {
    storeId: store.id,
    items: [{ productId: tea.id, quantity: 2 }],
    paymentMethod: 'cash',
    cashGiven: 1000,
  }
  for (const amount of [40.5, undefined]) {
    const { data } = (await store.admin.send(counter.sell, { body: sale })).body
    await store.admin.send(corrections.correct, {
      params: { id: data.id },
      body: { kind: 'refund', reason: 'Cold', method: 'cash', amount },
    })
  }
  await store.admin.send(counter.sell, { body: sale })
  const [header = '', ...rows] = (await download(store)).rows
  expect(header.split(',').slice(-3)).toEqual(['Void or refunded', 'Sold by', 'Money by method'])
  // What was handed over less the change, and less what went back.
  expect(rows.map((row) => row.split(',').slice(-3))).toEqual([
    ['0', 'Ana Reyes', 'cash 190.00'],
    ['190', 'Ana Reyes', ''],
    ['40.5', 'Ana Reyes', 'cash 149.50'],
  ])
  const { data: listed } = (await store.admin.send(orders.list, { query: {} })).body
  expect(listed.map(({ total, reduced }) => [total, reduced])).toEqual([
    [190, undefined],
    [190, 190],
    [190, 40.5],
  ])
})

test('the export of the orders says who sold, and of a split bill what came by which method, tips aside', async () => {
  const store = await openStore(server)
  await offerMethods(store, ['GCash'])
  const { tea } = await stockTea(store)
  const cashier = await store.as('cashier')
  const items = [{ productId: tea.id, quantity: 2 }]
  const body = { storeId: store.id, items, isPaid: false, paymentMethod: 'cash' }
  const { data } = (await cashier.send(counter.sell, { body })).body
  for (const part of [
    { method: 'GCash', amount: 95.5, tip: 20 },
    { method: 'cash', amount: 100, tip: 0 },
  ]) {
    const params = { id: data.id }
    await cashier.send(parts.take, { params, body: { ...part, id: crypto.randomUUID() } })
  }
  const tablet = await store.as('kiosk')
  await tablet.send(kiosk.order, { body: { id: 'one', storeId: store.id, items } })
  const { rows } = await download(store)
  expect(rows.slice(1).map((row) => row.split(',').slice(-2))).toEqual([
    ['Ordered at the kiosk', ''],
    ['Ben cashier', '"GCash 95.50; cash 94.50"'],
  ])
})

test('the export of the orders says size and choices in the words and the order of the receipt', async () => {
  const { store, tea, option, sizeId } = await openOkinawaShop(server)
  const addons = [option('Pearls', 2), option('Oat milk'), option('Less ice'), option('Half sugar')]
  const large = { productId: tea.id, size: sizeId('22 oz'), quantity: 3, addons }
  await place(store.stranger, store, [large, { productId: tea.id, quantity: 1 }])
  const [, row] = (await download(store)).rows
  expect(row).toContain(
    '"3 x Okinawa 22 oz, Half sugar, Less ice, Oat milk, 2 × Pearls; 1 x Okinawa 16 oz, Full sugar, Normal ice"',
  )
})

test('an option that is a figure alone is told with its group, by the database as on the screens', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  const labels = ['50 %', '1/2', 'Half', '½', '%']
  const tea = await addProduct(store, {
    name: 'Assam',
    category,
    groups: ['Sugar', 'Ice'].map((label) => ({
      label,
      min: labels.length,
      max: labels.length,
      options: labels.map((each) => ({ label: each, price: 0, isDefault: true, effects: [] })),
    })),
  })
  const { data } = (await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])).body
  const [item] = data.items
  const details = item === undefined ? [] : detailsOf(item)
  expect(details.slice(0, 5)).toEqual(['Sugar: 50 %', 'Sugar: 1/2', 'Half', '½', 'Sugar: %'])
  const [, row] = (await download(store)).rows
  expect(row).toContain(`"1 x Assam, ${details.join(', ')}"`)
})

test('the export of the orders follows the filter of the screen', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 1 }]
  const { data } = (await place(store.stranger, store, items)).body
  await place(store.stranger, store, items, { customer: { ...customer, firstName: 'Noel' } })
  await store.admin.send(orders.move, { params: { id: data.id }, body: { status: 'processing' } })
  expect((await download(store, '?status=processing')).rows).toHaveLength(2)
  expect((await download(store, '?search=noel')).rows).toHaveLength(2)
  expect((await download(store, '?status=cancelled')).rows).toHaveLength(1)
})

test('the export of the orders reads on where a batch ended, also between equal moments', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Breads', 'breads')
  const bread = await addProduct(store, { name: 'Pandesal', category })
  await place(store.stranger, store, [{ productId: bread.id, quantity: 1 }])
  await store.inside(({ db, storeId, now }) =>
    db
      .insertInto('orders')
      .values(
        Array.from({ length: 1102 }, (_, at) => ({
          storeId,
          id: crypto.randomUUID(),
          number: 2000 + at,
          idempotencyKey: `many-${at}`,
          requestHash: Buffer.alloc(32),
          customer: JSON.stringify(customer),
          paymentMethod: 'cash',
          subtotal: 1,
          total: 1,
          totalCost: 0,
          createdAt: now.toISOString(),
          updatedAt: now.toISOString(),
        })),
      )
      .execute(),
  )
  const numbers = (await download(store)).rows.slice(1).map((row) => row.split(',')[0])
  expect([numbers.length, new Set(numbers).size]).toEqual([1103, 1103])
})

test('the export of the orders is for those who manage the store', async () => {
  const store = await openStore(server)
  expect((await download(store, '', (await store.as('manager')).token)).statusCode).toBe(200)
  for (const role of ['staff', 'cashier', 'kitchen', 'customer'] as const) {
    const { token } = await store.as(role)
    expect((await download(store, '', token)).statusCode).toBe(403)
  }
})
