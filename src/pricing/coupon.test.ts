import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billOf } from './bill.ts'
import {
  couponFor,
  isCode,
  namelessCoupon,
  normalisedCode,
  usedUpCoupon,
  type CouponTerms,
  type CouponUse,
} from './coupon.ts'
import { philippineVat } from './tax-rate.ts'
import { taxesOf } from './tax.ts'

const milk10: CouponTerms = {
  code: 'MILK10',
  kind: 'percent',
  value: 10,
  startsAt: null,
  endsAt: null,
  minimum: 0,
  productIds: null,
}
const free: CouponUse = {
  isActive: true,
  uses: null,
  usesPerCustomer: null,
  used: 0,
  usedByCustomer: null,
}
const now = { at: new Date('2026-11-02T04:00:00Z'), timeZone: 'Asia/Manila', symbol: '₱' }
const goods = [
  { productId: 'tea', amount: 100 },
  { productId: 'bun', amount: 50 },
  { productId: 'tea', amount: 30.05 },
]

const asked = (
  terms: Partial<CouponTerms>,
  {
    use = {},
    lines = goods,
    at = now.at,
  }: {
    readonly use?: Partial<CouponUse>
    readonly lines?: typeof goods
    readonly at?: Date
  } = {},
) => couponFor({ ...milk10, ...terms }, lines, { ...now, at }, { ...free, ...use })
const reasonOf = (...args: Parameters<typeof asked>) => {
  const answer = asked(...args)
  return answer.ok ? 'good' : answer.reason
}
/** What it takes off each line. */
const offOf = (terms: Partial<CouponTerms>) => {
  const answer = asked(terms)
  if (!answer.ok) return answer.reason
  const { given } = billOf(
    goods.map(({ amount }) => ({ amount, rate: undefined })),
    [answer.discount],
  )
  return given.flatMap(({ lines }) => lines.map(({ position, amount }) => [position, amount]))
}

describe('what a code takes off', () => {
  test.each([
    // 180.05 × 10 % is 18.005, rounded once: 18.01.
    [
      'a part of everything',
      {},
      [
        [0, 10],
        [1, 5],
        [2, 3.01],
      ],
    ],
    // 130.05 × 10 % is 13.005: 13.01.
    [
      'a part of what it is for',
      { productIds: ['tea'] },
      [
        [0, 10],
        [2, 3.01],
      ],
    ],
    // 13.01 of 130.05, by their weight: 100 × 13.01 / 130.05 is 10.003.
    [
      'an amount of what it is for',
      { kind: 'amount', value: 13.01, productIds: ['tea'] },
      [
        [0, 10],
        [2, 3.01],
      ],
    ],
    ['never more than there is', { kind: 'amount', value: 500, productIds: ['bun'] }, [[1, 50]]],
    [
      'all of it',
      { value: 100 },
      [
        [0, 100],
        [1, 50],
        [2, 30.05],
      ],
    ],
  ] as const)('%s', (_, terms, off) => {
    expect(offOf(terms as Partial<CouponTerms>)).toEqual(off)
  })

  test('stands on each line at its full price, beside what is taken off the line itself', () => {
    const lines = goods.map(({ amount }) => ({ amount, rate: undefined }))
    const byHand = { kind: 'percent', value: 50, line: 0, persons: 1 } as const
    const tea = { kind: 'percent', value: 10, line: null, lines: [0, 2], persons: 1 } as const
    const whole = { kind: 'percent', value: 10, line: null, persons: 1 } as const
    // 50.00 of the first line, 13.01 of 130.05, then a tenth of the 117.04 that are left.
    for (const wanted of [
      [whole, tea, byHand],
      [byHand, tea, whole],
      [tea, whole, byHand],
    ]) {
      const { given, discount } = billOf(lines, wanted)
      expect(given.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([11.7, 13.01, 50])
      expect(discount).toBe(74.71)
    }
  })

  test('does not come on top of what the law grants: the better of two counts', () => {
    const rate = philippineVat('00000000-0000-4000-8000-000000000001')
    const lines = [{ amount: 1000, rate }]
    const senior = { kind: 'statutory', value: 0, line: null, persons: 1 } as const
    const off = (value: number) =>
      ({ kind: 'percent', value, line: null, lines: [0], persons: 1 }) as const
    // 1,000.00 without its VAT of 107.14 and less 178.57 of that is 714.29.
    expect(billOf(lines, [senior, off(28)])).toMatchObject({ discount: 285.71, given: [{ at: 0 }] })
    expect(billOf(lines, [senior, off(29)])).toMatchObject({ discount: 290, given: [{ at: 1 }] })
    const { parts } = billOf(lines, [off(29)])
    // Of 710.00, VAT of 12 % in the price: 76.07.
    expect(taxesOf(parts)).toMatchObject([{ base: 633.93, tax: 76.07 }])
  })
})

describe('when it takes off nothing, it says why', () => {
  const ends = (endsAt: string) => ({ endsAt })
  test.each([
    [{ minimum: 300 }, 'Add ₱119.95 more to use this code: it starts at ₱300.00.'],
    [{ minimum: 180.06 }, 'Add ₱0.01 more to use this code: it starts at ₱180.06.'],
    [{ minimum: 180.05 }, 'good'],
    // The bun does not count.
    [
      { minimum: 150, productIds: ['tea'] },
      'Add ₱19.95 more to use this code: it starts at ₱150.00.',
    ],
    [{ productIds: ['cup'] }, 'This code is for other products.'],
    [{ productIds: [] }, 'This code is for other products.'],
    // Noon in Manila, where it is the 2nd.
    [ends('2026-11-02T04:00:00Z'), 'This code was good until 2 Nov 11:59.'],
    [ends('2026-11-02T04:00:00.001Z'), 'good'],
    [ends('2026-11-01T16:00:00Z'), 'This code was good until 1 Nov.'],
    [ends('2025-12-31T16:00:00Z'), 'This code was good until 31 Dec 2025.'],
    [{ startsAt: '2026-11-02T04:00:00Z' }, 'good'],
    [{ startsAt: '2026-11-02T04:00:00.001Z' }, 'This code is good from 2 Nov 12:00.'],
    [{ startsAt: '2026-11-02T16:00:00Z' }, 'This code is good from 3 Nov.'],
    [{ startsAt: '2027-01-01T02:30:00Z' }, 'This code is good from 1 Jan 2027 10:30.'],
  ])('%j: %s', (terms, reason) => {
    expect(reasonOf(terms)).toBe(reason)
  })

  test.each([
    [{ isActive: false }, 'This code is no longer good.'],
    [{ uses: 3, used: 3 }, usedUpCoupon],
    [{ uses: 3, used: 4 }, usedUpCoupon],
    [{ uses: 3, used: 2 }, 'good'],
    [{ usesPerCustomer: 1, usedByCustomer: 0 }, 'good'],
    [{ usesPerCustomer: 1, usedByCustomer: 1 }, 'You have used this code already.'],
    [
      { usesPerCustomer: 2, usedByCustomer: 2 },
      'You have used this code 2 times, which is as often as it may be.',
    ],
    [{ usesPerCustomer: 2, usedByCustomer: 1 }, 'good'],
    [{ usesPerCustomer: 1, usedByCustomer: null }, namelessCoupon],
    [{ usedByCustomer: 7 }, 'good'],
  ])('%j: %s', (use, reason) => {
    expect(reasonOf({}, { use })).toBe(reason)
  })

  test('first what nobody can change, then what can be ordered more of', () => {
    const terms = { endsAt: '2026-11-01T16:00:00Z', minimum: 500 }
    const use = { uses: 1, used: 1 }
    expect(reasonOf(terms, { use })).toBe('This code was good until 1 Nov.')
    expect(reasonOf({ minimum: 500 }, { use })).toBe(usedUpCoupon)
    expect(reasonOf({ minimum: 500 })).toMatch(/^Add .* more/)
  })

  test('a browser, which does not know how often it was used, goes by the rest', () => {
    expect(couponFor(milk10, goods, now)).toMatchObject({ ok: true })
    expect(couponFor({ ...milk10, minimum: 500 }, goods, now)).toMatchObject({ ok: false })
  })
})

test.each([
  [' milk 10 ', 'MILK10', true],
  ['milk-10', 'MILK-10', true],
  ['a1', 'A1', false],
  ['-abc', '-ABC', false],
  ['ABCDEFGHIJKLMNOPQRSTUVWX', 'ABCDEFGHIJKLMNOPQRSTUVWX', true],
  ['ABCDEFGHIJKLMNOPQRSTUVWXY', 'ABCDEFGHIJKLMNOPQRSTUVWXY', false],
  ['MILK_10', 'MILK_10', false],
  ['ñoño', 'ÑOÑO', false],
  // What the law grants has this reason in every report.
  ['pwd', 'PWD', false],
  ['senior citizen', 'SENIORCITIZEN', false],
])('%j is the code %s: %s', (typed, code, isGood) => {
  expect([normalisedCode(typed), isCode(normalisedCode(typed))]).toEqual([code, isGood])
})

test('whatever it is for, it takes off no line more than that line costs, and nothing off any other', () => {
  const line = record({
    productId: constantFrom('tea', 'bun', 'cup'),
    cents: integer({ min: 0, max: 100_000 }),
  })
  const input = record({
    lines: array(line, { minLength: 1, maxLength: 6 }),
    isPercent: boolean(),
    value: integer({ min: 1, max: 10_000 }),
    productIds: constantFrom<string[] | null>(null, ['tea'], ['bun', 'cup']),
  })
  assert(
    property(input, ({ lines, isPercent, value, productIds }) => {
      const sold = lines.map(({ productId, cents }) => ({ productId, amount: cents / 100 }))
      const kind = isPercent ? ('percent' as const) : ('amount' as const)
      const answer = couponFor({ ...milk10, kind, value: value / 100, productIds }, sold, now, free)
      const isFor = (id: string) => productIds === null || productIds.includes(id)
      const base = lines
        .filter(({ productId }) => isFor(productId))
        .reduce((sum, { cents }) => sum + cents, 0)
      if (!answer.ok) {
        expect(lines.some(({ productId }) => isFor(productId))).toBe(false)
        return
      }
      const bill = billOf(
        sold.map(({ amount }) => ({ amount, rate: undefined })),
        [answer.discount],
      )
      // A second way: percentages in hundredths, halves up.
      const wanted = isPercent ? Math.floor((base * value + 5000) / 10_000) : Math.min(value, base)
      expect(Math.round(bill.discount * 100)).toBe(wanted)
      for (const { position, amount } of bill.given.flatMap((given) => given.lines)) {
        expect(isFor(sold[position]?.productId ?? '')).toBe(true)
        expect(amount).toBeLessThanOrEqual(sold[position]?.amount ?? 0)
      }
    }),
  )
})
