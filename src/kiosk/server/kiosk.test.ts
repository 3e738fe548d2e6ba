import { afterAll, beforeAll, expect, test } from 'vitest'
import { bar } from '../../bar/contract.ts'
import { counter } from '../../counter/contract.ts'
import { kitchen } from '../../kitchen/contract.ts'
import { acceptance } from '../../orders/acceptance-contract.ts'
import { orders } from '../../orders/contract.ts'
import { sales } from '../../sales/contract.ts'
import { stores } from '../../stores/contract.ts'
import { offerMethods, place, stockOf, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { kiosk } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ guestOrdersPerHour: 3 })
})
afterAll(() => server.close())

async function openKiosk() {
  const store = await openStore(server)
  const { tea, milk, withPearls } = await stockTea(store, 10_000)
  const params = { storeId: store.id }
  await store.admin.send(stores.change, {
    params,
    body: { deliveryFee: 49, pickupCharged: true },
  })
  const tablet = await store.as('kiosk')
  const bodyOf = (id: string, more: object = {}) => ({
    id,
    storeId: store.id,
    items: [{ productId: tea.id, quantity: 2, addons: [withPearls] }],
    ...more,
  })
  const order = (id: string, more: object = {}) =>
    tablet.send(kiosk.order, { body: bodyOf(id, more) })
  return { store, tea, milk, tablet, bodyOf, order }
}

test('what is ordered at the kiosk is nobody’s, is not delivered, and waits to be paid', async () => {
  const { store, milk, order } = await openKiosk()
  const before = await stockOf(store, milk.id)
  const { status, body } = await order('a', { name: 'Mai', total: 220 })
  expect(status).toBe(200)
  // Two teas of 95.00 with pearls for 15.00, by hand.
  expect(body.data).toMatchObject({
    orderNumber: 1001,
    status: 'pending',
    isPaid: false,
    subtotal: 220,
    shipping: 0,
    total: 220,
    user: null,
    soldBy: null,
    atKiosk: true,
    shippingAddress: null,
  })
  expect(body.data.customer).toEqual({ firstName: 'Mai', lastName: '', email: '', phone: '' })
  expect(body.token).toBeTruthy()
  expect(await stockOf(store, milk.id)).toBeLessThan(before)
  expect((await store.admin.send(acceptance.unanswered, {})).body.data).toEqual([
    { id: body.data.id, orderNumber: 1001, atKiosk: true, since: body.data.createdAt },
  ])
  const [waiting] = (await store.admin.send(kitchen.queue, {})).body.data
  expect(waiting).toMatchObject({ isOnline: true, atKiosk: true, isPaid: false, name: 'Mai' })
})

test('one order after another, also the same one sent twice; no flood of strangers is seen in it', async () => {
  const { order } = await openKiosk()
  const numbers = []
  for (const id of ['a', 'a', 'b', 'c', 'd', 'e']) {
    numbers.push((await order(id)).body.data.orderNumber)
  }
  expect(numbers).toEqual([1001, 1001, 1002, 1003, 1004, 1005])
})

test('a price that has changed is told and not charged, and nothing is no order', async () => {
  const { order } = await openKiosk()
  const dear = await order('a', { total: 200 })
  expect([dear.status, dear.problem.message]).toEqual([
    409,
    'Prices have changed. Please review your cart.',
  ])
  expect((await order('b', { items: [] })).status).toBe(422)
})

test('the token is all that it is read and paid by, and the kiosk learns nothing of who works there', async () => {
  const { store, tablet, order } = await openKiosk()
  await offerMethods(store, ['GCash'])
  const { data, token } = (await order('a')).body
  const params = { id: data.id }
  const read = (query: object) => tablet.send(orders.one, { params, query })
  expect((await read({})).status).toBe(404)
  expect((await read({ token: 'another' })).status).toBe(404)
  expect((await read({ token })).body.data.isNew).toBe(true)

  const phone = { token, storeId: store.id }
  const chosen = { params, query: phone, body: { paymentMethod: 'GCash' } }
  expect((await store.stranger.send(orders.pay, chosen)).status).toBe(200)
  const taken = { params, query: { token }, body: { cashGiven: 500 } }
  expect((await tablet.send(orders.pay, taken)).status).toBe(403)

  await store.admin.send(orders.pay, { params, body: { cashGiven: 500 } })
  const paid = (await read({ token })).body.data
  expect(paid).toMatchObject({ isPaid: true, status: 'processing' })
  expect(paid).not.toHaveProperty('acceptedBy')
  expect(paid.history.every(({ by }) => by === undefined)).toBe(true)
})

test('a kiosk sells nothing, and reads neither the queue nor what others ordered', async () => {
  const { store, tablet, tea, bodyOf } = await openKiosk()
  const sale = {
    storeId: store.id,
    items: [{ productId: tea.id, quantity: 1 }],
    paymentMethod: 'cash',
    cashGiven: 100,
  }
  expect((await tablet.send(counter.sell, { body: sale })).status).toBe(403)
  expect((await tablet.send(kitchen.queue, {})).status).toBe(403)
  expect((await tablet.send(bar.lines, {})).status).toBe(403)
  expect((await tablet.send(orders.list, {})).status).toBe(403)
  const cashier = await store.as('cashier')
  expect((await cashier.send(kiosk.order, { body: bodyOf('a') })).status).toBe(403)
  expect((await store.stranger.send(kiosk.order, { body: bodyOf('a') })).status).toBe(401)
})

test('what was ordered at a kiosk is told apart from what was ordered on a phone, in lists and in reports', async () => {
  const { store, tea, order } = await openKiosk()
  await order('a')
  await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  await order('b')
  const numbersOf = async (by: 'online' | 'kiosk') => {
    const { body } = await store.admin.send(orders.list, { query: { by } })
    return body.data.map(({ orderNumber, atKiosk }) => [orderNumber, atKiosk])
  }
  expect(await numbersOf('kiosk')).toEqual([
    [1003, true],
    [1001, true],
  ])
  expect(await numbersOf('online')).toEqual([[1002, undefined]])
  const { body } = await store.admin.send(sales.report, {})
  // Two of two teas with pearls at 110.00, and one plain one for 95.00 with the fee of 49.00, by hand.
  expect(body.data.byPerson.map(({ label, count, sales: sum }) => [label, count, sum])).toEqual([
    ['Ordered at the kiosk', 2, 440],
    ['Ordered online', 1, 144],
  ])
})

test('the name that was typed at a kiosk is called: the kitchen and the board read it, and not that of a phone', async () => {
  const { store, tea, order } = await openKiosk()
  const { data } = (await order('a', { name: 'Mai' })).body
  const { body: online } = await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  const kitchenHand = await store.as('kitchen')
  const queue = (await kitchenHand.send(kitchen.queue, {})).body.data
  expect(queue.map(({ orderNumber, name }) => [orderNumber, name])).toEqual([
    [1001, 'Mai'],
    [1002, ''],
  ])
  for (const { id } of [data, online.order]) {
    await store.admin.send(orders.move, { params: { id }, body: { status: 'processing' } })
  }
  const board = (await kitchenHand.send(bar.board, {})).body.data
  expect(board.preparing).toEqual([
    { number: 1001, name: 'Mai' },
    { number: 1002, name: '' },
  ])
})
