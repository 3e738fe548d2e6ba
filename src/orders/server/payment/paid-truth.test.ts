import { counter } from '../../../counter/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  capturePaypal,
  createPaypal,
  openPaidStore,
  paymentOf,
  placeOrder,
  startPayServer,
  type OpenOrder,
  type PayServer,
} from '../../../testing/payments.ts'
import { addProduct, place, stockTea } from '../../../testing/menu.ts'
import { openStore, type TestStore } from '../../../testing/test-server.ts'
import { payments } from '../../../payments/contract.ts'
import { sales } from '../../../sales/contract.ts'
import { orders } from '../../contract.ts'
import { orderStatuses } from '../../order.ts'
import { orderPayments } from '../../payment-contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

/** An order of a guest for 95.00. */
async function openOrder() {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  return { store, tea, order, params: { id: order.id } }
}

const moveTo = (store: TestStore, id: string, status: (typeof orderStatuses)[number]) =>
  store.admin.send(orders.move, { params: { id }, body: { status } })

/** What every place says of an order's money that says anything of it. */
async function told(order: OpenOrder) {
  const { store, id } = order
  const { data } = (await store.admin.send(orders.one, { params: { id } })).body
  const { data: rows } = (await store.admin.send(orders.list, {})).body
  const { data: figures } = (await store.admin.send(sales.summary, { query: {} })).body
  return {
    order: data.isPaid,
    list: rows.find((row) => row.id === id)?.isPaid,
    payment: (await paymentOf(order)).isPaid,
    notYetPaid: figures.summary.unpaid,
  }
}

const unpaid = { order: false, list: false, payment: false, notYetPaid: 95 }
const paid = { order: true, list: true, payment: true, notYetPaid: 0 }

describe('an order is paid by what was paid, never by how far it is made', () => {
  test.each(['processing', 'shipped', 'delivered'] as const)(
    'unpaid and %s it is unpaid everywhere, and its cash can still be entered, once',
    async (status) => {
      const { store, order, params } = await openOrder()
      await moveTo(store, order.id, status)
      expect(await told(order)).toEqual(unpaid)
      const cashier = await store.as('cashier')
      const cash = () => cashier.send(orders.pay, { params, body: { cashGiven: 100 } })
      const { body } = await cash()
      expect(body.data).toMatchObject({ status, isPaid: true, cashGiven: 100 })
      expect(await told(order)).toEqual(paid)
      expect((await cash()).status).toBe(409)
    },
  )

  test('a paid order waits unmade and is not owed', async () => {
    const { store, order, params } = await openOrder()
    await store.admin.send(orders.pay, { params, body: { cashGiven: 95 } })
    await moveTo(store, order.id, 'pending')
    expect(await told(order)).toEqual(paid)
  })

  test('a card pays an order that the bar has begun', async () => {
    const { store, order } = await openOrder()
    await moveTo(store, order.id, 'shipped')
    const { body } = await createPaypal(order)
    pay.paypal.approve(body.paypalOrderId)
    expect(await told(order)).toEqual(unpaid)
    expect((await capturePaypal(order)).body.data).toMatchObject({
      status: 'shipped',
      isPaid: true,
    })
    expect(await told(order)).toEqual(paid)
    expect((await createPaypal(order)).status).toBe(409)
  })

  test('what is given back whole is owed again, a part of it is not; no second card pays it, cash does', async () => {
    const { store, order, params } = await openOrder()
    const { body } = await createPaypal(order)
    pay.paypal.approve(body.paypalOrderId)
    await capturePaypal(order)
    await store.admin.send(orderPayments.refund, { params, body: { amount: 94.99 } })
    expect(await told(order)).toEqual(paid)
    await store.admin.send(orderPayments.refund, { params, body: {} })
    expect(await told(order)).toEqual(unpaid)
    expect((await createPaypal(order)).status).toBe(409)
    await store.admin.send(orders.pay, { params, body: { cashGiven: 95 } })
    expect(await told(order)).toEqual(paid)
  })

  test('a cancelled order is not waited for', async () => {
    const { store, order } = await openOrder()
    await moveTo(store, order.id, 'cancelled')
    expect((await told(order)).notYetPaid).toBe(0)
  })

  test('a sale of the counter is paid on the spot or later, whatever its method', async () => {
    const { store, tea } = await openPaidStore(pay)
    await store.admin.send(payments.save, {
      body: { storeId: store.id, customMethods: [{ name: 'GCash' }] },
    })
    const items = [{ productId: tea.id, quantity: 1 }]
    const sell = async (more: object) => {
      const body = { storeId: store.id, paymentMethod: 'GCash', items, ...more }
      return (await store.admin.send(counter.sell, { body })).body.data
    }
    expect((await sell({})).isPaid).toBe(true)
    const later = await sell({ isPaid: false })
    expect(later.isPaid).toBe(false)
    await moveTo(store, later.id, 'delivered')
    const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
    expect([summary.totalSales, summary.unpaid]).toEqual([190, 95])
  })
})

test('an order that costs nothing is paid as it is placed, goes into the making and is waited for by nobody', async () => {
  const store = await openStore(pay.server)
  const { category } = await stockTea(store, 10)
  const water = await addProduct(store, { name: 'Water', category: category.id, price: 0 })
  const { status, body } = await place(store.stranger, store, [
    { productId: water.id, quantity: 2 },
  ])
  expect([status, body.data.total]).toEqual([200, 0])
  expect(body.data).toMatchObject({ status: 'processing', isPaid: true })
  const params = { id: body.data.id }
  const read = (await store.admin.send(orders.one, { params })).body.data
  expect(read).toMatchObject({ status: 'processing', isPaid: true, paidState: 'paid' })
  const { data: figures } = (await store.admin.send(sales.summary, { query: {} })).body
  expect(figures.summary.unpaid).toBe(0)
  const again = await store.admin.send(orders.pay, { params, body: { cashGiven: 1 } })
  expect(again.problem.message).toBe('This order is already paid.')
})

describe('money that came by a method of the store’s own', () => {
  const offer = (store: TestStore) =>
    store.admin.send(payments.save, {
      body: { storeId: store.id, customMethods: [{ name: 'Bank transfer' }] },
    })

  test('is entered by staff, and the order goes into the making', async () => {
    const { store, order, params } = await openOrder()
    await offer(store)
    const cashier = await store.as('cashier')
    const body = { paymentMethod: 'Bank transfer', isPaid: true } as const
    const entered = await cashier.send(orders.pay, { params, body })
    expect(entered.body.data).toMatchObject({
      status: 'processing',
      isPaid: true,
      cashGiven: null,
      paymentMethod: 'Bank transfer',
    })
    expect(await told(order)).toEqual(paid)
    expect((await cashier.send(orders.pay, { params, body })).status).toBe(409)
  })

  test('is not entered by whoever owes it', async () => {
    const { store, order } = await openOrder()
    await offer(store)
    const body = { paymentMethod: 'Bank transfer', isPaid: true } as const
    const guest = await store.stranger.send(orders.pay, { ...order.sent, body })
    expect(guest.status).toBe(403)
    expect(await told(order)).toEqual(unpaid)
  })

  test.each([
    ['PayPal', { paymentMethod: 'Only its provider can say that this is paid.' }],
    ['Cash', { cashGiven: 'Please enter the cash given' }],
  ])('is not entered for %s', async (paymentMethod, fields) => {
    const { store, params } = await openOrder()
    const body = { paymentMethod, isPaid: true } as const
    const { status, problem } = await store.admin.send(orders.pay, { params, body })
    expect([status, problem.fields]).toEqual([422, fields])
  })
})
