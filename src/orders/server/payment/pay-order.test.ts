import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callBack,
  capturePaypal,
  createInvoice,
  createPaypal,
  deliver,
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
import { testPassword } from '../../../testing/test-server.ts'
import { inventory } from '../../../inventory/contract.ts'
import { payments } from '../../../payments/contract.ts'
import { orders } from '../../contract.ts'
import { orderPayments } from '../../payment-contract.ts'
import { expireJob } from './payment-jobs.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

async function openOrder() {
  const { store, tea, milk } = await openPaidStore(pay)
  return { store, tea, milk, order: await placeOrder(store, tea.id) }
}

async function approvedOrder() {
  const opened = await openOrder()
  const { body } = await createPaypal(opened.order)
  pay.paypal.approve(body.paypalOrderId)
  return { ...opened, paypalOrderId: body.paypalOrderId }
}

test('PAY-06 a successful card capture sets the order to processing', async () => {
  const { order, paypalOrderId } = await approvedOrder()
  expect((await paymentOf(order)).state).toBe('created')
  const { body } = await capturePaypal(order)
  expect(body.data).toMatchObject({ status: 'processing', isPaid: true, state: 'captured' })
  expect(pay.paypal.orders.get(paypalOrderId)?.captures).toHaveLength(1)
  expect((await capturePaypal(order)).body.data.isPaid).toBe(true)
})

test('the browser says nothing of amounts: the order is charged its own total in the currency of its store', async () => {
  const { order } = await openOrder()
  const { body } = await order.store.stranger.sendRaw(orderPayments.createPaypal, {
    ...order.sent,
    body: { amount: 1, currency: 'JPY' },
  })
  const { paypalOrderId } = body as unknown as { paypalOrderId: string }
  expect(pay.paypal.orders.get(paypalOrderId)?.amount).toEqual({
    value: '95.00',
    currency_code: 'PHP',
  })
})

test('API-15 CONST-08 the browser has its card order created and captured, in USD where the store names no currency', async () => {
  const { order, store } = await openOrder()
  await store.inside(({ db, storeId }) =>
    db.updateTable('stores').set({ currencyCode: '' }).where('id', '=', storeId).execute(),
  )
  const { body } = await createPaypal(order)
  const amount = { value: '95.00', currency_code: 'USD' }
  expect(pay.paypal.orders.get(body.paypalOrderId)?.amount).toEqual(amount)
  pay.paypal.approve(body.paypalOrderId)
  expect((await capturePaypal(order)).body.data.isPaid).toBe(true)
  expect(pay.paypal.orders.get(body.paypalOrderId)?.captures).toMatchObject([{ amount }])
})

test('two tabs share one attempt, and an unapproved payment takes nothing', async () => {
  const { order } = await openOrder()
  const [one, other] = await Promise.all([createPaypal(order), createPaypal(order)])
  expect(one.body.paypalOrderId).toBe(other.body.paypalOrderId)
  const { body } = await capturePaypal(order)
  expect(body.data).toMatchObject({ status: 'pending', isPaid: false, state: 'created' })
})

test('whoever may not see an order may not pay it', async () => {
  const { order, store } = await openOrder()
  const strange = { ...order, sent: { ...order.sent, query: { token: 'x', storeId: store.id } } }
  expect((await createPaypal(strange)).status).toBe(404)
  expect((await capturePaypal(strange)).status).toBe(404)
  expect((await createInvoice(strange)).status).toBe(404)
})

test('a declined card may be tried again, and the second try pays', async () => {
  const { order } = await approvedOrder()
  pay.paypal.fail('capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  const declined = (await capturePaypal(order)).body.data
  expect(declined).toMatchObject({
    state: 'declined',
    message: 'The payment was declined. Please try again or choose another way to pay.',
  })
  const again = await createPaypal(order)
  pay.paypal.approve(again.body.paypalOrderId)
  expect((await capturePaypal(order)).body.data.isPaid).toBe(true)
})

test('API-14 a hosted invoice is over the own total, with the own key, and paid when the provider says so', async () => {
  const { order, store } = await openOrder()
  const { body } = await store.stranger.sendRaw(orderPayments.createInvoice, {
    query: order.sent.query,
    body: {
      orderId: order.id,
      amount: 1,
      customer: { name: 'Ana', email: 'ana@example.com' },
      secretKey: 'xnd-key-of-somebody',
    },
  })
  const { invoice_url } = body as unknown as { invoice_url: string }
  const { attempt } = await standing(order)
  const invoice = pay.xendit.invoices.find(({ external_id }) => external_id === attempt?.id)
  expect(invoice).toMatchObject({ amount: 95, currency: 'PHP', invoice_url })
  expect(invoice?.success_redirect_url).toBe(`http://larder.test/${store.slug}/payment/${order.id}`)
  expect(JSON.stringify(pay.xendit.received.map(({ headers }) => headers))).not.toContain(
    Buffer.from('xnd-key-of-somebody:').toString('base64'),
  )
  pay.xendit.change(attempt?.id ?? '', { status: 'PAID' })
  expect(
    await callBack(pay, store, { id: invoice?.id, external_id: attempt?.id, status: 'PAID' }),
  ).toBe(200)
  await untilIdle(pay.server)
  expect(await paymentOf(order)).toMatchObject({ status: 'processing', isPaid: true })
})

test('ERR-50 an invoice that cannot be made, or has no address, says so in the words of the product', async () => {
  const { order } = await openOrder()
  pay.xendit.fail('create', { status: 403, code: 'ACCESS_SUSPENDED' })
  const refused = await createInvoice(order)
  expect([refused.status, refused.problem.message]).toEqual([502, 'Error creating Xendit invoice.'])
  expect((await standing(order)).attempt?.state).toBe('failed')
  pay.xendit.fail('create', { noUrl: true })
  const lost = await createInvoice(order)
  expect([lost.status, lost.problem.message]).toEqual([502, 'Failed to get Xendit payment URL.'])
})

test('cash at the counter closes the open attempt, and not while a card is being charged', async () => {
  const { order, store } = await openOrder()
  await createInvoice(order)
  const cash = { params: { id: order.id }, body: { cashGiven: 100 } }
  expect((await store.admin.send(orders.pay, cash)).status).toBe(200)
  await untilIdle(pay.server)
  const { attempt } = await standing(order)
  expect(attempt?.state).toBe('expired')
  const invoice = pay.xendit.invoices.find(({ external_id }) => external_id === attempt?.id)
  expect(invoice?.status).toBe('EXPIRED')

  const charged = await approvedOrder()
  for (const _ of [1, 2, 3]) pay.paypal.fail('capture', { hangUp: 'before' })
  expect((await capturePaypal(charged.order)).body.data.state).toBe('approved')
  const params = { id: charged.order.id }
  const refused = await charged.store.admin.send(orders.pay, { params, body: { cashGiven: 100 } })
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'A payment of this order is being checked. Please wait a moment.',
  ])
  await lookUpAll(pay, [charged.order])
  expect((await paymentOf(charged.order)).isPaid).toBe(true)
  expect(
    (await charged.store.admin.send(orders.pay, { params, body: { cashGiven: 100 } })).status,
  ).toBe(409)
})

test('money that comes for a cancelled order goes back', async () => {
  const { order, store, paypalOrderId } = await approvedOrder()
  for (const _ of [1, 2, 3]) pay.paypal.fail('capture', { hangUp: 'booked' })
  await capturePaypal(order)
  await store.admin.send(orders.move, { params: { id: order.id }, body: { status: 'cancelled' } })
  await lookUpAll(pay, [order])
  await untilIdle(pay.server)
  const { captures, attempt, status } = await standing(order)
  expect([status, attempt?.state]).toEqual(['cancelled', 'refunded'])
  expect(captures).toMatchObject([{ isKept: false, status: 'refunded', refunded: 95 }])
  expect(pay.paypal.orders.get(paypalOrderId)?.refunds).toHaveLength(1)
})

test('a manager refunds a part, then the rest, and never more', async () => {
  const { order, store } = await approvedOrder()
  await capturePaypal(order)
  const manager = await store.as('manager')
  const refund = (amount?: number) =>
    manager.send(orderPayments.refund, { params: { id: order.id }, body: { amount } })
  expect((await refund(95.01)).status).toBe(422)
  expect((await refund(20)).body.data).toMatchObject({ state: 'partially_refunded', refunded: 20 })
  expect((await refund(75.01)).status).toBe(422)
  expect((await refund()).body.data).toMatchObject({
    state: 'refunded',
    refunded: 95,
    isPaid: false,
  })
  expect((await refund()).status).toBe(409)
  const cashier = await store.as('cashier')
  expect(
    (await cashier.send(orderPayments.refund, { params: { id: order.id }, body: {} })).status,
  ).toBe(403)
})

test('an order that its provider was not paid for in time is called off, and its stock returns', async () => {
  const { store, tea, milk } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id, { paymentMethod: 'paypal' })
  const stock = async () =>
    (await store.admin.send(inventory.one, { params: { id: milk.id } })).body.data.stock
  const before = await stock()
  const { body } = await createPaypal(order)
  const cash = await placeOrder(store, tea.id)
  const expire = async (open: typeof order) => {
    await store.inside((scope) => scope.enqueue(expireJob, { storeId: store.id, orderId: open.id }))
    await untilIdle(pay.server)
  }
  await expire(order)
  expect((await standing(order)).status).toBe('pending')
  pay.server.clock.now = new Date(Date.now() + 3 * 60 * 60 * 1000)
  await expire(order)
  await expire(cash)
  pay.server.clock.now = undefined
  expect((await standing(order)).status).toBe('cancelled')
  expect((await standing(cash)).status).toBe('pending')
  expect(await stock()).toBe(before)
  pay.paypal.approve(body.paypalOrderId)
  await capturePaypal(order)
  expect(pay.paypal.orders.get(body.paypalOrderId)?.captures).toHaveLength(0)
})

test('a buyer who closes the tab after approving is charged by the event', async () => {
  const { order, paypalOrderId } = await approvedOrder()
  const event = pay.paypal.event('CHECKOUT.ORDER.APPROVED', paypalOrderId)
  expect(await deliver(pay, event)).toBe(200)
  await untilIdle(pay.server)
  expect(await paymentOf(order)).toMatchObject({ status: 'processing', isPaid: true })
})

test('events without proof change nothing', async () => {
  const { order, paypalOrderId, store } = await approvedOrder()
  const event = pay.paypal.event('PAYMENT.CAPTURE.COMPLETED', paypalOrderId)
  if (event === undefined) throw new Error('No webhook is registered')
  const reordered = Buffer.from(`${event.body.toString()} `)
  expect(await deliver(pay, { ...event, body: reordered })).toBe(401)
  const headers = { ...event.headers, 'paypal-cert-url': 'https://evil.example/cert.pem' }
  expect(await deliver(pay, { ...event, headers })).toBe(401)
  expect(await callBack(pay, store, { external_id: 'x' }, 'token-of-another-store')).toBe(401)
  const elsewhere = await openPaidStore(pay)
  const url = `http://larder.test/webhooks/paypal/${elsewhere.store.id}`
  expect(await deliver(pay, { ...event, url })).toBe(401)
  expect((await standing(order)).attempt?.state).toBe('created')
})

test('the connection is tested with the saved keys, and the webhook is registered with them', async () => {
  const { store } = await openOrder()
  const check = async (key: 'paypal' | 'xendit') =>
    (await store.admin.send(payments.check, { body: { storeId: store.id, key } })).body.data
  expect(await check('paypal')).toEqual({ isWorking: true, message: 'The connection works.' })
  const invoices = await check('xendit')
  expect(invoices.isWorking).toBe(true)
  expect(invoices.message).toMatch(/callback token cannot be tested/)
  const { options } = (await store.admin.send(payments.methods, { query: { storeId: store.id } }))
    .body
  expect(options.map(({ config }) => config.webhook)).toEqual([
    undefined,
    'registered',
    'registered',
  ])
  await store.admin.send(payments.save, {
    body: {
      storeId: store.id,
      password: testPassword,
      options: [{ key: 'paypal', config: { clientId: 'other', clientSecret: 'wrong-secret' } }],
    },
  })
  expect((await check('paypal')).isWorking).toBe(false)
})

/** An order whose buyer is on the provider's page, which reports nothing. */
async function invoicedOrder() {
  const { order } = await openOrder()
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
  // Two tabs of theirs, and a third look later.
  const [one, other] = await Promise.all([lookUp(order), lookUp(order)])
  expect([one.body.data, other.body.data]).toMatchObject([paid, paid])
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
  const { order } = await openOrder()
  expect((await lookUp(order)).body.data).toMatchObject({ state: null, isPaid: false })
  const { body } = await createPaypal(order)
  pay.paypal.approve(body.paypalOrderId)
  expect((await lookUp(order)).body.data).toMatchObject({ state: 'created', isPaid: false })
  expect(pay.paypal.orders.get(body.paypalOrderId)?.captures).toHaveLength(0)
})
