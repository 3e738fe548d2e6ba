import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { dealOut, shareOf } from './share.ts'
import {
  feeRate,
  philippineVat,
  rateFor,
  rateLabel,
  TaxRate,
  TaxRates,
  taxProfileOf,
  type TaxKind,
} from './tax-rate.ts'
import { sumTaxes, taxesIn, taxesLeft, taxesOf, taxOn, taxOnTop } from './tax.ts'

const rate = (percent: number, more: Partial<TaxRate> = {}): TaxRate => ({
  ...philippineVat('00000000-0000-4000-8000-000000000001'),
  percent,
  ...more,
})

describe('taxes that are left, or a part of them', () => {
  const vat = { name: 'VAT', percent: 12, kind: 'taxed', isInPrice: true } as const
  const local = { ...vat, name: 'Local' }

  test('are what was due less what was given back, and no row where nothing is left', () => {
    const due = [
      { ...vat, base: 100, tax: 12 },
      { ...local, base: 50, tax: 6 },
    ]
    expect(taxesLeft(due, [{ ...vat, base: 40, tax: 4.8 }])).toEqual([
      { ...vat, base: 60, tax: 7.2 },
      { ...local, base: 50, tax: 6 },
    ])
    expect(taxesLeft(due, [{ ...vat, base: 100, tax: 12 }])).toEqual([due[1]])
    expect(taxesLeft(due, [{ ...vat, base: 100, tax: 10 }])[0]).toEqual({ ...vat, base: 0, tax: 2 })
    expect(taxesLeft(due, [{ ...vat, base: 90, tax: 12 }])[0]).toEqual({ ...vat, base: 10, tax: 0 })
  })

  test('are none of what is worth nothing', () => {
    const due = [{ ...vat, base: 100, tax: 12 }]
    expect([taxesIn(due, 0, 0), taxesIn(due, 5, -1)]).toEqual([[], []])
    expect(taxesIn(due, 56, 112)).toEqual([{ ...vat, base: 50, tax: 6 }])
  })
})

describe('what a store says of its taxes', () => {
  test('is in the words of a profile that is known, else in plain ones', () => {
    expect(['plain', 'philippines', 'elsewhere', ''].map(taxProfileOf)).toEqual([
      'plain',
      'philippines',
      'plain',
      'plain',
    ])
  })

  test('names no rate twice', () => {
    const [one, other] = ['1', '2'].map((end) =>
      philippineVat(`00000000-0000-4000-8000-00000000000${end}`),
    )
    expect(TaxRates.safeParse([one, other]).success).toBe(true)
    expect(TaxRates.safeParse([one, one]).error?.issues[0]?.message).toBe('Two rates have one id')
  })

  test('is in the home market twelve percent in every price and every fee', () => {
    expect(philippineVat('a')).toEqual({
      id: 'a',
      name: 'VAT',
      percent: 12,
      kind: 'taxed',
      isInPrice: true,
      orderTypes: ['counter', 'pickup', 'delivery'],
      productIds: null,
      onFees: true,
    })
  })
})

describe('a share of an amount', () => {
  test.each([
    [100_000, 12, 112, 10_714],
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [1, 1, 3, 0],
    [-1, 1, 3, 0],
    [0, 7, 9, 0],
    [9_999_999_999_999, 9_999, 10_000, 9_998_999_999_999],
  ])('%i × %i ÷ %i is %i', (cents, over, under, share) => {
    expect(shareOf(cents, over, under)).toBe(share)
  })

  test('dealt out, the parts are all of it, and each is within a cent of its share', () => {
    assert(
      property(
        integer({ min: 0, max: 10_000_000 }),
        array(integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 12 }),
        (cents, weights) => {
          const dealt = dealOut(cents, weights)
          const whole = weights.reduce((sum, weight) => sum + weight, 0)
          expect(dealt.reduce((sum, own) => sum + own, 0)).toBe(whole === 0 ? 0 : cents)
          for (const [at, weight] of weights.entries()) {
            const exact = whole === 0 ? 0 : (cents * weight) / whole
            expect(Math.abs((dealt[at] ?? 0) - exact)).toBeLessThanOrEqual(1)
          }
        },
      ),
    )
  })
})

test.each([
  // 1,120.00 with 12 % in it: 1,120.00 × 12 ÷ 112.
  [112_000, 12, true, 12_000],
  [100_000, 12, true, 10_714],
  [100_000, 12, false, 12_000],
  // 9.99 at 7 %: 69.93 cents; at 8.875 %: 88.66 cents.
  [999, 7, false, 70],
  [999, 8.875, false, 89],
  [1, 50, false, 1],
  [999, 0, true, 0],
])('of %i cents, %d percent (in the price: %s) are %i', (cents, percent, isInPrice, tax) => {
  expect(taxOn(cents, { percent, isInPrice })).toBe(tax)
})

test('a rate is rounded once, on the sum, and its parts add up to that', () => {
  // Three times 0.33 at 12 % on top: 3.96 cents each, 11.88 together, so 12 and not 3 × 4 = 12 by luck alone.
  const part = (position: number) => ({
    position,
    amount: 0.04,
    rate: rate(12, { isInPrice: false }),
  })
  // 0.48 cents each would be nothing three times; together it is 1.44, one cent.
  const taxes = taxesOf([part(0), part(1), part(2)])
  expect(taxes.map(({ tax }) => tax)).toEqual([0, 0.01, 0])
  expect(sumTaxes(taxes)).toMatchObject([{ base: 0.12, tax: 0.01 }])
})

test('what is in the price comes out of it, what is on top does not', () => {
  const taxes = taxesOf([
    { position: 0, amount: 1000, rate: rate(12) },
    { position: 1, amount: 100, rate: rate(7, { name: 'Levy', isInPrice: false }) },
    { position: 2, amount: 50, rate: undefined },
    { position: null, amount: 0, rate: rate(12) },
  ])
  expect(sumTaxes(taxes)).toMatchObject([
    { name: 'VAT', base: 892.86, tax: 107.14 },
    { name: 'Levy', base: 100, tax: 7 },
  ])
  expect(taxOnTop(taxes)).toBe(7)
  expect(taxes.map(({ position }) => position)).toEqual([0, 1])
})

describe('the rate of a product', () => {
  const food = rate(7, { name: 'Food', productIds: ['cake'], onFees: false })
  const away = rate(5, { name: 'Away', productIds: ['cake'], orderTypes: ['delivery'] })
  const usual = rate(19, { name: 'Usual', orderTypes: ['counter', 'pickup'] })
  const rates = [away, food, usual]

  test.each([
    ['counter', 'cake', 'Food'],
    ['delivery', 'cake', 'Away'],
    ['counter', 'tea', 'Usual'],
    ['delivery', 'tea', undefined],
  ] as const)('at %s, of %s, is %s', (type, product, name) => {
    expect(rateFor(rates, type, product)?.name).toBe(name)
  })

  test('fees have the first rate that is for them', () => {
    expect(feeRate(rates, 'delivery')?.name).toBe('Away')
    expect(feeRate(rates, 'counter')?.name).toBe('Usual')
    expect(feeRate([food], 'counter')).toBeUndefined()
  })
})

test.each([
  [{ percent: 0 }, false],
  [{ percent: 0, kind: 'exempt' }, true],
  [{ percent: 5, kind: 'zero' }, false],
  [{ percent: 100.0001 }, false],
  [{ percent: 8.8751 }, true],
  [{ percent: 8.87512 }, false],
  [{ orderTypes: [] }, false],
  [{ productIds: [] }, false],
  [{ name: ' ' }, false],
] as const)('a rate with %j is taken: %s', (more, isTaken) => {
  expect(TaxRate.safeParse({ ...rate(12), ...more }).success).toBe(isTaken)
})

test('a rate is called by its name and percentage', () => {
  expect([rateLabel(rate(12)), rateLabel(rate(0, { name: 'Exempt' }))]).toEqual([
    'VAT 12%',
    'Exempt',
  ])
})

const someRate = record({
  name: constantFrom('VAT', 'Levy', 'Food'),
  percent: constantFrom(0, 5, 7, 8.875, 12, 19, 25.5),
  isInPrice: constantFrom(true, false),
  kind: constantFrom<TaxKind>('taxed'),
})
const someParts = array(
  record({
    position: option(integer({ min: 0, max: 9 })),
    amount: integer({ min: 0, max: 500_000 }).map((cents) => cents / 100),
    rate: option(someRate, { nil: undefined }),
  }),
  { maxLength: 10 },
)

test('whatever is sold: bases, taxes and the rest are what is charged, by a second calculation', () => {
  assert(
    property(someParts, (parts) => {
      const taxes = taxesOf(parts)
      const rated = parts.filter((part) => part.rate !== undefined)
      const charged = sumMoney([...rated.map(({ amount }) => amount), taxOnTop(taxes)])
      expect(sumMoney(taxes.flatMap(({ base, tax }) => [base, tax]))).toBe(charged)
      for (const sum of sumTaxes(taxes)) {
        // Naively, with floats: gross of the rate, and its tax within half a cent of the exact one.
        const gross = parts
          .filter(
            (part) =>
              part.rate?.name === sum.name &&
              part.rate.percent === sum.percent &&
              part.rate.isInPrice === sum.isInPrice,
          )
          .reduce((all, { amount }) => all + amount, 0)
        const exact = sum.isInPrice
          ? gross - gross / (1 + sum.percent / 100)
          : (gross * sum.percent) / 100
        expect(Math.abs(sum.tax - exact)).toBeLessThan(0.005_001)
      }
    }),
  )
})

test('what is given back in pieces is never more than there was, and in the end all of it', () => {
  assert(
    property(
      someParts,
      array(integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 6 }),
      (parts, pieces) => {
        const sold = sumTaxes(taxesOf(parts))
        const whole = sumMoney(sold.flatMap(({ base, tax }) => [base, tax]))
        let [rest, worth] = [sold, whole]
        for (const percent of pieces) {
          const part = Math.floor(worth * percent) / 100
          const back = taxesIn(rest, part, worth)
          rest = taxesLeft(rest, back)
          worth = sumMoney([worth, -part])
          for (const { base, tax } of rest) {
            expect(Math.min(base, tax)).toBeGreaterThanOrEqual(0)
          }
        }
        expect(taxesLeft(rest, taxesIn(rest, worth, worth))).toEqual([])
      },
    ),
  )
})
