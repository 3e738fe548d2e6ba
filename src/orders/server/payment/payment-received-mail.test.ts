import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMethods, place } from '../../../testing/menu.ts'
import {
  callBack,
  capturePaypal,
  createInvoice,
  createPaypal,
  deliver,
  lookUpAll,
  openPaidStore,
  standing,
  startPayServer,
  untilIdle,
  type OpenOrder,
  type PayServer,
} from '../../../testing/payments.ts'
import { reader } from '../../../testing/reader.ts'
import type { TestStore } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'

let pay: PayServer
const sent: { to: string; subject: string; text: string; html: string }[] = []
beforeAll(async () => {
  pay = await startPayServer({ sendMail: async (mail) => void sent.push(mail) })
})
afterAll(() => pay.close())

const received = (email: string) =>
  sent.filter(({ to, subject }) => to === email && subject.startsWith('Payment received'))
const sums = (email: string) =>
  received(email).map(({ text }) => /has received (\D*[\d.]+ by .+?)\./.exec(text)?.[1])

/** Two teas for 190.00, ordered online by somebody who has left an address. */
async function orderIn(
  store: TestStore,
  productId: string,
): Promise<OpenOrder & { email: string }> {
  const customer = reader()
  const items = [{ productId, quantity: 2 }]
  const { body } = await place(store.stranger, store, items, { customer, notes: 'Visit my site' })
  const { id } = body.data
  const query = { token: body.token ?? '', storeId: store.id }
  return { store, id, sent: { params: { id }, query }, email: customer.email }
}

async function openOrder() {
  const { store, tea } = await openPaidStore(pay)
  return { store, tea, order: await orderIn(store, tea.id) }
}

/** The id at the provider of a card payment that the customer has agreed to. */
async function approve(order: OpenOrder): Promise<string> {
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  return paypalOrderId
}

const come = (type: string, paypalOrderId: string) =>
  deliver(pay, pay.paypal.event(type, paypalOrderId))

test('whoever paid by card is told once, however and however often it was learnt, and is led to the order', async () => {
  const { store, order } = await openOrder()
  const paypalOrderId = await approve(order)
  const answers = await Promise.all([
    capturePaypal(order),
    come('CHECKOUT.ORDER.APPROVED', paypalOrderId),
    capturePaypal(order),
  ])
  expect(answers.map((answer) => (typeof answer === 'number' ? answer : answer.status))).toEqual([
    200, 200, 200,
  ])
  await come('PAYMENT.CAPTURE.COMPLETED', paypalOrderId)
  await lookUpAll(pay, [order])
  await lookUpAll(pay, [order])
  expect(sums(order.email)).toEqual(['₱190.00 by Credit or debit card'])
  const [{ subject, text, html } = { subject: '', text: '', html: '' }] = received(order.email)
  expect(subject).toMatch(/^Payment received for your order #1001 at Shop /)
  for (const version of [text, html]) {
    expect(version).toContain('Nothing is left to pay.')
    // What was typed with an order stands in no letter.
    expect(version).not.toContain('Visit my site')
    expect(version).not.toContain('Carla')
  }
  const [, token] = /#token=(\S+)/.exec(text) ?? []
  const query = { storeId: store.id, token }
  const { params } = order.sent
  expect((await store.stranger.send(orders.one, { params, query })).status).toBe(200)
})

test('an invoice that is paid is written of by its own method, also when its callback comes twice', async () => {
  const { store, order } = await openOrder()
  await createInvoice(order)
  const { attempt } = await standing(order)
  pay.xendit.change(attempt?.id ?? '', { status: 'PAID' })
  const paid = { id: 'any', external_id: attempt?.id, status: 'PAID' }
  await Promise.all([callBack(pay, store, paid), callBack(pay, store, paid)])
  await lookUpAll(pay, [order])
  expect(sums(order.email)).toEqual(['₱190.00 by E-wallet or bank'])
})

test('money under review is written of when it is decided, and not before', async () => {
  const { order } = await openOrder()
  const paypalOrderId = await approve(order)
  pay.paypal.fail('capture', { twist: { status: 'PENDING' } }, paypalOrderId)
  await capturePaypal(order)
  await lookUpAll(pay, [order])
  expect(sums(order.email)).toEqual([])
  pay.paypal.decide(paypalOrderId, 'COMPLETED')
  await lookUpAll(pay, [order])
  expect(sums(order.email)).toEqual(['₱190.00 by Credit or debit card'])
})

test('nobody is told of money that does not pay: of another amount, declined, or for an order that was called off', async () => {
  const { store, tea, order } = await openOrder()
  const [declined, late] = [await orderIn(store, tea.id), await orderIn(store, tea.id)]
  pay.paypal.fail('capture', { twist: { value: '1.00' } }, await approve(order))
  await capturePaypal(order)
  pay.paypal.fail('capture', { twist: { status: 'DECLINED' } }, await approve(declined))
  await capturePaypal(declined)
  const paypalOrderId = await approve(late)
  // Its money is taken while nobody hears of it, and its order is called off before that is found out.
  const silence = { hangUp: 'booked' } as const
  for (const fault of [silence, silence, silence]) pay.paypal.fail('capture', fault, paypalOrderId)
  await capturePaypal(late)
  const { params } = late.sent
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  await lookUpAll(pay, [order, declined, late])
  await untilIdle(pay.server)
  expect((await standing(late)).captures).toHaveLength(1)
  expect([order, declined, late].flatMap(({ email }) => sums(email))).toEqual([])
})

test('neither cash is written of nor what staff enter by hand: who gave it stood there', async () => {
  const { store, tea, order } = await openOrder()
  await offerMethods(store, ['GCash'])
  const wallet = await orderIn(store, tea.id)
  const last = await orderIn(store, tea.id)
  const enter = ({ sent: { params } }: OpenOrder, body: object) =>
    store.admin.send(orders.pay, { params, body })
  expect((await enter(order, { cashGiven: 200 })).status).toBe(200)
  expect((await enter(wallet, { paymentMethod: 'GCash', isPaid: true })).status).toBe(200)
  await approve(last)
  await capturePaypal(last)
  await untilIdle(pay.server)
  expect(sums(last.email)).toHaveLength(1)
  expect([order.email, wallet.email].flatMap(sums)).toEqual([])
})
