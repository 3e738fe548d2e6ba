import { expect, test } from 'vitest'
import { following, stockEntryRules } from './stock-entry.ts'

const nothing = { quantity: '', priceEach: null, totalCost: null } as const

test('what one cost follows from the bill, and what all of it cost from the price of one', () => {
  expect(following({ ...nothing, quantity: 4000, totalCost: 580 }, 'total')).toEqual([
    'priceEach',
    0.145,
  ])
  expect(following({ ...nothing, quantity: 3, totalCost: 1000 }, 'total')).toEqual([
    'priceEach',
    333.333333,
  ])
  expect(following({ ...nothing, quantity: 2, priceEach: 1740 }, 'price')).toEqual([
    'totalCost',
    3480,
  ])
})

test('nothing follows from what is not there yet, and a price that followed goes with its total', () => {
  for (const quantity of ['', 0, '1,234']) {
    expect(following({ ...nothing, quantity, totalCost: 580 }, 'total')).toEqual([
      'priceEach',
      null,
    ])
  }
  const cleared = { quantity: 4000, priceEach: 0.145, totalCost: null }
  expect(following(cleared, 'total')).toEqual(['priceEach', null])
  expect(following({ ...cleared, priceEach: null }, 'price')).toEqual(['totalCost', null])
})

test('a total that cannot be read is refused beside its field, though it is not sent', () => {
  const entry = { reason: 'purchase', quantity: 2, unit: 'ml', priceEach: null, note: '' }
  expect(stockEntryRules.safeParse({ ...entry, totalCost: null }).success).toBe(true)
  const { error } = stockEntryRules.safeParse({ ...entry, totalCost: '1,234' })
  expect(error?.issues).toMatchObject([{ path: ['totalCost'] }])
})
