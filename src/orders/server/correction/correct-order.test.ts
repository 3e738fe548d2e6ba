import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counter } from '../../../counter/contract.ts'
import { inventory } from '../../../inventory/contract.ts'
import { moveStock } from '../../../inventory/server/queries.ts'
import { sales } from '../../../sales/contract.ts'
import { shifts } from '../../../shifts/contract.ts'
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
import { openStore, type TestStore } from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'
import { changeOf, paymentLines } from '../../order-sheet.ts'
import { parts } from '../../part-contract.ts'
import { orderPayments } from '../../payment-contract.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

/** A sale of two teas of 10 milk each at 95.00, paid in cash, and the manager who mends it. */
async function soldTea(paymentMethod = 'cash') {
  const store = await openStore(pay.server)
  const { tea, milk } = await stockTea(store, 100)
  await offerMethods(store, ['GCash'])
  const items = [{ productId: tea.id, quantity: 2 }]
  const cash = paymentMethod === 'cash' ? { cashGiven: 200 } : {}
  const body = { storeId: store.id, paymentMethod, items, ...cash }
  const { data } = (await store.admin.send(counter.sell, { body })).body
  const manager = await store.as('manager')
  const params = { id: data.id }
  type Wish = Omit<Parameters<typeof send>[0], 'reason'>
  const send = (wish: {
    kind: 'void' | 'refund'
    lines?: { position: number; quantity: number; fate: 'shelf' | 'wasted' }[]
    amount?: number
    method?: string
    worth?: number
    reason: string
  }) => manager.send(corrections.correct, { params, body: wish })
  return {
    store,
    milkId: milk.id,
    manager,
    params,
    correct: (wish: Wish) => send({ reason: 'Wrong drink', ...wish }),
    milk: async () =>
      (await store.admin.send(inventory.one, { params: { id: milk.id } })).body.data.stock,
    figures: () => figuresOf(store),
    order: async () => (await store.admin.send(orders.one, { params })).body.data,
  }
}

async function figuresOf(store: TestStore) {
  const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
  return [summary.totalSales, summary.unpaid]
}

const rowsOf = (money: {
  movements: readonly { kind: string; method: string; amount: number }[]
}) => money.movements.map(({ kind, method, amount }) => [kind, method, amount])

test('a sale that is not made yet is void: its ingredients return, its money goes back, and it is called off', async () => {
  const { correct, milk, figures, order } = await soldTea()
  expect(await milk()).toBe(80)
  const { body } = await correct({ kind: 'void', method: 'cash' })
  expect(rowsOf(body.data)).toEqual([
    ['payment', 'cash', 200],
    ['change', 'cash', -10],
    ['void', 'cash', -190],
  ])
  expect(body.data).toMatchObject({ paid: 0, reduced: 190, toGiveBack: 0, due: 0 })
  expect(body.data.corrections).toMatchObject([{ kind: 'void', reason: 'Wrong drink' }])
  expect(await milk()).toBe(100)
  expect((await order()).status).toBe('cancelled')
  expect(await figures()).toEqual([0, 0])
})

test('one line of it is void, the rest is made', async () => {
  const { correct, milk, figures, order } = await soldTea()
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  const { body } = await correct({ kind: 'void', lines, method: 'cash' })
  expect(body.data).toMatchObject({ paid: 95, reduced: 95, toGiveBack: 0 })
  expect(await milk()).toBe(90)
  const { status, isPaid, items } = await order()
  expect([status, isPaid, items[0]?.quantity]).toEqual(['processing', true, 2])
  expect(await figures()).toEqual([95, 0])
})

test('what is void in two steps comes back in two, and then is called off', async () => {
  const { correct, milk, figures, order } = await soldTea()
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  expect((await correct({ kind: 'void', lines, method: 'cash' })).status).toBe(200)
  expect((await correct({ kind: 'void', lines, method: 'cash' })).status).toBe(200)
  expect(await milk()).toBe(100)
  expect((await order()).status).toBe('cancelled')
  expect(await figures()).toEqual([0, 0])
})

test('after one line went back to the shelf the order is called off, and only the rest follows', async () => {
  const { correct, milk, store, params } = await soldTea()
  const lines = [{ position: 0, quantity: 1, fate: 'shelf' as const }]
  expect((await correct({ kind: 'refund', lines, method: 'cash' })).status).toBe(200)
  expect(await milk()).toBe(90)
  const off = { params, body: { status: 'cancelled' as const } }
  await correct({ kind: 'refund', method: 'cash', lines })
  expect(await milk()).toBe(100)
  await store.admin.send(orders.move, off)
  expect(await milk()).toBe(100)
})

test('a paid order that is cancelled is worth nothing, and its money is to be given back, once', async () => {
  const { correct, milk, store, manager, params, figures, order } = await soldTea()
  await correct({ kind: 'refund', amount: 40, method: 'cash' })
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  const money = async () => (await store.admin.send(corrections.money, { params })).body.data
  expect(await money()).toMatchObject({ paid: 150, reduced: 190, toGiveBack: 150, due: 0 })
  expect((await money()).corrections).toMatchObject([
    { kind: 'refund', amount: 40 },
    { kind: 'void', amount: 150, reason: 'The order was cancelled' },
  ])
  expect(await milk()).toBe(100)
  const give = () => manager.send(corrections.giveBack, { params, body: { method: 'cash' } })
  expect([(await give()).status, (await give()).status]).toEqual([200, 409])
  expect(await money()).toMatchObject({ paid: 0, toGiveBack: 0, due: 0 })
  expect(rowsOf(await money()).at(-1)).toEqual(['void', 'cash', -150])
  expect(await order()).toMatchObject({ status: 'cancelled', paidState: 'refunded' })
  expect(await figures()).toEqual([0, 0])
})

test('the database refuses that an order gives back more than it took', async () => {
  const { store, milkId, params } = await soldTea()
  const again = store.inside((scope) =>
    moveStock(scope, [{ ingredientId: milkId, quantity: 21 }], {
      reason: 'cancel',
      orderId: params.id,
    }),
  )
  await expect(again).rejects.toThrow('an order gives back more than it took')
})

test.each([
  ['shelf', 90],
  ['wasted', 80],
] as const)('a refunded line goes to %s', async (fate, stock) => {
  const { correct, milk, store, params, figures } = await soldTea()
  await store.admin.send(orders.move, { params, body: { status: 'delivered' } })
  const late = await correct({ kind: 'void' })
  expect([late.status, late.problem.message]).toEqual([
    409,
    'This order has been made already. Give the money back instead.',
  ])
  const lines = [{ position: 0, quantity: 1, fate }]
  expect((await correct({ kind: 'refund', lines, method: 'cash' })).status).toBe(200)
  expect(await milk()).toBe(stock)
  expect(await figures()).toEqual([95, 0])
})

test('what was wasted stays wasted when the rest of the order is called off', async () => {
  const { correct, milk, store, params } = await soldTea()
  await store.admin.send(orders.move, { params, body: { status: 'shipped' } })
  const lines = [{ position: 0, quantity: 1, fate: 'wasted' as const }]
  await correct({ kind: 'refund', lines, method: 'cash' })
  await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  expect(await milk()).toBe(90)
})

test.each([
  ['shelf', 0.09, 0.1],
  ['wasted', 0.08, 0.09],
] as const)(
  'a line sold in grams goes to %s in the kilos of today, and the rest when it is called off',
  async (fate, first, rest) => {
    const { correct, milk, milkId, store, params } = await soldTea()
    const turned = { params: { id: milkId }, body: { unit: 'kg' as const } }
    expect((await store.admin.send(inventory.changeUnit, turned)).status).toBe(200)
    const lines = [{ position: 0, quantity: 1, fate }]
    expect((await correct({ kind: 'refund', lines, method: 'cash' })).status).toBe(200)
    expect(await milk()).toBe(first)
    await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
    expect(await milk()).toBe(rest)
  },
)

test('a refund by amount, and what is refunded whole is not owed again', async () => {
  const { correct, figures, order } = await soldTea('GCash')
  await correct({ kind: 'refund', amount: 40.5, method: 'cash' })
  expect(await figures()).toEqual([149.5, 0])
  const rest = await correct({ kind: 'refund', method: 'GCash' })
  expect(rowsOf(rest.body.data)).toEqual([
    ['payment', 'GCash', 190],
    ['refund', 'cash', -40.5],
    ['refund', 'GCash', -149.5],
  ])
  expect(await figures()).toEqual([0, 0])
  expect((await order()).isPaid).toBe(true)
  const again = await correct({ kind: 'refund', method: 'cash' })
  expect(again.status).toBe(409)
})

test('ten who refund one order at once give it back once', async () => {
  const { correct } = await soldTea()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => correct({ kind: 'refund', method: 'cash' })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const [done] = replies.filter(({ status }) => status === 200)
  expect(done?.body.data).toMatchObject({ paid: 0, reduced: 190 })
})

test('ten who refund the same amount from the same screen give it back once', async () => {
  const { correct } = await soldTea()
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      correct({ kind: 'refund', amount: 10, method: 'cash', worth: 190 }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

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
  const { correct, manager, params, order } = await soldTea('GCash')
  await correct({ kind: 'refund', amount: 50, method: 'GCash' })
  const body = { method: 'cash', reason: 'It was cash' }
  expect((await manager.send(corrections.changeMethod, { params, body })).status).toBe(200)
  const corrected = await order()
  expect(corrected).toMatchObject({ paymentMethod: 'cash', cashGiven: null })
  expect([changeOf(corrected), paymentLines(corrected)]).toEqual([undefined, []])
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
  const { correct, manager, params } = await soldTea()
  await correct({ kind: 'void' })
  const body = { method: 'GCash', reason: 'Wrong key' }
  expect((await manager.send(corrections.changeMethod, { params, body })).status).toBe(200)
  const { data } = (await manager.send(corrections.giveBack, { params, body: { method: 'cash' } }))
    .body
  expect(data.movements.at(-1)).toMatchObject({ kind: 'void', amount: -190, note: 'Wrong drink' })
})

test('a wrong method is corrected without a refund, in the orders and in the ledger', async () => {
  const { manager, params, order, figures } = await soldTea()
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
  const { correct, manager, params } = await soldTea()
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

test('what is given back lies no longer in the drawer of who gave it, and their Z says so', async () => {
  const { store, correct, manager } = await soldTea()
  await manager.send(shifts.open, { body: { drawer: 'Front', openingFloat: 500 } })
  await correct({ kind: 'refund', amount: 45, method: 'cash' })
  const { data } = (await manager.send(shifts.current, { query: {} })).body
  expect(data?.figures).toMatchObject({ refunds: -45, expected: 455 })
  expect((await store.admin.send(shifts.current, { query: {} })).body.open).toHaveLength(1)
})

describe('who may not correct', () => {
  test.each(['staff', 'cashier', 'kitchen'] as const)('%s', async (role) => {
    const { store, params } = await soldTea()
    const who = await store.as(role)
    const body = { kind: 'void', reason: 'Wrong' } as const
    expect((await who.send(corrections.correct, { params, body })).status).toBe(403)
  })

  test('a correction without a reason is none', async () => {
    const { manager, params } = await soldTea()
    const refused = await manager.send(corrections.correct, {
      params,
      body: { kind: 'void', reason: ' ' },
    })
    expect([refused.status, refused.problem.fields]).toEqual([422, { reason: 'Please say why' }])
  })

  test.each([
    ['rewritten', sql`update order_corrections set amount = 0`],
    ['taken away', sql`delete from order_corrections`],
    ['passed over', sql`update orders set reduced = 0`],
  ])('a correction is never %s', async (_, statement) => {
    const { store, correct } = await soldTea()
    await correct({ kind: 'refund', amount: 5, method: 'cash' })
    await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
      /permission denied|said by money_movements/,
    )
  })
})
