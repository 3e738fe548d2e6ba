import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createInvoice,
  createPaypal,
  lookUpAll,
  openPaidStore,
  paymentOf,
  placeOrder,
  standing,
  startPayServer,
  type OpenOrder,
  type PayServer,
} from '../../../testing/payments.ts'
import { orderPayments } from '../../payment-contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

async function openOrder() {
  const { store, tea } = await openPaidStore(pay)
  return placeOrder(store, tea.id)
}

/** An order whose buyer is on the provider's page, which reports nothing. */
async function invoicedOrder() {
  const order = await openOrder()
  await createInvoice(order)
  const { attempt } = await standing(order)
  const change = (status: string) => pay.xendit.change(attempt?.id ?? '', { status })
  return { order, change }
}

const lookUp = ({ store, sent }: OpenOrder) => store.stranger.send(orderPayments.lookUp, sent)

test('a payment that its provider has not reported counts once its buyer is back, and once', async () => {
  const { order, change } = await invoicedOrder()
  expect((await lookUp(order)).body.data).toMatchObject({ state: 'created', isPaid: false })
  change('PAID')
  const paid = { status: 'processing', isPaid: true, state: 'captured' }
  expect((await lookUp(order)).body.data).toMatchObject(paid)
  expect((await lookUp(order)).body.data).toMatchObject(paid)
  expect((await standing(order)).captures).toHaveLength(1)
})

test('one that was not made in time is told so', async () => {
  const { order, change } = await invoicedOrder()
  change('EXPIRED')
  expect((await lookUp(order)).body.data).toMatchObject({ state: 'expired', isPaid: false })
})

test('a provider that says nothing is asked again later', async () => {
  const { order, change } = await invoicedOrder()
  change('PAID')
  for (const _ of [1, 2, 3]) pay.xendit.fail('list', { hangUp: 'before' })
  const { status, body } = await lookUp(order)
  expect([status, body.data.isPaid]).toEqual([200, false])
  await lookUpAll(pay, [order])
  expect((await paymentOf(order)).isPaid).toBe(true)
})

test('whoever may not see an order has nobody asked', async () => {
  const { order, change } = await invoicedOrder()
  change('PAID')
  const query = { token: 'x', storeId: order.store.id }
  expect((await lookUp({ ...order, sent: { ...order.sent, query } })).status).toBe(404)
  expect((await paymentOf(order)).isPaid).toBe(false)
})

test('an approved card is not charged by it, and where nothing was begun nothing is asked', async () => {
  const order = await openOrder()
  expect((await lookUp(order)).body.data).toMatchObject({ state: null, isPaid: false })
  const { body } = await createPaypal(order)
  pay.paypal.approve(body.paypalOrderId)
  expect((await lookUp(order)).body.data).toMatchObject({ state: 'created', isPaid: false })
  expect(pay.paypal.orders.get(body.paypalOrderId)?.captures).toHaveLength(0)
})
