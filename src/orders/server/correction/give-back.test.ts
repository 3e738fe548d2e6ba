import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerMethods, place, stockTea } from '../../../testing/menu.ts'
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
  type PayServer,
} from '../../../testing/payments.ts'
import { figuresOf, rowsOf, soldTea } from '../../../testing/sold-tea.ts'
import { openStore } from '../../../testing/test-server.ts'
import { stores } from '../../../stores/contract.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'
import { changeOf, givenBackLines, paymentLines } from '../../order-sheet.ts'
import { receiptPaper } from '../../prints/papers.ts'
import { parts } from '../../part-contract.ts'
import { orderPayments } from '../../payment-contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

test('what is left of an unpaid order after a void is paid with its own change, which its papers say', async () => {
  const store = await openStore(pay.server)
  const { tea } = await stockTea(store, 100)
  const placed = await place(store.stranger, store, [{ productId: tea.id, quantity: 2 }])
  const params = { id: placed.body.data.id }
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  const taken = { kind: 'void' as const, reason: 'Sold out', lines }
  expect((await store.admin.send(corrections.correct, { params, body: taken })).status).toBe(200)
  const paid = await store.admin.send(orders.pay, { params, body: { cashGiven: 200 } })
  expect(changeOf(paid.body.data)).toBe(105)
  expect(paymentLines(paid.body.data)).toEqual([
    { label: 'Cash', amount: 200 },
    { label: 'Change', amount: 105 },
  ])
  const money = (await store.admin.send(corrections.money, { params })).body.data
  expect(rowsOf(money)).toEqual([
    ['payment', 'cash', 200],
    ['change', 'cash', -105],
  ])
  expect(money).toMatchObject({ paid: 95, due: 0, toGiveBack: 0 })
})

test('what came by a wrong method in part, or was given back in part since, is corrected with papers that say so', async () => {
  const { correct, manager, params, order } = await soldTea(pay.server, 'GCash')
  await correct({ kind: 'refund', amount: 50, method: 'GCash' })
  const body = { method: 'cash', reason: 'It was cash' }
  expect((await manager.send(corrections.changeMethod, { params, body })).status).toBe(200)
  const corrected = await order()
  expect(corrected).toMatchObject({ paymentMethod: 'cash', cashGiven: null })
  expect([changeOf(corrected), paymentLines(corrected)]).toEqual([undefined, []])
})

test('what went back of a sale stands on its receipts, below what it was paid by', async () => {
  const store = await openStore(pay.server)
  const { tea } = await stockTea(store, 100)
  await offerMethods(store, ['GCash'])
  const placed = await place(store.stranger, store, [{ productId: tea.id, quantity: 2 }])
  const params = { id: placed.body.data.id }
  for (const [method, amount] of [
    ['GCash', 90],
    ['cash', 50],
    ['cash', 100],
  ] as const) {
    const body = { id: crypto.randomUUID(), method, amount, tip: 0 }
    expect((await store.admin.send(parts.take, { params, body })).status).toBe(200)
  }
  const read = async () => (await store.admin.send(orders.one, { params })).body.data
  const came = paymentLines(await read())
  expect(came).toHaveLength(4)
  for (const [amount, method] of [
    [40, 'cash'],
    [20, 'cash'],
    [30, 'GCash'],
  ] as const) {
    const body = { kind: 'refund' as const, amount, reason: 'Cold', method }
    expect((await store.admin.send(corrections.correct, { params, body })).status).toBe(200)
  }
  const order = await read()
  expect(paymentLines(order)).toEqual(came)
  expect(givenBackLines(order)).toEqual([
    { label: 'Given back, Cash', amount: -60 },
    { label: 'Given back, GCash', amount: -30 },
  ])
  const { body } = await store.admin.send(stores.bySlug, { params: { slug: store.slug } })
  const query = { token: placed.body.token, storeId: store.id }
  const { data: theirs } = (await store.stranger.send(orders.one, { params, query })).body
  expect([theirs.parts, givenBackLines(theirs)]).toEqual([undefined, givenBackLines(order)])
  const receipt = receiptPaper(body.data, order)
  expect(receipt).toContainEqual(expect.objectContaining({ left: 'Given back, Cash' }))
})

test('parts that were entered by a wrong method are listed no more once it is corrected; their tip moves nothing', async () => {
  const store = await openStore(pay.server)
  const { tea } = await stockTea(store, 100)
  await offerMethods(store, ['GCash'])
  const placed = await place(store.stranger, store, [{ productId: tea.id, quantity: 2 }])
  const params = { id: placed.body.data.id }
  for (const [amount, tip] of [
    [100, 10],
    [90, 0],
  ] as const) {
    const part = { id: crypto.randomUUID(), method: 'cash', amount, tip }
    expect((await store.admin.send(parts.take, { params, body: part })).status).toBe(200)
  }
  const read = async () => (await store.admin.send(orders.one, { params })).body.data
  expect((await read()).parts).toHaveLength(2)
  const turn = (method: string) =>
    store.admin.send(corrections.changeMethod, { params, body: { method, reason: 'Wrong key' } })
  expect((await turn('GCash')).status).toBe(200)
  const corrected = await read()
  expect([corrected.paymentMethod, corrected.parts]).toEqual(['GCash', undefined])
  // Of cash nothing is there but the tip.
  expect((await turn('cash')).status).toBe(200)
})

test('why money goes back is what the last thing taken out says, not a method that was corrected since', async () => {
  const { correct, manager, params } = await soldTea(pay.server)
  await correct({ kind: 'void' })
  const body = { method: 'GCash', reason: 'Wrong key' }
  expect((await manager.send(corrections.changeMethod, { params, body })).status).toBe(200)
  const { data } = (await manager.send(corrections.giveBack, { params, body: { method: 'cash' } }))
    .body
  expect(data.movements.at(-1)).toMatchObject({ kind: 'void', amount: -190, note: 'Wrong drink' })
})

test('a wrong method is corrected without a refund, in the orders and in the ledger', async () => {
  const { manager, params, order, figures } = await soldTea(pay.server)
  const body = { method: 'GCash', reason: 'Pressed cash' }
  const { body: answer } = await manager.send(corrections.changeMethod, { params, body })
  expect(rowsOf(answer.data).slice(2)).toEqual([
    ['correction', 'cash', -190],
    ['correction', 'GCash', 190],
  ])
  expect(await order()).toMatchObject({ paymentMethod: 'GCash', cashGiven: null, isPaid: true })
  expect(await figures()).toEqual([190, 0])
  expect((await manager.send(corrections.changeMethod, { params, body })).status).toBe(409)
  // Who was wrong once may be wrong twice.
  const back = { method: 'cash', reason: 'It was cash after all' }
  const again = await manager.send(corrections.changeMethod, { params, body: back })
  expect(again.status).toBe(200)
  expect(rowsOf(again.body.data).slice(-2)).toEqual([
    ['correction', 'GCash', -190],
    ['correction', 'cash', 190],
  ])
})

test('money that is not given back at once stays to be given back, and goes back once', async () => {
  const { correct, manager, params } = await soldTea(pay.server)
  expect((await correct({ kind: 'refund' })).body.data.toGiveBack).toBe(190)
  const give = () => manager.send(corrections.giveBack, { params, body: { method: 'cash' } })
  const replies = await Promise.all(Array.from({ length: 5 }, give))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a card payment goes back by its provider; what it refuses stays open until somebody mends it', async () => {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  await capturePaypal(order)
  const captureId = pay.paypal.orders.get(paypalOrderId)?.captures[0]?.id ?? ''
  pay.paypal.fail('refund', { status: 422, issue: 'REFUND_TIME_LIMIT_EXCEEDED' }, captureId)
  const params = { id: order.id }
  const body = { kind: 'refund', reason: 'Cold', method: 'paypal' } as const
  expect((await store.admin.send(corrections.correct, { params, body })).status).toBe(409)
  const open = (await store.admin.send(corrections.money, { params })).body.data
  expect(open).toMatchObject({ toGiveBack: 95, reduced: 95, paid: 95 })
  const done = await store.admin.send(corrections.giveBack, { params, body: { method: 'paypal' } })
  expect(done.body.data).toMatchObject({ toGiveBack: 0, paid: 0 })
  expect(pay.paypal.orders.get(paypalOrderId)?.refunds.map(({ amount }) => amount.value)).toEqual([
    '95.00',
  ])
  expect(await figuresOf(store)).toEqual([0, 0])
})

/** Of four teas at 95.00: 190 in cash, as a part, and 190 by card. */
async function paidByBoth() {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id, { quantity: 4 })
  const params = { id: order.id }
  const part = { id: crypto.randomUUID(), method: 'cash', amount: 190 }
  expect((await store.admin.send(parts.take, { params, body: part })).status).toBe(200)
  const { paypalOrderId } = (await createPaypal(order)).body
  pay.paypal.approve(paypalOrderId)
  await capturePaypal(order)
  return {
    refundable: async () => (await paymentOf(order)).refundable,
    refund: (amount?: number) =>
      store.admin.send(orderPayments.refund, { params, body: { amount } }),
    correct: (method: string) =>
      store.admin.send(corrections.correct, {
        params,
        body: { kind: 'void', reason: 'Cold', method },
      }),
    giveBack: (method: string) =>
      store.admin.send(corrections.giveBack, { params, body: { method } }),
    given: () => pay.paypal.orders.get(paypalOrderId)?.refunds.map(({ amount }) => amount.value),
  }
}

test('of an order paid in cash and by card the card gets back what it paid, with its reason, and the rest stays', async () => {
  const { correct, giveBack, given, refundable } = await paidByBoth()
  expect(await refundable()).toBe(190)
  const { data } = (await correct('paypal')).body
  expect(data).toMatchObject({ paid: 190, toGiveBack: 190, byProvider: false })
  expect(data.movements.at(-1)).toMatchObject({
    kind: 'void',
    method: 'paypal',
    amount: -190,
    note: 'Cold',
  })
  expect((await giveBack('cash')).body.data).toMatchObject({ paid: 0, toGiveBack: 0 })
  expect(given()).toEqual(['190.00'])
})

test('a card gives nothing back of what went back in cash already', async () => {
  const { correct, given, refund, refundable } = await paidByBoth()
  expect((await correct('cash')).body.data).toMatchObject({ paid: 0, toGiveBack: 0 })
  expect(await refundable()).toBe(0)
  const again = await refund()
  expect([again.status, again.problem.message]).toEqual([
    409,
    'This payment has been given back already.',
  ])
  expect(given()).toEqual([])
})

test('what a provider gives back on its own pages is entered as that, and lies in no drawer', async () => {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id, {})
  await createInvoice(order)
  const { attempt } = await standing(order)
  pay.xendit.change(attempt?.id ?? '', { status: 'PAID' })
  await lookUpAll(pay, [order])
  const params = { id: order.id }
  const body = { kind: 'refund', reason: 'Cold', method: 'xendit' } as const
  const { data } = (await store.admin.send(corrections.correct, { params, body })).body
  expect(rowsOf(data)).toEqual([
    ['payment', 'xendit', 95],
    ['refund', 'xendit', -95],
  ])
  expect(data).toMatchObject({ paid: 0, toGiveBack: 0, byProvider: false })
  await lookUpAll(pay, [order])
  expect((await store.admin.send(corrections.money, { params })).body.data.paid).toBe(0)
})
