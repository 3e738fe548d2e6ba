import { products } from '../../catalog/contract.ts'
import { counter } from '../../counter/contract.ts'
import { kitchen } from '../contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { orders } from '../../orders/contract.ts'
import { corrections } from '../../orders/correction-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function openKitchen() {
  const store = await openStore(server)
  const { tea, withPearls } = await stockTea(store)
  const order = (quantity: number) =>
    place(store.stranger, store, [{ productId: tea.id, quantity, addons: [withPearls] }], {
      notes: 'Less ice',
    })
  const cook = await store.as('kitchen')
  const queue = async () => (await cook.send(kitchen.queue, {})).body.data
  return { store, order, cook, queue }
}

test('the kitchen reads what to make, in order, and neither for whom nor for how much', async () => {
  const { order, queue } = await openKitchen()
  await order(2)
  await order(1)
  const waiting = await queue()
  expect(waiting.map(({ orderNumber }) => orderNumber)).toEqual([1001, 1002])
  expect(waiting[0]).toMatchObject({ status: 'pending', notes: 'Less ice' })
  expect(waiting[0]?.items).toEqual([
    { name: 'Classic Milk Tea', quantity: 2, addons: ['Pearls'], note: '' },
  ])
  expect(JSON.stringify(waiting)).not.toMatch(/carla|0917|total|price|customer/i)
})

test('what was taken out of a sale is not made any more', async () => {
  const { store, queue } = await openKitchen()
  const { body: menu } = await store.admin.send(products.list, { query: { storeId: store.id } })
  const items = [{ productId: menu.data[0]?._id ?? '', quantity: 2 }]
  const body = { storeId: store.id, items, paymentMethod: 'cash', cashGiven: 1000 }
  const { data: sale } = (await store.admin.send(counter.sell, { body })).body
  const takeOne = () =>
    store.admin.send(corrections.correct, {
      params: { id: sale.id },
      body: {
        kind: 'refund',
        reason: 'Cold',
        method: 'cash',
        lines: [{ position: 0, quantity: 1, fate: 'wasted' }],
      },
    })
  await takeOne()
  expect(
    (await queue()).map(({ items: wanted }) => wanted.map(({ quantity }) => quantity)),
  ).toEqual([[1]])
  await takeOne()
  expect(await queue()).toEqual([])
})

test('who works with orders is told whom a drink is for, and the kitchen what stands on the cup', async () => {
  const { store, order, queue } = await openKitchen()
  await order(1)
  const staff = await store.as('staff')
  const seen = async () => (await staff.send(kitchen.queue, {})).body.data
  expect((await seen())[0]).toMatchObject({
    isOnline: true,
    atKiosk: false,
    isPaid: false,
    name: 'Carla',
  })
  expect((await queue())[0]).toMatchObject({ isOnline: true, name: '' })
  const { body: menu } = await store.admin.send(products.list, { query: { storeId: store.id } })
  const items = [{ productId: menu.data[0]?._id ?? '', quantity: 1 }]
  const cup = { paymentMethod: 'cash', cashGiven: 1000, customer: { firstName: 'Dan' } }
  await staff.send(counter.sell, { body: { storeId: store.id, items, ...cup } })
  for (const whose of [await seen(), await queue()]) {
    expect(whose[1]).toMatchObject({ isOnline: false, isPaid: true, name: 'Dan' })
  }
})

test('an order leaves the queue when it is ready, and the kitchen is told no more of it', async () => {
  const { order, cook, queue } = await openKitchen()
  const { id } = (await order(1)).body.data
  const move = (status: 'processing' | 'shipped' | 'cancelled') =>
    cook.send(orders.move, { params: { id }, body: { status } })
  const started = await move('processing')
  expect(started.body.data).toEqual({
    _id: id,
    id,
    orderNumber: 1001,
    status: 'processing',
  })
  expect(JSON.stringify(started.body)).not.toMatch(/carla|0917|total|price/i)
  expect((await move('cancelled')).status).toBe(403)
  await move('shipped')
  expect(await queue()).toEqual([])
})

test('the kitchen reads neither the list of orders, nor one of them, nor the day', async () => {
  const { store, order, cook } = await openKitchen()
  const { id } = (await order(1)).body.data
  const storeId = store.id
  for (const { status } of [
    await cook.send(orders.list, { query: { storeId } }),
    await cook.send(orders.one, { params: { id }, query: { storeId } }),
    await cook.send(orders.today, { query: { storeId } }),
  ]) {
    expect(status).toBe(403)
  }
})

test('another store and its customers see nothing of the queue', async () => {
  const { store, order } = await openKitchen()
  await order(1)
  const other = await openStore(server)
  expect((await other.admin.send(kitchen.queue, {})).body.data).toEqual([])
  expect((await other.admin.send(kitchen.queue, { query: { storeId: store.id } })).status).toBe(404)
  expect((await (await store.as('customer')).send(kitchen.queue, {})).status).toBe(403)
})
