import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { counter } from '../../counter/contract.ts'
import { orders } from '../../orders/contract.ts'
import { orderPayments } from '../../orders/payment-contract.ts'
import { sales } from '../../sales/contract.ts'
import {
  capturePaypal,
  createPaypal,
  openPaidStore,
  placeOrder,
  startPayServer,
  type PayServer,
} from '../../testing/payments.ts'
import type { TestStore } from '../../testing/test-server.ts'
import { paidOf } from '../movement.ts'
import { listMoneyOf } from './queries.ts'

let pay: PayServer
beforeAll(async () => {
  pay = await startPayServer()
})
afterAll(() => pay.close())

const moneyOf = async (store: TestStore, orderId: string) =>
  (await store.inside((scope) => listMoneyOf(scope, orderId))).map(({ kind, method, amount }) => [
    kind,
    method,
    amount,
  ])

/** Orders whose own sum is not that of their rows. */
const listUntruePaid = async (store: TestStore) =>
  (
    await sql<{ number: number }>`
      select o.number from orders o where o.store_id = ${store.id} and o.paid <> coalesce((
        select sum(m.amount) from money_movements m
        where m.store_id = o.store_id and m.order_id = o.id and m.kind not in ('tip', 'surplus')), 0)`.execute(
      store.server.database.db,
    )
  ).rows

test('every way by which money comes and goes leaves its signed rows, and an order is paid by them', async () => {
  const { store, tea } = await openPaidStore(pay)
  const items = [{ productId: tea.id, quantity: 1 }]
  const cashier = await store.as('cashier')
  const sold = await cashier.send(counter.sell, {
    body: { storeId: store.id, paymentMethod: 'cash', cashGiven: 100, items },
  })
  expect(await moneyOf(store, sold.body.data.id)).toEqual([
    ['payment', 'cash', 100],
    ['change', 'cash', -5],
  ])
  const entered = await placeOrder(store, tea.id)
  expect(await moneyOf(store, entered.id)).toEqual([])
  await cashier.send(orders.pay, { params: { id: entered.id }, body: { cashGiven: 200 } })
  expect(await moneyOf(store, entered.id)).toEqual([
    ['payment', 'cash', 200],
    ['change', 'cash', -105],
  ])
  const byCard = await placeOrder(store, tea.id)
  const { paypalOrderId } = (await createPaypal(byCard)).body
  pay.paypal.approve(paypalOrderId)
  await capturePaypal(byCard)
  await capturePaypal(byCard)
  const params = { id: byCard.id }
  await store.admin.send(orderPayments.refund, { params, body: { amount: 30 } })
  await store.admin.send(orderPayments.refund, { params, body: {} })
  const rows = [
    ['payment', 'paypal', 95],
    ['refund', 'paypal', -30],
    ['refund', 'paypal', -65],
  ]
  expect(await moneyOf(store, byCard.id)).toEqual(rows)
  await cashier.send(sales.addCashflow, { body: { type: 'out', amount: 20, note: 'Ice' } })
  const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
  expect(summary).toMatchObject({ totalSales: 285, unpaid: 95, cashIn: 0, cashOut: 20 })
  const all = await Promise.all(
    [sold.body.data.id, entered.id, byCard.id].map((id) =>
      store.inside((scope) => listMoneyOf(scope, id)),
    ),
  )
  expect(paidOf(all.flat())).toBe(summary.totalSales - summary.unpaid)
  expect(await listUntruePaid(store)).toEqual([])
})

test('who entered money stands on its row', async () => {
  const { store, tea } = await openPaidStore(pay)
  const cashier = await store.as('cashier')
  const items = [{ productId: tea.id, quantity: 2 }]
  const body = { storeId: store.id, paymentMethod: 'cash', cashGiven: 200, items }
  const { data } = (await cashier.send(counter.sell, { body })).body
  const rows = await store.inside((scope) => listMoneyOf(scope, data.id))
  expect(rows.map(({ userId }) => userId)).toEqual([cashier.userId, cashier.userId])
})

test('the same sale sent again, and at once, is paid once', async () => {
  const { store, tea } = await openPaidStore(pay)
  const items = [{ productId: tea.id, quantity: 1 }]
  const body = { id: 'sale-1', storeId: store.id, paymentMethod: 'cash', cashGiven: 95, items }
  const cashier = await store.as('cashier')
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => cashier.send(counter.sell, { body })),
  )
  const [first] = replies
  expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1)
  expect(await moneyOf(store, first?.body.data.id ?? '')).toEqual([['payment', 'cash', 95]])
})

test('ten people who enter the money of one order enter it once', async () => {
  const { store, tea } = await openPaidStore(pay)
  const order = await placeOrder(store, tea.id)
  const cashier = await store.as('cashier')
  const enter = () =>
    cashier.send(orders.pay, { params: { id: order.id }, body: { cashGiven: 95 } })
  const replies = await Promise.all(Array.from({ length: 10 }, enter))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await moneyOf(store, order.id)).toEqual([['payment', 'cash', 95]])
})

test.each([
  ['a row is changed', sql`update money_movements set amount = 1`],
  ['a row is taken away', sql`delete from money_movements`],
  ['an order says that it is paid', sql`update orders set paid_at = now()`],
  ['an order says how much was paid', sql`update orders set paid = paid + 1`],
  ['an order says that it is not paid', sql`update orders set paid_at = null`],
])('the database refuses that %s', async (_, statement) => {
  const { store, tea } = await openPaidStore(pay)
  await placeOrder(store, tea.id)
  const items = [{ productId: tea.id, quantity: 1 }]
  await store.admin.send(counter.sell, {
    body: { storeId: store.id, paymentMethod: 'cash', cashGiven: 95, items },
  })
  await expect(store.inside((scope) => statement.execute(scope.db))).rejects.toThrow(
    /permission denied|said by money_movements/,
  )
})
