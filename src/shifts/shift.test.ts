import { assert, constantFrom, array, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { notesAndCoins } from './denominations.ts'
import {
  afterTheCount,
  closeOwnFirst,
  countedSum,
  countProblem,
  figuresOf,
  freeDrawer,
  netSales,
  noneClosed,
  overShort,
  overShortLabel,
  tooManyOfOne,
  wholeNumbers,
  zLabel,
  withPeople,
} from './shift.ts'
import { reportLines } from './report-lines.ts'

const sum = (kind: 'payment', method: string, amount: number) => ({
  kind,
  method,
  amount,
  count: 1,
})

test('a day at one drawer, worked out by hand', () => {
  const figures = figuresOf(
    [
      sum('payment', 'cash', 500),
      { kind: 'change', method: 'cash', amount: -120, count: 3 },
      { kind: 'tip', method: 'cash', amount: 20, count: 1 },
      { kind: 'refund', method: 'cash', amount: -95, count: 1 },
      sum('payment', 'GCash', 190),
      { kind: 'void', method: 'GCash', amount: -95, count: 1 },
      { kind: 'correction', method: 'cash', amount: -89, count: 1 },
      { kind: 'correction', method: 'GCash', amount: 89, count: 1 },
      { kind: 'in', method: 'cash', amount: 50, count: 1 },
      { kind: 'out', method: 'cash', amount: -30.5, count: 1 },
      { kind: 'surplus', method: 'paypal', amount: 95, count: 1 },
    ],
    { openingFloat: 1000, orders: 6 },
  )
  expect(figures).toEqual({
    orders: 6,
    openingFloat: 1000,
    sales: 570,
    tips: 20,
    refunds: -95,
    voids: -95,
    cashIn: 50,
    cashOut: -30.5,
    // 1000 + 500 − 120 + 20 − 95 − 89 + 50 − 30.50
    expected: 1235.5,
    methods: [
      { method: 'cash', sales: 380, tips: 20, givenBack: -95, corrected: -89, net: 216 },
      { method: 'GCash', sales: 190, tips: 0, givenBack: -95, corrected: 89, net: 184 },
    ],
  })
})

test('cash comes first, whatever the others are called', () => {
  const rows = ['Card', 'apple pay', 'cash', 'Bank'].map((method) => sum('payment', method, 10))
  const { methods } = figuresOf(rows, { openingFloat: 0, orders: 4 })
  expect(methods.map(({ method }) => method)).toEqual(['cash', 'apple pay', 'Bank', 'Card'])
})

test('taxes and discounts are those of the orders, and left out where there are none', () => {
  const taxes = [
    { name: 'VAT', percent: 12, kind: 'taxed', isInPrice: true, base: 100, tax: 12 } as const,
  ]
  const discounts = [{ label: 'Late', count: 1, amount: 9.5, taxOff: 0 }]
  const figures = figuresOf([], { openingFloat: 0, orders: 1, taxes, discounts })
  expect([figures.taxes, figures.discounts]).toEqual([taxes, discounts])
  const none = Object.keys(figuresOf([], { openingFloat: 0, orders: 1 }))
  expect([none.includes('taxes'), none.includes('discounts')]).toEqual([false, false])
})

test('whoever sees only their own shifts is told nothing of those of the store', () => {
  expect(noneClosed('admin')).toBe('No shift has been closed yet')
  expect(noneClosed('manager')).toBe('No shift has been closed yet')
  expect(noneClosed('cashier')).toBe('No shift of yours has been closed yet')
  expect(noneClosed('staff')).toBe('No shift of yours has been closed yet')
})

test('a Z is called by its number', () => {
  expect(zLabel(12)).toBe('Z 12')
})

const money = record({
  kind: constantFrom(
    ...(['payment', 'change', 'tip', 'refund', 'void', 'correction', 'in', 'out'] as const),
  ),
  method: constantFrom('cash', 'GCash', 'Card'),
  amount: integer({ min: -1e7, max: 1e7 }).map((cents) => cents / 100),
  count: integer({ min: 1, max: 9 }),
})

test('whatever happens, the methods and the drawer add up to what happened', () => {
  assert(
    property(array(money), integer({ min: 0, max: 1e7 }), (moved, floatCents) => {
      const openingFloat = floatCents / 100
      // Cash goes in and out as cash alone.
      const sums = moved.map((row) =>
        row.kind === 'in' || row.kind === 'out' ? { ...row, method: 'cash' } : row,
      )
      const { methods, cashIn, cashOut, ...rest } = figuresOf(sums, { openingFloat, orders: 0 })
      const all = sumMoney(sums.map(({ amount }) => amount))
      expect(sumMoney([...methods.map(({ net }) => net), cashIn, cashOut])).toBe(all)
      const cash = methods.find(({ method }) => method === 'cash')?.net ?? 0
      expect(rest.expected).toBe(sumMoney([openingFloat, cash, cashIn, cashOut]))
    }),
  )
})

test('a count of notes and coins is exact to the smallest coin', () => {
  expect(
    countedSum([
      { value: 1000, count: 3 },
      { value: 0.25, count: 3 },
      { value: 0.05, count: 7 },
    ]),
  ).toBe(3001.1)
  expect(overShort(1234.5, 1235.5)).toBe(-1)
  expect([-0.01, 0, 0.01].map(overShortLabel)).toEqual(['Short', 'Exact', 'Over'])
})

test.each([
  [0, undefined],
  [1_000_000, undefined],
  [1.5, wholeNumbers],
  [-1, wholeNumbers],
  [Number.NaN, wholeNumbers],
  [4_801_234_567_890, tooManyOfOne],
])('%d of a note: %s', (count, problem) => {
  expect(countProblem(count)).toBe(problem)
})

test.each(['PHP', 'USD', 'EUR', 'JPY', 'ZZZ'])(
  'the notes and coins of %s go from the largest to the smallest, each once',
  (code) => {
    const values = notesAndCoins(code)
    expect(values).toEqual([...new Set(values)].toSorted((a, b) => b - a))
  },
)

test('whoever is not told the figures reads none', () => {
  expect(reportLines({ z: null, figures: null }, '$')).toEqual([])
})

test('an X says what happened and leaves out what did not; a Z adds the count', () => {
  const figures = {
    ...figuresOf([sum('payment', 'cash', 190)], { openingFloat: 1000, orders: 2 }),
    methods: [{ method: 'cash', sales: 190, tips: 0, givenBack: 0, corrected: 0, net: 190 }],
  }
  const read = (z: Parameters<typeof reportLines>[0]['z']) =>
    reportLines({ figures, z }, '$').map(({ title, lines }) => [
      title,
      ...lines.map(({ label, amount, count }) => `${label} ${amount ?? count}`),
    ])
  const x = [
    ['Sales', 'Orders paid 2', 'Sales before refunds 190', 'Net sales 190', 'Taken 190'],
    ['By payment method', 'Cash 190'],
    ['Drawer', 'Float 1000', 'Cash taken 190', 'Expected 1190'],
  ]
  expect(read(null)).toEqual(x)
  const z = {
    number: 1,
    closedAt: '2026-03-10T12:00:00.000Z',
    closedBy: 'Ben',
    expected: 1190,
    counted: 1185,
    difference: -5,
    counts: [{ value: 5, count: 237 }],
    note: '',
  }
  expect(read(z)).toEqual([
    ...x.slice(0, 2),
    [...(x[2] ?? []), 'Counted 1185', 'Short 5'],
    ['Notes and coins', '237 × $5.00 1185'],
  ])
})

test('what was sold in a shift is less by what was given back of it, and no tip is a sale', () => {
  expect(netSales({ sales: 942.17, refunds: -244, voids: -176.1 })).toBe(522.07)
})

test('an X says what was charged beside the products, by name', () => {
  const charges = [
    { label: 'Service charge', count: 3, amount: 57.5 },
    { label: 'Packaging', count: 1, amount: 2 },
  ]
  const told = (more: object) =>
    reportLines(
      {
        z: null,
        figures: { ...figuresOf([], { openingFloat: 0, orders: 3, ...more }), methods: [] },
      },
      '$',
    )
  expect(told({ charges })).toContainEqual({
    title: 'Charges',
    lines: [
      { label: '3 × Service charge', amount: 57.5 },
      { label: '1 × Packaging', amount: 2 },
    ],
  })
  expect(told({}).map(({ title }) => title)).not.toContain('Charges')
  expect(figuresOf([], { openingFloat: 0, orders: 0 })).not.toHaveProperty('charges')
})

test('who sold how much is said where it was more than one', () => {
  const figures = figuresOf([], { openingFloat: 0, orders: 0 })
  const people = [
    { userId: 'ben', sales: 190 },
    { userId: 'ana', sales: 95 },
  ]
  expect(withPeople(figures, people)).toEqual({ ...figures, people })
  for (const alone of [[], people.slice(0, 1)]) {
    expect(withPeople(figures, alone)).toEqual(figures)
  }
})

test.each([
  [[], 'Drawer 1'],
  [['Drawer 1'], 'Drawer 2'],
  [['Drawer 2'], 'Drawer 1'],
  [[' drawer 1 ', 'DRAWER 2', 'Drawer 4'], 'Drawer 3'],
  [['Front', 'Drawer 10'], 'Drawer 1'],
])('with %j open, the next drawer is %s', (open, next) => {
  expect(freeDrawer(open)).toBe(next)
})

test('what came into a drawer, or went out of it, after the count is said so, with its sum', () => {
  expect(afterTheCount(1250.5)).toBe('1,250.50 in cash came into the drawer after it was counted.')
  expect(afterTheCount(-80)).toBe('80.00 in cash went out of the drawer after it was counted.')
  expect(closeOwnFirst('Drawer 2')).toBe('You have an open shift at "Drawer 2". Close it first.')
})
