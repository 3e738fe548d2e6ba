import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMethods } from '../../../testing/menu.ts'
import {
  capturePaypal,
  createInvoice,
  createPaypal,
  lookUpAll,
  openPaidStore,
  paymentOf,
  placeOrder,
  standing,
  startPayServer,
  untilIdle,
  type OpenOrder,
  type PayServer,
} from '../../../testing/payments.ts'
import { acceptance } from '../../acceptance-contract.ts'
import { orders } from '../../contract.ts'
import { parts } from '../../part-contract.ts'
import { expireJob, lookUpJob } from './payment-jobs.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

/** An order of a guest for 190.00, to be paid in cash unless said otherwise. */
async function openOrder(paymentMethod = 'cash') {
  const { store, tea } = await openPaidStore(pay)
  return { store, order: await placeOrder(store, tea.id, { quantity: 2, paymentMethod }) }
}

const read = async ({ store, id }: OpenOrder) =>
  (await store.admin.send(orders.one, { params: { id } })).body.data

async function pays(order: OpenOrder) {
  pay.paypal.approve((await createPaypal(order)).body.paypalOrderId)
  return (await capturePaypal(order)).body.data
}

const hours = (count: number) => new Date(Date.now() + count * 60 * 60 * 1000)

async function expire(order: OpenOrder) {
  const { store, id: orderId } = order
  await store.inside((scope) => scope.enqueue(expireJob, { storeId: store.id, orderId }))
  await untilIdle(pay.server)
}

test('an order in cash whose card window was opened and closed stays one in cash: it rings, and no two hours end it', async () => {
  const { store, order } = await openOrder()
  const looked = (await createPaypal(order)).body.paypalOrderId
  const ringing = (await store.admin.send(acceptance.unanswered, {})).body.data
  expect(ringing.map(({ id }) => id)).toEqual([order.id])
  pay.server.clock.now = hours(3)
  await expire(order)
  expect(await read(order)).toMatchObject({ status: 'pending', paymentMethod: 'cash' })
  // The window of before cannot be approved any more.
  const next = (await createPaypal(order)).body.paypalOrderId
  pay.server.clock.now = undefined
  expect(next).not.toBe(looked)
})

test('an invoice that is looked at late is another one, and that of before is closed', async () => {
  const { order } = await openOrder('xendit')
  await createInvoice(order)
  const before = (await standing(order)).attempt
  pay.server.clock.now = hours(2)
  await createInvoice(order)
  pay.server.clock.now = undefined
  await untilIdle(pay.server)
  const { attempt } = await standing(order)
  expect(attempt?.id).not.toBe(before?.id)
  const invoice = pay.xendit.invoices.find(({ external_id }) => external_id === before?.id)
  expect(invoice?.status).toBe('EXPIRED')
})

test('a card that is declined changes nothing of how an order is to be paid, and one that pays does', async () => {
  const { order } = await openOrder()
  pay.paypal.fail('capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  expect((await pays(order)).state).toBe('declined')
  expect((await read(order)).paymentMethod).toBe('cash')
  expect((await pays(order)).isPaid).toBe(true)
  expect((await read(order)).paymentMethod).toBe('paypal')
})

test('a card that pays what a part has left is one of several ways', async () => {
  const { store, order } = await openOrder()
  const body = { id: crypto.randomUUID(), method: 'cash', amount: 100 }
  await store.admin.send(parts.take, { params: { id: order.id }, body })
  expect((await pays(order)).isPaid).toBe(true)
  const paid = await read(order)
  expect(paid.paymentMethod).toBe('split')
  // The receipt lists these: without the card's it would not come to the total.
  expect(paid.parts).toMatchObject([
    { method: 'cash', amount: 100, tip: 0 },
    { method: 'paypal', amount: 90, tip: 0 },
  ])
})

test('who chooses another way after looking at a provider leaves it, also for the way that was chosen first', async () => {
  const { store, order } = await openOrder()
  await offerMethods(store, ['GCash'])
  const choose = (paymentMethod: string) =>
    store.stranger.send(orders.pay, { ...order.sent, body: { paymentMethod } })
  for (const method of ['cash', 'GCash']) {
    await createInvoice(order)
    expect((await choose(method)).body.data.paymentMethod).toBe(method)
    const { attempt } = await standing(order)
    expect([attempt?.state, attempt?.reason]).toEqual(['expired', 'Another way to pay was chosen.'])
  }
  await createInvoice(order)
  await choose('xendit')
  expect((await standing(order)).attempt?.state).toBe('created')
})

/** The look at an attempt that is to come when its first minutes have brought nothing. */
const laterLooks = async ({ store }: OpenOrder) =>
  (
    await sql<{ id: string; inMinutes: number }>`
      select id, round(extract(epoch from start_after - now()) / 60)::int as "inMinutes" from pgboss.job
      where name = ${lookUpJob.name} and state = 'created' and data ->> 'storeId' = ${store.id}
        and data ->> 'again' = '0'`.execute(pay.server.database.db)
  ).rows

test('money under review is asked about every hour until its provider has decided, whatever becomes of the order', async () => {
  const { store, order } = await openOrder()
  pay.paypal.fail('capture', { twist: { status: 'PENDING' } })
  await pays(order)
  await store.admin.send(orders.move, { params: { id: order.id }, body: { status: 'shipped' } })
  for (const _ of [1, 2, 3]) await lookUpAll(pay, [order])
  const [look, ...more] = await laterLooks(order)
  expect(look?.inMinutes).toBe(60)
  // All of them are one later look, or two where an hour has just begun.
  expect(more.length).toBeLessThan(2)

  pay.paypal.decide((await standing(order)).attempt?.providerRef ?? '', 'COMPLETED')
  await sql`update pgboss.job set start_after = now() where id = ${look?.id}`.execute(
    pay.server.database.db,
  )
  await untilIdle(pay.server)
  expect(await paymentOf(order)).toMatchObject({ isPaid: true, status: 'shipped' })
})
