import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  apiKeyOf,
  callbackTokenOf,
  capturePaypal,
  createInvoice,
  createPaypal,
  lookUpAll,
  openPaidStore,
  paymentOf,
  placeOrder,
  secretOf,
  standing,
  startPayServer,
  untilIdle,
  type OpenOrder,
  type PayServer,
} from '../../../testing/payments.ts'
import { stockOf } from '../../../testing/menu.ts'
import { testPassword, type TestStore } from '../../../testing/test-server.ts'
import { payments, type OptionChanges } from '../../../payments/contract.ts'
import { orders } from '../../contract.ts'
import { expireJob } from './payment-jobs.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

async function openOrder(paymentMethod: string) {
  const { store, tea, milk } = await openPaidStore(pay)
  const before = await stockOf(store, milk.id)
  const order = await placeOrder(store, tea.id, { paymentMethod })
  return { store, order, before, stock: () => stockOf(store, milk.id) }
}

const setKeys = (store: TestStore, options: OptionChanges[]) =>
  store.admin.send(payments.save, {
    body: { storeId: store.id, password: testPassword, options },
  })

/** As "Remove the keys" in the payment setup does. */
const takeKeysOut = (store: TestStore) =>
  setKeys(store, [
    { key: 'paypal', config: { clientSecret: null } },
    { key: 'xendit', config: { apiKey: null, callbackToken: null } },
  ])

const putKeysBack = (store: TestStore) =>
  setKeys(store, [
    { key: 'paypal', config: { clientSecret: secretOf(store) } },
    { key: 'xendit', config: { apiKey: apiKeyOf(store), callbackToken: callbackTokenOf(store) } },
  ])

/** Runs what would call the order off, so many hours from now. */
async function lookAfter(hours: number, { store, id: orderId }: OpenOrder) {
  pay.server.clock.now = new Date(Date.now() + hours * 60 * 60 * 1000)
  await store.inside((scope) => scope.enqueue(expireJob, { storeId: store.id, orderId }))
  await untilIdle(pay.server)
  pay.server.clock.now = undefined
}

const why =
  'The provider could not be asked whether this was paid: its keys were taken out of the payment setup, or are refused.'

/** What staff read of the order: on its page, and in the list. */
async function reviewsOf({ store, id }: OpenOrder) {
  const { data: order } = (await store.admin.send(orders.one, { params: { id } })).body
  const { data: list } = (await store.admin.send(orders.list, { query: { storeId: store.id } }))
    .body
  return [order.paymentReview, list.find((row) => row.id === id)?.paymentReview]
}

test('a card that was never charged holds no ingredients once the keys of its provider are gone and its time is over', async () => {
  const { store, order, before, stock } = await openOrder('paypal')
  await createPaypal(order)
  await takeKeysOut(store)
  await lookAfter(1, order)
  expect((await standing(order)).attempt?.state).toBe('created')
  expect((await standing(order)).status).toBe('pending')
  await lookAfter(3, order)
  const { status, attempt } = await standing(order)
  expect([status, attempt?.state]).toEqual(['cancelled', 'expired'])
  expect(await stock()).toBe(before)
  expect(await reviewsOf(order)).toEqual([undefined, undefined])
})

test('a card whose keys are refused is one that nobody can be asked about, too', async () => {
  const { store, order, before, stock } = await openOrder('paypal')
  await createPaypal(order)
  await setKeys(store, [{ key: 'paypal', config: { clientSecret: 'wrong-secret' } }])
  await lookAfter(3, order)
  expect((await standing(order)).status).toBe('cancelled')
  expect(await stock()).toBe(before)
})

test('an invoice that may have been paid is not called off without its keys: the owner reads that it has to be looked at', async () => {
  const { store, order, before, stock } = await openOrder('xendit')
  await createInvoice(order)
  const { attempt } = await standing(order)
  pay.xendit.change(attempt?.id ?? '', { status: 'PAID' })
  await takeKeysOut(store)
  await lookAfter(3, order)
  expect((await standing(order)).status).toBe('pending')
  expect(await stock()).toBeLessThan(before)
  expect(await reviewsOf(order)).toEqual([why, why])
  expect((await paymentOf(order)).message).toBe(
    'We have to look at your payment. Please do not pay again: the store will help you.',
  )
  await lookAfter(30, order)
  expect((await standing(order)).status).toBe('pending')
  // The provider is asked as soon as that can be done again.
  await putKeysBack(store)
  await lookAfter(3, order)
  expect((await standing(order)).status).toBe('processing')
  expect(await reviewsOf(order)).toEqual([undefined, undefined])
})

test('an invoice that was left for cash may have been paid as well, and an order that is paid is of no concern', async () => {
  const { store, order } = await openOrder('cash')
  const { order: paid, store: other } = await openOrder('cash')
  for (const each of [order, paid]) {
    await createInvoice(each)
    await each.store.stranger.send(orders.pay, { ...each.sent, body: { paymentMethod: 'cash' } })
    await untilIdle(pay.server)
  }
  await other.admin.send(orders.pay, { params: { id: paid.id }, body: { cashGiven: 100 } })
  await takeKeysOut(store)
  await takeKeysOut(other)
  await lookAfter(30, order)
  await lookAfter(30, paid)
  expect(await reviewsOf(order)).toEqual([why, why])
  expect((await standing(order)).status).toBe('pending')
  expect(await reviewsOf(paid)).toEqual([undefined, undefined])
  expect((await standing(paid)).attempt?.state).toBe('expired')
})

test.for(['the order is called off in time', 'it is looked up'] as const)(
  'a card that was asked for its money is looked at by a person when %s and there are no keys',
  async (how) => {
    const { store, order } = await openOrder('paypal')
    const { paypalOrderId } = (await createPaypal(order)).body
    pay.paypal.approve(paypalOrderId)
    for (const _ of [1, 2, 3]) pay.paypal.fail('capture', { hangUp: 'booked' }, paypalOrderId)
    expect((await capturePaypal(order)).body.data.state).toBe('approved')
    await takeKeysOut(store)
    if (how === 'it is looked up') {
      pay.server.clock.now = new Date(Date.now() + 3 * 60 * 60 * 1000)
      await lookUpAll(pay, [order])
      pay.server.clock.now = undefined
    } else {
      await lookAfter(3, order)
    }
    expect((await standing(order)).status).toBe('pending')
    expect(await reviewsOf(order)).toEqual([why, why])
    await putKeysBack(store)
    await lookUpAll(pay, [order])
    expect(await paymentOf(order)).toMatchObject({ isPaid: true, status: 'processing' })
    expect(await reviewsOf(order)).toEqual([undefined, undefined])
  },
)
