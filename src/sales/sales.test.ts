import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import {
  busyHours,
  countTitle,
  everyDay,
  marginPercent,
  monthBefore,
  netOf,
  noteOf,
  ordersText,
  rowLabel,
  shortAmount,
} from './sales.ts'

const money = integer({ min: 0, max: 1e9 }).map((cents) => cents / 100)

test('the net is total sales less total cost, plus cash in, less cash out, to the cent', () => {
  assert(
    property(money, money, money, money, (totalSales, totalCost, cashIn, cashOut) => {
      const cents = [totalSales, -totalCost, cashIn, -cashOut].reduce(
        (sum, value) => sum + Math.round(value * 100),
        0,
      )
      expect(netOf({ totalSales, totalCost, cashIn, cashOut })).toBe(cents / 100)
    }),
  )
})

test('one order is one order', () => {
  expect([0, 1, 2].map(ordersText)).toEqual(['0 orders', '1 order', '2 orders'])
})

test.each([
  ['2026-11-20', '2026-10-20'],
  ['2026-01-15', '2025-12-15'],
  ['2026-03-31', '2026-02-28'],
  ['2024-03-30', '2024-02-29'],
])('one month before %s is %s', (day, earlier) => {
  expect(monthBefore(day)).toBe(earlier)
})

test('without sales there is no margin', () => {
  expect(marginPercent(0, 0)).toBeUndefined()
  // What was taken off earns nothing.
  expect(marginPercent(-286.8, 0)).toBeUndefined()
  expect(marginPercent(200, 50)).toBe(75)
  // A tea that costs three centavos is not for nothing.
  expect(marginPercent(100, 0.03)).toBe(99.9)
  expect(marginPercent(100, 0)).toBe(100)
})

test('every day of a range has its row, across the end of a month and a clock change', () => {
  const sold = { label: '2026-03-29', count: 2, sales: 190, cost: 40 }
  const days = everyDay({ start: '2026-03-27', end: '2026-04-01' }, [sold])
  expect(days.map(({ label, count }) => [label, count])).toEqual([
    ['2026-03-27', 0],
    ['2026-03-28', 0],
    ['2026-03-29', 2],
    ['2026-03-30', 0],
    ['2026-03-31', 0],
    ['2026-04-01', 0],
  ])
})

test('of many years, the days from the first to the last sale have their rows', () => {
  const sold = (label: string) => ({ label, count: 1, sales: 95, cost: 20 })
  const ages = { start: '1970-01-01', end: '2999-12-31' }
  const labels = (rows: Parameters<typeof everyDay>[1]) =>
    everyDay(ages, rows).map(({ label }) => label)
  expect(labels([sold('2026-11-03'), sold('2026-11-01')])).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ])
  expect(everyDay({ start: '2025-11-22', end: '2026-11-21' }, [sold('2026-11-01')])).toHaveLength(
    365,
  )
  expect(labels([])).toHaveLength(1)
})

test('hours before the first and after the last sale are left out, those between are not', () => {
  const hours = [0, 2, 0, 1, 0].map((count, hour) => ({ hour, count }))
  expect(busyHours(hours).map(({ hour }) => hour)).toEqual([1, 2, 3])
  expect(busyHours(hours.map((row) => ({ ...row, count: 0 })))).toEqual([])
})

test('the busy hours go from the first with a sale to the last', () => {
  const rows = (...counts: readonly number[]) => counts.map((count, at) => ({ count, at }))
  const hours = (...counts: readonly number[]) => busyHours(rows(...counts)).map(({ at }) => at)
  expect(hours(0, 2, 0, 1, 0)).toEqual([1, 2, 3])
  expect(hours(1, 0)).toEqual([0])
  expect(hours(0, 0)).toEqual([])
})

test('a year and a day is drawn whole, and not a day more', () => {
  const sold = [{ label: '2024-06-01', count: 1, sales: 95, cost: 20 }]
  expect(everyDay({ start: '2024-01-01', end: '2024-12-31' }, sold)).toHaveLength(366)
  expect(everyDay({ start: '2024-01-01', end: '2025-01-01' }, sold)).toHaveLength(1)
})

test('an option is named with its group, and what has none by itself', () => {
  expect(rowLabel({ label: '50 %', type: 'Sugar' })).toBe('Sugar: 50 %')
  expect(rowLabel({ label: 'Straw', type: '' })).toBe('Straw')
  expect(rowLabel({ label: 'Straw' })).toBe('Straw')
})

test('equal steps beside a chart read as equal steps', () => {
  expect([0, 550, 1100, 1650, 2200].map(shortAmount)).toEqual(['0', '550', '1.1K', '1.65K', '2.2K'])
  expect(shortAmount(112_500)).toBe('112.5K')
})

test('what counts lines says so as soon as something was void or given back', () => {
  const sold = [{ label: 'Latte', id: '1' }]
  const corrected = { byProduct: [...sold, { label: 'Voids and refunds' }] }
  for (const side of ['byProduct', 'byCategory']) {
    expect(noteOf(side, corrected)).toBe(
      'Each as it was sold, before voids and refunds. The row “Voids and refunds” takes those off.',
    )
    expect(noteOf(side, { byProduct: sold })).toBeUndefined()
  }
  for (const side of ['bySize', 'byAddon', 'byCharge', 'byDiscount']) {
    expect(noteOf(side, corrected)).toMatch(/^As sold, before voids and refunds: none is taken off/)
    expect(noteOf(side, { byProduct: sold })).toBeUndefined()
  }
  expect(noteOf('byDay', corrected)).toBeUndefined()
  expect(noteOf('byPaymentMethod', corrected)).toMatch(/paid or not/)
  // A product of that name is none.
  expect(noteOf('bySize', { byProduct: [{ label: 'Voids and refunds', id: '2' }] })).toBeUndefined()
})

test('orders are counted where a row is of orders, and pieces where it is of what was in them', () => {
  for (const side of ['byDay', 'byHour', 'byPaymentMethod', 'byPerson', 'byCharge']) {
    expect(countTitle(side)).toBe('Orders')
  }
  for (const side of ['byProduct', 'byCategory', 'bySize', 'byAddon']) {
    expect(countTitle(side)).toBe('Pieces')
  }
})
