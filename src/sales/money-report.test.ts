import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents, sumMoney } from '../kit/money.ts'
import { movementKinds } from '../money/movement.ts'
import { figuresOf } from '../shifts/shift.ts'
import { latestFirst, moneyFigures, type LedgerSum } from './money-report.ts'

const row = (
  kind: LedgerSum['kind'],
  amount: number,
  more: Partial<LedgerSum> = {},
): LedgerSum => ({
  kind,
  amount,
  method: 'cash',
  reason: '',
  userId: 'cora',
  shiftId: 'one',
  count: 1,
  ...more,
})

test('a day in figures worked out by hand', () => {
  const wallet = { method: 'GCash', userId: null, shiftId: null }
  const figures = moneyFigures([
    row('payment', 500),
    row('change', -120.5),
    row('tip', 20),
    row('in', 1000),
    row('out', -85.5),
    row('refund', -95, { reason: 'Cold' }),
    row('refund', -5, { reason: 'Cold', count: 2, userId: 'mina', shiftId: null }),
    row('void', -50, { reason: 'Twice', method: 'GCash' }),
    row('correction', -100),
    row('correction', 100, { method: 'GCash' }),
    row('payment', 300, wallet),
    row('surplus', 7, wallet),
  ])
  expect(figures).toMatchObject({
    handedOver: 800,
    change: -120.5,
    sales: 679.5,
    tips: 20,
    givenBack: -150,
    corrected: 0,
    cashIn: 1000,
    cashOut: -85.5,
    // 679.50 + 20.00 − 150.00 + 1,000.00 − 85.50
    net: 1464,
    surplus: 7,
  })
  expect(figures.byMethod.map(({ key, sales, net }) => [key, sales, net])).toEqual([
    ['cash', 379.5, 1114],
    ['GCash', 300, 350],
  ])
  expect(figures.byPerson.map(({ key, net }) => [key, net])).toEqual([
    ['cora', 1169],
    [null, 300],
    ['mina', -5],
  ])
  expect(figures.byShift.map(({ key, net }) => [key, net])).toEqual([
    ['one', 1169],
    [null, 295],
  ])
  expect(figures.givenBackFor).toEqual([
    { kind: 'refund', method: 'cash', reason: 'Cold', count: 3, amount: -100 },
    { kind: 'void', method: 'GCash', reason: 'Twice', count: 1, amount: -50 },
  ])
})

test('what was given back most comes first, and who only took money for nothing is in no table', () => {
  const back = [
    row('void', -50, { reason: 'Twice' }),
    row('refund', -100, { reason: 'Cold' }),
    row('refund', -75),
  ]
  expect(moneyFigures(back).givenBackFor.map(({ amount }) => amount)).toEqual([-100, -75, -50])
  const surplus = [row('surplus', 7, { method: 'paypal', userId: null })]
  expect(moneyFigures(surplus)).toMatchObject({ surplus: 7, net: 0, byMethod: [], byPerson: [] })
})

test('cash comes first, however much came by others', () => {
  const rows = [row('payment', 10), row('payment', 900, { method: 'GCash' })]
  expect(moneyFigures(rows).byMethod.map(({ key }) => key)).toEqual(['cash', 'GCash'])
})

test('the shift that is open comes first, then the latest Z, and what was entered without one last', () => {
  const { byShift } = moneyFigures(
    [null, 'second', 'open', 'tenth', 'gone'].map((shiftId, at) =>
      row('payment', 100 - at, { shiftId }),
    ),
  )
  const numbers = new Map([
    ['second', 2],
    ['tenth', 10],
    ['open', null],
  ])
  const keys = latestFirst(byShift, numbers).map(({ key }) => key)
  expect(keys).toEqual(['open', 'tenth', 'second', 'gone', null])
})

test('nothing moved is nothing', () => {
  expect(moneyFigures([])).toMatchObject({ net: 0, byMethod: [], byShift: [], givenBackFor: [] })
})

const sums = array(
  record({
    kind: constantFrom(...movementKinds),
    cents: integer({ min: 1, max: 1_000_000 }),
    method: constantFrom('cash', 'GCash', 'paypal'),
    reason: constantFrom('', 'Cold', 'Twice'),
    userId: constantFrom('cora', 'mina', null),
    shiftId: constantFrom('one', 'two', null),
  }).map(({ cents, kind, ...of }) =>
    row(kind, fromCents(['change', 'refund', 'void', 'out'].includes(kind) ? -cents : cents), of),
  ),
)

test('every table adds up to the same, and to what a Z would say', () => {
  assert(
    property(sums, (rows) => {
      const figures = moneyFigures(rows)
      let cents = 0
      for (const { kind, amount } of rows) if (kind !== 'surplus') cents += Math.round(amount * 100)
      expect(Math.round(figures.net * 100)).toBe(cents)
      for (const key of ['byMethod', 'byPerson', 'byShift'] as const) {
        expect(sumMoney(figures[key].map(({ net }) => net))).toBe(figures.net)
        expect(sumMoney(figures[key].map(({ tips }) => tips))).toBe(figures.tips)
      }
      expect(sumMoney(figures.givenBackFor.map(({ amount }) => amount))).toBe(figures.givenBack)
      const z = figuresOf(rows, { openingFloat: 0, orders: 0 })
      expect([z.sales, z.tips, z.cashIn, z.cashOut]).toEqual([
        figures.sales,
        figures.tips,
        figures.cashIn,
        figures.cashOut,
      ])
      expect(sumMoney([z.refunds, z.voids])).toBe(figures.givenBack)
    }),
  )
})
