import { assert, array, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUpSales, type SalesSums } from './sales-sums.ts'

const nothing: SalesSums = {
  orders: 0,
  orderCount: 0,
  totalSales: 0,
  totalCost: 0,
  unpaid: 0,
  charges: 0,
  tax: 0,
  discount: 0,
  charge: 0,
  reduced: 0,
  costReduced: 0,
  byDay: [],
  byHour: [],
  byPaymentMethod: [],
  bySeller: [],
  byProduct: [],
  bySize: [],
  byAddon: [],
}

const monday: SalesSums = {
  orders: 3,
  orderCount: 2,
  totalSales: 190.1,
  totalCost: 57.05,
  unpaid: 95,
  charges: 0.1,
  tax: 0,
  discount: 4.25,
  charge: 3.5,
  reduced: 5,
  costReduced: 1.5,
  byDay: [{ label: '2026-11-02', count: 2, sales: 190.1, cost: 57.05 }],
  byHour: [{ label: '09', count: 2, sales: 190.1, cost: 57.05 }],
  byPaymentMethod: [
    { label: 'cash', count: 1, sales: 100.1, cost: 30 },
    { label: 'GCash', count: 1, sales: 90, cost: 27.05 },
  ],
  bySeller: [
    { label: 'ana', count: 1, sales: 100.1, cost: 30 },
    { label: 'online', count: 1, sales: 90, cost: 27.05 },
  ],
  byProduct: [
    {
      productId: 'a',
      label: 'Tea',
      lastSold: '2026-11-02T09:00:00.000Z',
      count: 2,
      sales: 190,
      cost: 57.05,
    },
  ],
  bySize: [{ label: '22 oz', count: 1, sales: 100, cost: 30 }],
  byAddon: [
    { type: 'Toppings', label: 'Pearls', count: 1, sales: 10 },
    { type: 'Sugar', label: '50 %', count: 1, sales: 0 },
  ],
}

const tuesday: SalesSums = {
  ...monday,
  orders: 1,
  orderCount: 1,
  totalSales: 200.2,
  byDay: [{ label: '2026-11-03', count: 1, sales: 200.2, cost: 57.05 }],
  byHour: [{ label: '08', count: 1, sales: 200.2, cost: 57.05 }],
  byPaymentMethod: [{ label: 'GCash', count: 1, sales: 200.2, cost: 57.05 }],
  bySeller: [{ label: 'online', count: 1, sales: 200.2, cost: 57.05 }],
  bySize: [{ label: '16 oz', count: 1, sales: 150, cost: 40 }],
  byAddon: [
    { type: 'Sugar', label: '0 %', count: 1, sales: 0 },
    { type: 'Sugar', label: '50 %', count: 2, sales: 0 },
    { type: 'Ice', label: '50 %', count: 1, sales: 0 },
  ],
  byProduct: [
    {
      productId: 'b',
      label: 'Bun',
      lastSold: '2026-11-03T08:00:00.000Z',
      count: 1,
      sales: 10,
      cost: 1,
    },
    {
      productId: 'a',
      label: 'Green tea',
      lastSold: '2026-11-03T08:00:00.000Z',
      count: 1,
      sales: 190.2,
      cost: 56.05,
    },
  ],
}

describe('sums of several days', () => {
  test('add up to the cent, side by side, in the order of the reports', () => {
    const both = addUpSales([tuesday, monday])
    expect(both).toMatchObject({ orders: 4, orderCount: 3, totalSales: 390.3, charges: 0.2 })
    expect(both.byDay.map(({ label }) => label)).toEqual(['2026-11-02', '2026-11-03'])
    expect(both.byHour.map(({ label }) => label)).toEqual(['08', '09'])
    expect(both.byPaymentMethod).toEqual([
      { label: 'GCash', count: 2, sales: 290.2, cost: 84.1 },
      { label: 'cash', count: 1, sales: 100.1, cost: 30 },
    ])
    expect(both.bySeller).toEqual([
      { label: 'online', count: 2, sales: 290.2, cost: 84.1 },
      { label: 'ana', count: 1, sales: 100.1, cost: 30 },
    ])
    expect(both.bySize).toEqual([
      { label: '16 oz', count: 1, sales: 150, cost: 40 },
      { label: '22 oz', count: 1, sales: 100, cost: 30 },
    ])
    expect(both.byAddon).toEqual([
      { type: 'Ice', label: '50 %', count: 1, sales: 0 },
      { type: 'Sugar', label: '50 %', count: 3, sales: 0 },
      { type: 'Sugar', label: '0 %', count: 1, sales: 0 },
      { type: 'Toppings', label: 'Pearls', count: 1, sales: 10 },
    ])
  })

  test('name a product as it was sold last, and count it once', () => {
    expect(
      addUpSales([monday, tuesday]).byProduct.map(({ label, sales }) => [label, sales]),
    ).toEqual([
      ['Green tea', 380.2],
      ['Bun', 10],
    ])
  })

  test('of no days are nothing', () => {
    expect(addUpSales([])).toEqual(nothing)
  })

  test('are the same however the days are grouped', () => {
    const row = record({
      label: constantFrom('a', 'b', 'c'),
      count: integer({ min: 0, max: 99 }),
      sales: integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
      cost: integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    })
    const part = record({ byDay: array(row), totalSales: integer({ min: -999, max: 999 }) }).map(
      (some): SalesSums => ({ ...nothing, ...some }),
    )
    assert(
      property(array(part), array(part), (some, others) => {
        const whole = addUpSales([...some, ...others])
        expect(addUpSales([addUpSales(some), addUpSales(others)])).toEqual(whole)
      }),
    )
  })
})
