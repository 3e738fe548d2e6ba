import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FakeOrder } from '../../../fakes/paypal-orders.ts'
import {
  capturePaypal,
  createInvoice,
  createPaypal,
  lookUpAll,
  openPaidStore,
  placeOrder,
  standing,
  startPayServer,
  untilIdle,
  type PayServer,
} from '../../../testing/payments.ts'
import { stockOf } from '../../../testing/menu.ts'
import type { TestStore } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'
import { expireJob } from './payment-jobs.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

async function approvedOrder() {
  const { store, tea, milk } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  return { store, milk, order, paypalOrderId }
}

/** What the order at PayPal may have become, since whoever approved it also had it in their hands. */
const foreign: Readonly<Record<string, (order: FakeOrder) => void>> = {
  'another amount': (order) => {
    order.amount = { ...order.amount, value: '1.00' }
  },
  'another currency': (order) => {
    order.amount = { ...order.amount, currency_code: 'USD' }
  },
  'another purpose': (order) => {
    order.customId = 'an-attempt-of-somebody-else'
  },
  'another merchant': (order) => {
    order.payee = 'MERCHANT-OF-SOMEBODY-ELSE'
  },
}

test.for(Object.keys(foreign))(
  'an approved card payment with %s is not ours: no money is taken for it',
  async (what) => {
    const { order, paypalOrderId } = await approvedOrder()
    const atProvider = pay.paypal.orders.get(paypalOrderId)
    if (atProvider === undefined) throw new Error('The fake has no such order')
    foreign[what]?.(atProvider)
    const { body } = await capturePaypal(order)
    expect(body.data).toMatchObject({ state: 'failed', status: 'pending', isPaid: false })
    const captures = pay.paypal.received.filter(({ path }) =>
      path.endsWith(`/${paypalOrderId}/capture`),
    )
    expect([captures, atProvider.captures]).toEqual([[], []])
  },
)

/** Runs what would call the order off, a day later. */
async function lookAtLate(store: TestStore, orderId: string) {
  pay.server.clock.now = new Date(Date.now() + 26 * 60 * 60 * 1000)
  await store.inside((scope) => scope.enqueue(expireJob, { storeId: store.id, orderId }))
  await untilIdle(pay.server)
  pay.server.clock.now = undefined
}

/** Money that came and is not decided upon: by the provider, or by a person. */
const undecided = {
  'the provider reviews': { status: 'PENDING' },
  'a person has to look at': { value: '1.00' },
} as const

test.for(Object.keys(undecided) as (keyof typeof undecided)[])(
  'an order whose payment %s is not called off, however long that takes',
  async (who) => {
    const { store, milk, order, paypalOrderId } = await approvedOrder()
    pay.paypal.fail('capture', { twist: undecided[who] }, paypalOrderId)
    await capturePaypal(order)
    const before = await stockOf(store, milk.id)
    await lookAtLate(store, order.id)
    expect((await standing(order)).status).toBe('pending')
    expect(await stockOf(store, milk.id)).toBe(before)
    const seen = (await store.admin.send(orders.one, order.sent)).body.data
    expect(seen.paymentReview).toBe(
      who === 'a person has to look at' ? 'The provider took 1.00 in place of 95.00.' : undefined,
    )
  },
)

const thrice = (about: string) => {
  for (let time = 0; time < 3; time += 1) pay.paypal.fail('capture', { hangUp: 'before' }, about)
}
const capturesAsked = (paypalOrderId: string) =>
  pay.paypal.received
    .filter(({ path }) => path.endsWith(`/${paypalOrderId}/capture`))
    .map(({ headers }) => headers['paypal-request-id'])

test('every try to take the money of a card is one and the same to its provider', async () => {
  const { order, paypalOrderId } = await approvedOrder()
  thrice(paypalOrderId)
  await capturePaypal(order)
  expect((await standing(order)).attempt?.state).toBe('approved')
  await capturePaypal(order)
  expect((await standing(order)).status).toBe('processing')
  const asked = capturesAsked(paypalOrderId)
  expect([asked.length, new Set(asked).size]).toEqual([4, 1])
})

test('what was approved for an order that is called off meanwhile is not taken', async () => {
  const { store, order, paypalOrderId } = await approvedOrder()
  thrice(paypalOrderId)
  await capturePaypal(order)
  const params = { id: order.id }
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  await capturePaypal(order)
  expect(capturesAsked(paypalOrderId)).toHaveLength(3)
  expect(pay.paypal.orders.get(paypalOrderId)?.captures).toEqual([])
})

test('before an order is called off its provider is asked a last time, and what was approved is taken', async () => {
  const { store, order } = await approvedOrder()
  await lookAtLate(store, order.id)
  const { status, captures } = await standing(order)
  expect([status, captures.map(({ amount }) => amount)]).toEqual(['processing', [95]])
})

test('a paid order is not called off, although somebody put it back among those that wait', async () => {
  const { store, milk, order } = await approvedOrder()
  await capturePaypal(order)
  const params = { id: order.id }
  await store.admin.send(orders.move, { params, body: { status: 'pending' } })
  const before = await stockOf(store, milk.id)
  await lookAtLate(store, order.id)
  expect((await standing(order)).status).toBe('processing')
  expect(await stockOf(store, milk.id)).toBe(before)
})

test('a try to pay ends with its order', async () => {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  await createInvoice(order)
  const params = { id: order.id }
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  const { attempt } = await standing(order)
  expect([attempt?.state, attempt?.reason]).toEqual(['expired', 'The order was cancelled.'])
})

test('what an invoice has paid is given back on the pages of its provider', async () => {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  await createInvoice(order)
  pay.xendit.change((await standing(order)).attempt?.id ?? '', { status: 'PAID' })
  await lookUpAll(pay, [order])
  expect((await standing(order)).status).toBe('processing')
  const params = { id: order.id }
  const { status, problem } = await store.admin.send(orderPayments.refund, { params, body: {} })
  expect([status, problem.message]).toEqual([
    409,
    'Please give this payment back on the pages of the provider.',
  ])
})
