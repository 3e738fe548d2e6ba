import { expect, test } from 'vitest'
import { reportLines } from './report-lines.ts'

const nothing = {
  orders: 0,
  openingFloat: 0,
  sales: 0,
  tips: 0,
  refunds: 0,
  voids: 0,
  cashIn: 0,
  cashOut: 0,
  expected: 0,
  methods: [],
}
const vat = { name: 'VAT', percent: 12, kind: 'taxed', isInPrice: true } as const

const read = (figures: Parameters<typeof reportLines>[0]['figures']) =>
  reportLines({ figures, z: null }, '₱').map(({ title, lines }) => [
    title,
    lines.map(({ label, amount, count, isSum }) => [
      label,
      amount ?? `${count} orders`,
      ...(isSum === true ? ['sum'] : []),
    ]),
  ])

test('of a drawer at which nothing happened an X says only what is always said', () => {
  expect(read(nothing)).toEqual([
    [
      'Sales',
      [
        ['Orders paid', '0 orders'],
        ['Sales before refunds', 0],
        ['Net sales', 0],
        ['Taken', 0, 'sum'],
      ],
    ],
    [
      'Drawer',
      [
        ['Float', 0],
        ['Expected', 0, 'sum'],
      ],
    ],
  ])
})

test('an X of a full day says everything by its name, and sums what was taken', () => {
  const card = { sales: 190, tips: 0, givenBack: -95, corrected: 89, net: 184 }
  const figures = {
    ...nothing,
    orders: 6,
    openingFloat: 1000,
    sales: 570,
    tips: 20,
    refunds: -95,
    voids: -94.5,
    cashIn: 50,
    cashOut: -30.5,
    expected: 1235.5,
    methods: [
      { method: 'GCash', ...card },
      { method: 'cash', ...card, net: 216 },
    ],
    taxes: [
      { ...vat, base: 500, tax: 60 },
      { ...vat, name: 'Exempt', percent: 0, kind: 'exempt' as const, base: 10, tax: 0 },
    ],
    discounts: [
      { label: 'Senior citizen', count: 2, amount: 35.71, taxOff: 21.43 },
      { label: 'Late', count: 1, amount: 9.5, taxOff: 0 },
    ],
  }
  expect(read(figures)).toEqual([
    [
      'Sales',
      [
        ['Orders paid', '6 orders'],
        ['Sales before refunds', 570],
        ['Refunds', -95],
        ['Voids', -94.5],
        ['Net sales', 380.5],
        ['Tips', 20],
        // 570.00 − 95.00 − 94.50 + 20.00
        ['Taken', 400.5, 'sum'],
      ],
    ],
    [
      'By payment method',
      [
        ['GCash', 184],
        ['Cash', 216],
      ],
    ],
    [
      'Taxes',
      [
        ['VAT 12%: net', 500],
        ['VAT 12%', 60],
        ['Exempt: net', 10],
      ],
    ],
    [
      'Discounts given',
      [
        ['2 × Senior citizen', 35.71],
        ['Senior citizen: tax not due', 21.43],
        ['1 × Late', 9.5],
      ],
    ],
    [
      'Drawer',
      [
        ['Float', 1000],
        ['Cash taken', 216],
        ['Cash in', 50],
        ['Cash out', -30.5],
        ['Expected', 1235.5, 'sum'],
      ],
    ],
  ])
})

test('a Z lists notes and coins with the largest first, in whatever order they were counted', () => {
  const z = {
    number: 1,
    closedAt: '2026-10-31T10:00:00.000Z',
    closedBy: 'Cora',
    expected: 1420.25,
    counted: 1420.25,
    difference: 0,
    counts: [
      { value: 200, count: 2 },
      { value: 0.25, count: 1 },
      { value: 1000, count: 1 },
      { value: 20, count: 1 },
    ],
    note: '',
  }
  const coins = reportLines({ figures: nothing, z }, '₱').at(-1)?.lines
  expect(coins?.map(({ label }) => label)).toEqual([
    '1 × ₱1,000.00',
    '2 × ₱200.00',
    '1 × ₱20.00',
    '1 × ₱0.25',
  ])
})

test('of a drawer that was shared it says what each sold, after the methods', () => {
  const people = [
    { userId: 'ben', by: 'Ben Santos', sales: 190 },
    { userId: 'ana', by: 'Ana Cruz', sales: 95 },
  ]
  const cash = { method: 'cash', sales: 285, tips: 0, givenBack: 0, corrected: 0, net: 285 }
  expect(read({ ...nothing, methods: [cash], people })[2]).toEqual([
    'Sold by',
    [
      ['Ben Santos', 190],
      ['Ana Cruz', 95],
    ],
  ])
})
