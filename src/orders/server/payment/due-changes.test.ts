import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
import { tooLateMs } from '../../../testing/patience.ts'
import { corrections } from '../../correction-contract.ts'
import { parts } from '../../part-contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

/** Three teas of 95.00, which nobody has paid: 285.00. */
async function openThree() {
  const { store, tea } = await openPaidStore(pay)
  return { store, order: await placeOrder(store, tea.id, { quantity: 3 }) }
}

/** The same, with a card window in which the buyer has approved all of it. */
async function approvedThree() {
  const { store, order } = await openThree()
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  return { store, order, paypalOrderId }
}

const voidOne = ({ store, id }: OpenOrder) =>
  store.admin.send(corrections.correct, {
    params: { id },
    body: {
      kind: 'void',
      reason: 'Sold out',
      lines: [{ position: 0, quantity: 1, fate: 'shelf' }],
    },
  })

const moneyOf = async ({ store, id }: OpenOrder) =>
  (await store.admin.send(corrections.money, { params: { id } })).body.data

const amountAt = (paypalOrderId: string) => pay.paypal.orders.get(paypalOrderId)?.amount.value
const capturesAt = (paypalOrderId: string) => pay.paypal.orders.get(paypalOrderId)?.captures

const wordsOfChange = 'What is left to pay has changed, and nothing was charged. Please pay again.'

test('of an order that a line was taken out of, a card window from before charges nothing, and the next one what is left', async () => {
  const { order, paypalOrderId } = await approvedThree()
  expect((await voidOne(order)).status).toBe(200)
  const { body } = await capturePaypal(order)
  expect(body.data).toMatchObject({ isPaid: false, state: 'expired', message: wordsOfChange })
  expect(capturesAt(paypalOrderId)).toEqual([])

  const next = (await createPaypal(order)).body.paypalOrderId
  expect([amountAt(paypalOrderId), amountAt(next)]).toEqual(['285.00', '190.00'])
  pay.paypal.approve(next)
  expect((await capturePaypal(order)).body.data).toMatchObject({ isPaid: true, message: '' })
  expect(await moneyOf(order)).toMatchObject({ paid: 190, due: 0, toGiveBack: 0 })
})

test('its invoice can be paid no more, and the next one is over what is left', async () => {
  const { order } = await openThree()
  await createInvoice(order)
  const before = (await standing(order)).attempt
  await voidOne(order)
  await untilIdle(pay.server)
  const invoice = pay.xendit.invoices.find(({ external_id }) => external_id === before?.id)
  expect([invoice?.amount, invoice?.status]).toEqual([285, 'EXPIRED'])
  expect((await createInvoice(order)).status).toBe(200)
  const after = (await standing(order)).attempt
  expect([after?.amount, after?.state]).toEqual([190, 'created'])
})

test('an invoice that was left while its provider was still opening it is closed when it is there', async () => {
  const { order } = await openThree()
  // Longer than it is waited for: the second try opens it, and by then it has been closed.
  pay.xendit.fail('list', { afterMs: tooLateMs })
  const opening = createInvoice(order)
  await expect.poll(async () => (await standing(order)).attempt?.state).toBe('created')
  await voidOne(order)
  await opening
  await untilIdle(pay.server)
  const { attempt } = await standing(order)
  const invoice = pay.xendit.invoices.find(({ external_id }) => external_id === attempt?.id)
  expect([attempt?.state, invoice?.status]).toEqual(['expired', 'EXPIRED'])
})

test('a part that is given back is owed again: no card window over the rest of before is charged', async () => {
  const { store, order } = await openThree()
  const id = crypto.randomUUID()
  const params = { id: order.id }
  const body = { id, method: 'cash', amount: 85 }
  expect((await store.admin.send(parts.take, { params, body })).status).toBe(200)
  const rest = (await createPaypal(order)).body.paypalOrderId
  pay.paypal.approve(rest)
  const back = await store.admin.send(parts.takeBack, { params: { ...params, partId: id } })
  expect(back.status).toBe(200)
  await capturePaypal(order)
  expect([amountAt(rest), capturesAt(rest)]).toEqual(['200.00', []])
  const whole = (await createPaypal(order)).body.paypalOrderId
  expect(amountAt(whole)).toBe('285.00')
})

test('an attempt in the currency that the store had before is left as well', async () => {
  const { store, order } = await openThree()
  const before = (await createPaypal(order)).body.paypalOrderId
  await store.inside(({ db }) =>
    db.updateTable('stores').set({ currencyCode: 'USD' }).where('id', '=', store.id).execute(),
  )
  const after = (await createPaypal(order)).body.paypalOrderId
  const currencies = [before, after].map((id) => pay.paypal.orders.get(id)?.amount.currency_code)
  expect(currencies).toEqual(['PHP', 'USD'])
})

describe('what is being charged at this moment', () => {
  test('is waited for: no line is taken out meanwhile, but the order may be called off', async () => {
    const { store, order, paypalOrderId } = await approvedThree()
    for (const _ of [1, 2, 3]) pay.paypal.fail('capture', { hangUp: 'before' }, paypalOrderId)
    expect((await capturePaypal(order)).body.data.state).toBe('approved')
    const refused = await voidOne(order)
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'A payment of this order is being checked. Please wait a moment.',
    ])
    expect(await moneyOf(order)).toMatchObject({ reduced: 0, due: 285 })
    const body = { kind: 'void', reason: 'Closed' } as const
    const whole = await store.admin.send(corrections.correct, { params: { id: order.id }, body })
    expect(whole.status).toBe(200)
  })

  test('and held for a review is there already: a line is taken out, and what is over is to be given back', async () => {
    const { order, paypalOrderId } = await approvedThree()
    pay.paypal.fail('capture', { twist: { status: 'PENDING' } }, paypalOrderId)
    await capturePaypal(order)
    expect((await paymentOf(order)).isUnderReview).toBe(true)
    expect((await voidOne(order)).status).toBe(200)
    pay.paypal.decide(paypalOrderId, 'COMPLETED')
    await lookUpAll(pay, [order])
    expect(await moneyOf(order)).toMatchObject({ paid: 285, reduced: 95, toGiveBack: 95 })
  })
})
