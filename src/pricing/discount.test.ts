import { describe, expect, test } from 'vitest'
import {
  DiscountLimits,
  DiscountWish,
  DiscountWishes,
  discountLabel,
  hasStatutory,
  limitOf,
  maskedNumber,
  percentWanted,
  wantedOff,
} from './discount.ts'

const wish = (more: object) => ({ kind: 'percent', line: null, value: 10, reason: 'Late', ...more })
const card = { kind: 'statutory', name: 'Maria Santos', idNumber: '1234-5678', value: 0 }

test.each([
  [{}, true],
  [{ value: 0 }, false],
  [{ value: 100 }, true],
  [{ value: 100.01 }, false],
  [{ kind: 'amount', value: 250 }, true],
  [{ kind: 'amount', value: 0 }, false],
  [{ reason: ' ' }, false],
  [card, true],
  [{ ...card, name: ' ' }, false],
  [{ ...card, idNumber: '' }, false],
  [{ ...card, persons: 0 }, false],
  [{ ...card, persons: 101 }, false],
  [{ line: -1 }, false],
  [{ kind: 'gift' }, false],
])('a discount %j is taken: %s', (more, isTaken) => {
  expect(DiscountWish.safeParse(wish(more)).success).toBe(isTaken)
})

test.each([
  [[2, 2], true],
  [[2, 2, 2], false],
  [[1], true],
  [[1, 1], false],
  [[1, 2], true],
])('of a bill shared by %j each has one share: %s', (persons, isTaken) => {
  const wishes = persons.map((each) => wish({ ...card, persons: each }))
  expect(DiscountWishes.safeParse(wishes).success).toBe(isTaken)
})

test('two discounts of the shop are no shares', () => {
  expect(DiscountWishes.safeParse([wish({}), wish({})]).success).toBe(true)
  expect(DiscountWishes.safeParse(Array.from({ length: 21 }, () => wish({}))).success).toBe(false)
})

describe('how much somebody must be allowed', () => {
  const percent = (value: number, line: number | null = null) =>
    ({ kind: 'percent', value, line, persons: 1 }) as const
  const amount = (value: number, line: number | null = null) =>
    ({ kind: 'amount', value, line, persons: 1 }) as const
  const byLaw = (persons: number) => ({ kind: 'statutory', value: 0, line: null, persons }) as const

  test.each([
    [[percent(10)], 10],
    [[percent(10), percent(5, 1)], 15],
    [[percent(10, 0), percent(5, 1)], 10],
    // 15.00 of 150.00, and 25.00 of 50.00.
    [[amount(15)], 10],
    [[amount(25, 1)], 50],
    // 10.01 of 100.00 is more than ten percent.
    [[amount(10.01, 0)], 10.01],
    // A third of a percent is never less than it is.
    [[amount(0.5)], 0.3334],
    [[percent(80), percent(40, 0)], 100],
    [[byLaw(1)], 0],
    // Of 150.00 half is a senior's: 15.00 of the 75.00 of the other.
    [[byLaw(2), amount(15)], 20],
    // Nothing is left that an amount could be a part of.
    [[byLaw(2), byLaw(2), amount(1)], 100],
    [[byLaw(2), percent(10)], 10],
    [[amount(1, 7)], 0],
    [[], 0],
  ])('for %j are %d percent', (wishes, needed) => {
    expect(percentWanted([100, 50], wishes)).toBe(needed)
  })

  test('anything off nothing is all of it', () => {
    expect(percentWanted([0], [amount(1, 0)])).toBe(100)
  })

  test.each([
    ['admin', 100],
    ['manager', 50],
    ['staff', 10],
    ['cashier', 5],
    ['kitchen', 0],
    ['customer', 0],
  ])('a %s may take off %d', (role, most) => {
    expect(limitOf({ manager: 50, staff: 10, cashier: 5 }, role)).toBe(most)
  })

  test.each([
    [100, true],
    [0, true],
    [12.55, true],
    [12.555, false],
    [-1, false],
    [101, false],
  ])('a limit of %d is taken: %s', (limit, isTaken) => {
    const limits = { manager: limit, staff: limit, cashier: limit }
    expect(DiscountLimits.safeParse(limits).success).toBe(isTaken)
  })
})

test('a discount in words', () => {
  const late = { kind: 'percent', value: 10, reason: 'Late' } as const
  expect([discountLabel(late), discountLabel({ ...late, kind: 'amount' })]).toEqual([
    'Late 10%',
    'Late',
  ])
  expect(discountLabel({ kind: 'statutory', value: 20, reason: 'PWD' })).toBe('PWD 20%')
  // Of one that is only wanted nobody has typed a figure.
  expect(discountLabel({ kind: 'statutory', value: 0, reason: 'PWD' })).toBe('PWD 20%')
  const coupon = { kind: 'amount', value: 20, reason: 'MILK20', isCoupon: true } as const
  expect(discountLabel(coupon)).toBe('Coupon MILK20')
  expect([
    wantedOff(late, '₱'),
    wantedOff({ kind: 'amount', value: 50 }, '₱'),
    wantedOff({ kind: 'statutory', value: 0 }, '₱'),
  ]).toEqual(['10%', '₱50.00', '20%'])
})

test.each([
  ['1234-5678', '••••5678'],
  ['1234567', '••••4567'],
  ['123456', '••••'],
])('the number %s is shown as %s', (number, shown) => {
  expect(maskedNumber(number)).toBe(shown)
})

test('the law that this knows is that of the Philippines', () => {
  expect([hasStatutory('philippines'), hasStatutory('plain')]).toEqual([true, false])
})
