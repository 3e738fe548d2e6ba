import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counter } from '../../../counter/contract.ts'
import type { Sent } from '../../../kit/endpoint.ts'
import { orderTypes } from '../../../pricing/tax-rate.ts'
import { sales } from '../../../sales/contract.ts'
import { shifts } from '../../../shifts/contract.ts'
import { stores } from '../../../stores/contract.ts'
import { offerMethods, orderOf, stockTea } from '../../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../../testing/test-server.ts'
import { orders } from '../../contract.ts'
import { corrections } from '../../correction-contract.ts'
import { parts } from '../../part-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const newId = () => crypto.randomUUID()

/** An unpaid order of a guest for two teas, 190.00, and two cashiers who take money for it. */
async function openBill(percentOnTop = 0) {
  const store = await openStore(server)
  if (percentOnTop > 0) await taxOnTop(store, percentOnTop)
  const { tea } = await stockTea(store, 1000)
  await offerMethods(store, ['GCash', 'Maya'])
  const { body } = await store.stranger.send(orders.place, {
    body: orderOf(store, [{ productId: tea.id, quantity: 2 }]),
  })
  const params = { id: body.data.id }
  const [cora, dan] = [await store.as('cashier'), await store.as('cashier')]
  const take = (method: string, amount: number, tip = 0, who = cora, id = newId()) =>
    who.send(parts.take, { params, body: { id, method, amount, tip } })
  const money = async () => (await store.admin.send(corrections.money, { params })).body.data
  return { store, tea, params, cora, dan, take, money }
}

const taxOnTop = (store: TestStore, percent: number) =>
  store.admin.send(stores.change, {
    params: { storeId: store.id },
    body: {
      taxRates: [
        {
          id: newId(),
          name: 'VAT',
          percent,
          kind: 'taxed',
          isInPrice: false,
          orderTypes: [...orderTypes],
          productIds: null,
          onFees: false,
        },
      ],
    },
  })

const rowsOf = (money: {
  movements: readonly { kind: string; method: string; amount: number }[]
}) => money.movements.map(({ kind, method, amount }) => [kind, method, amount])

describe('a bill in parts', () => {
  test('wallet, another wallet and the rest in cash: what is left is said after each, change comes of the cash', async () => {
    const { take, money, store, params } = await openBill()
    const first = (await take('GCash', 100)).body.data
    expect(first).toMatchObject({ isPaid: false, paidState: 'part', due: 90, status: 'pending' })
    const listed = await store.admin.send(orders.list, { query: {} })
    expect(listed.body.data[0]).toMatchObject({ paidState: 'part', isPaid: false })
    await take('Maya', 50, 10)
    const last = (await take('Cash', 50)).body.data
    expect(last).toMatchObject({
      isPaid: true,
      paidState: 'paid',
      status: 'processing',
      paymentMethod: 'split',
    })
    expect(last.due).toBeUndefined()
    expect(last.parts?.map(({ method, amount, tip }) => [method, amount, tip])).toEqual([
      ['GCash', 100, 0],
      ['Maya', 50, 10],
      ['cash', 40, 0],
    ])
    expect(rowsOf(await money())).toEqual([
      ['payment', 'GCash', 100],
      ['payment', 'Maya', 50],
      ['tip', 'Maya', 10],
      ['payment', 'cash', 50],
      ['change', 'cash', -10],
    ])
    expect(await money()).toMatchObject({ paid: 190, tips: 10, due: 0, toGiveBack: 0 })
    const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
    expect([summary.totalSales, summary.unpaid]).toEqual([190, 0])
    const again = await take('cash', 1)
    expect([again.status, again.problem.message]).toEqual([409, 'This order is already paid.'])
    const late = await store.admin.send(orders.pay, { params, body: { cashGiven: 190 } })
    expect(late.status).toBe(409)
  })

  test('the rest of it may be paid as orders always were, and counts as its last part', async () => {
    const { take, store, params, money } = await openBill()
    await take('GCash', 100)
    const { body } = await store.admin.send(orders.pay, { params, body: { cashGiven: 100 } })
    expect(body.data).toMatchObject({ isPaid: true, cashGiven: null, paymentMethod: 'split' })
    expect(rowsOf(await money()).slice(1)).toEqual([
      ['payment', 'cash', 100],
      ['change', 'cash', -10],
    ])
  })

  test('a part of a wallet is at most what is left', async () => {
    const { take } = await openBill()
    const { status, problem } = await take('GCash', 190.01)
    expect([status, problem.fields]).toEqual([422, { amount: 'Please enter at most 190.00' }])
    expect((await take('paypal', 10)).status).toBe(422)
    expect((await take('split', 10)).status).toBe(422)
  })

  test('a part that is sent twice is taken once', async () => {
    const { take, cora, money } = await openBill()
    const id = newId()
    const sent = await Promise.all([1, 2, 3].map(() => take('GCash', 60, 0, cora, id)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await money()).paid).toBe(60)
  })

  test('of a share in cash the change and the tip are beside it, and sent again it is the same', async () => {
    const { cora, params, money } = await openBill()
    const part = { id: newId(), method: 'cash', amount: 95, tip: 5 }
    const take = (cashGiven?: number) =>
      cora.send(parts.take, { params, body: { ...part, cashGiven } })
    expect((await take(99.99)).problem.message).toBe('Cash given must be at least 100.00')
    const { data } = (await take(200)).body
    expect(data).toMatchObject({ due: 95, paidState: 'part' })
    expect(data.parts).toEqual([{ id: part.id, method: 'cash', amount: 95, tip: 5, change: 100 }])
    expect(rowsOf(await money())).toEqual([
      ['payment', 'cash', 195],
      ['change', 'cash', -100],
      ['tip', 'cash', 5],
    ])
    expect((await take(200)).status).toBe(200)
    expect((await take(150)).status).toBe(409)
    expect(await money()).toMatchObject({ paid: 95, tips: 5 })
  })

  test('another part under the id of one is refused in words, whoever sends it: its money is not taken', async () => {
    const { take, cora, dan, params, money } = await openBill()
    const id = newId()
    await take('cash', 60, 5, cora, id)
    const others = [
      await take('GCash', 60, 5, cora, id),
      await take('cash', 70, 5, cora, id),
      await take('cash', 60, 0, dan, id),
    ]
    expect(others.map(({ status, problem }) => [status, problem.message])).toEqual(
      others.map(() => [
        409,
        'This part has been taken already, as Cash 60.00. Please look at what is left.',
      ]),
    )
    expect((await take('cash', 60, 5, cora, id)).status).toBe(200)
    expect(await money()).toMatchObject({ paid: 60, tips: 5 })
    await cora.send(parts.takeBack, { params: { ...params, partId: id } })
    const late = await take('cash', 60, 5, cora, id)
    expect([late.status, late.problem.message]).toEqual([
      409,
      'This part has been taken back already.',
    ])
    expect((await money()).paid).toBe(0)
  })

  test('two tills at one bill never take more than it is', async () => {
    const { take, cora, dan, money } = await openBill()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => take('GCash', 50, 0, at % 2 === 0 ? cora : dan)),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(7)
    expect(await money()).toMatchObject({ paid: 150, due: 40 })
    const cash = await Promise.all([take('cash', 100, 0, cora), take('cash', 100, 0, dan)])
    expect(cash.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await money()).toMatchObject({ paid: 190, due: 0, toGiveBack: 0 })
  })
})

test('a tax that comes on top is shared with the bill, and given back with the rest', async () => {
  const { take, store, params, money } = await openBill(12)
  expect((await take('GCash', 106.4, 10)).body.data).toMatchObject({ total: 212.8, due: 106.4 })
  expect((await take('cash', 120)).body.data).toMatchObject({ isPaid: true, tax: 22.8 })
  expect(rowsOf(await money()).slice(2)).toEqual([
    ['payment', 'cash', 120],
    ['change', 'cash', -13.6],
  ])
  const body = { kind: 'refund', reason: 'Cold', method: 'cash' } as const
  await store.admin.send(corrections.correct, { params, body })
  expect(await money()).toMatchObject({ paid: 0, reduced: 212.8, tips: 10, toGiveBack: 0 })
  const { data } = (await store.admin.send(orders.one, { params })).body
  expect(data).toMatchObject({ isPaid: true, paidState: 'refunded' })
})

describe('a part that is taken back', () => {
  test('leaves rows that say who did it, its tip too, and the order owes it again', async () => {
    const { take, cora, params, money } = await openBill()
    const taken = (await take('GCash', 100, 5)).body.data
    const partId = taken.parts?.[0]?.id ?? ''
    const back = () => cora.send(parts.takeBack, { params: { ...params, partId } })
    const replies = await Promise.all([back(), back()])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const left = await money()
    expect(rowsOf(left).slice(2)).toEqual([
      ['void', 'GCash', -100],
      ['tip', 'GCash', -5],
    ])
    expect(left.movements.every(({ by }) => by !== null)).toBe(true)
    expect(left).toMatchObject({ paid: 0, tips: 0, due: 190 })
  })

  test('is none once the order is paid: that is a refund', async () => {
    const { take, cora, params } = await openBill()
    const { data } = (await take('cash', 190)).body
    const refused = await cora.send(parts.takeBack, {
      params: { ...params, partId: data.parts?.[0]?.id ?? '' },
    })
    expect(refused.status).toBe(409)
  })
})

test('an order that is paid in part is neither called off nor forgotten', async () => {
  const { take, store, params, money } = await openBill()
  await take('cash', 90)
  const off = await store.admin.send(orders.move, { params, body: { status: 'cancelled' } })
  expect([off.status, off.problem.message]).toEqual([
    409,
    'A part of this order is paid. Take it back first, or void the order.',
  ])
  const body = { kind: 'void', reason: 'They left', method: 'cash' } as const
  await store.admin.send(corrections.correct, { params, body })
  expect(await money()).toMatchObject({ paid: 0, reduced: 190, toGiveBack: 0 })
})

type PaidParts = Sent<typeof counter.sell>['body']['parts']

describe('a sale in parts', () => {
  const openTill = async (percentOnTop = 0) => {
    const bill = await openBill(percentOnTop)
    await bill.cora.send(shifts.open, { body: { drawer: 'Front', openingFloat: 500 } })
    const sell = (paid: PaidParts, isPaid = true) =>
      bill.cora.send(counter.sell, {
        body: {
          storeId: bill.store.id,
          paymentMethod: 'cash',
          isPaid,
          items: [{ productId: bill.tea.id, quantity: 2 }],
          parts: paid,
        },
      })
    return { ...bill, sell }
  }

  test('is paid and made at once; the tip is no revenue, and stands in the shift', async () => {
    const { sell, store } = await openTill()
    const { body } = await sell([
      { method: 'GCash', amount: 100, tip: 20 },
      { method: 'cash', amount: 100, tip: 5 },
    ])
    expect(body.data).toMatchObject({
      isPaid: true,
      status: 'processing',
      paymentMethod: 'split',
      cashGiven: null,
    })
    expect(body.data.parts?.map(({ amount }) => amount)).toEqual([100, 90])
    const read = await store.admin.send(orders.one, { params: { id: body.data.id } })
    expect(read.body.data.parts).toEqual(body.data.parts)
    const { open } = (await store.admin.send(shifts.current, { query: {} })).body
    expect(open[0]?.figures).toMatchObject({ sales: 190, tips: 25, expected: 595 })
    const { summary } = (await store.admin.send(sales.summary, { query: {} })).body.data
    expect(summary.totalSales).toBe(380)
  })

  test('says of each share what was handed over for it', async () => {
    const { sell, store } = await openTill()
    const { body } = await sell([
      { method: 'cash', amount: 95, tip: 5, cashGiven: 120 },
      { method: 'cash', amount: 95, cashGiven: 100 },
    ])
    expect(body.data.parts?.map(({ amount, tip, change }) => [amount, tip, change])).toEqual([
      [95, 5, 20],
      [95, 0, 5],
    ])
    const { open } = (await store.admin.send(shifts.current, { query: {} })).body
    // 500 of the float, 190 of the sale, 5 of the tip.
    expect(open[0]?.figures).toMatchObject({ sales: 190, tips: 5, expected: 695 })
  })

  test.each([
    ['too little', [{ method: 'GCash', amount: 100 }], '90.00 is left to pay.'],
    ['too much', [{ method: 'GCash', amount: 200 }], 'Please enter at most 190.00'],
    [
      'after everything',
      [
        { method: 'cash', amount: 190 },
        { method: 'cash', amount: 1 },
      ],
      'Nothing is left to pay.',
    ],
  ])('with %s is not made', async (_, paid, message) => {
    const { sell } = await openTill()
    const refused = await sell(paid)
    expect([refused.status, refused.problem.message]).toEqual([422, message])
  })

  test('of which a tax comes on top is paid with its tax; change and tips are beside both', async () => {
    const { sell, store } = await openTill(12)
    // 190.00 + 12 % is 212.80: the wallet leaves 112.80, and of 200.00 in cash 87.20 go back.
    const paid = [
      { method: 'GCash', amount: 100, tip: 20 },
      { method: 'cash', amount: 200, tip: 5 },
    ]
    const { data } = (await sell(paid)).body
    expect(data).toMatchObject({ subtotal: 190, tax: 22.8, total: 212.8, paidState: 'paid' })
    expect(data.parts?.map(({ amount, tip }) => [amount, tip])).toEqual([
      [100, 20],
      [112.8, 5],
    ])
    const one = { params: { id: data.id } }
    const money = (await store.admin.send(corrections.money, one)).body.data
    expect(rowsOf(money)).toEqual([
      ['payment', 'GCash', 100],
      ['tip', 'GCash', 20],
      ['payment', 'cash', 200],
      ['change', 'cash', -87.2],
      ['tip', 'cash', 5],
    ])
    expect(money).toMatchObject({ paid: 212.8, tips: 25, due: 0, toGiveBack: 0 })
    const { open } = (await store.admin.send(shifts.current, { query: {} })).body
    expect(open[0]?.figures).toMatchObject({ sales: 212.8, tips: 25, expected: 617.8 })
    const untaxed = await sell([{ method: 'GCash', amount: 190 }])
    expect([untaxed.status, untaxed.problem.message]).toEqual([422, '22.80 is left to pay.'])
  })

  test('that is to be paid later has none', async () => {
    const { sell } = await openTill()
    expect((await sell([{ method: 'cash', amount: 190 }], false)).status).toBe(422)
  })
})
