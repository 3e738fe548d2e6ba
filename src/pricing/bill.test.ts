import {
  array,
  assert,
  constantFrom,
  integer,
  option,
  property,
  record,
  shuffledSubarray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { billOf, exemptRate, type BillDiscount, type BillLine } from './bill.ts'
import { philippineVat } from './tax-rate.ts'
import { sumTaxes, taxesOf, taxOnTop } from './tax.ts'

const vat = philippineVat('00000000-0000-4000-8000-000000000001')
const levy = { ...vat, name: 'Levy', percent: 7, isInPrice: false }
const line = (amount: number, rate: BillLine['rate'] = vat): BillLine => ({ amount, rate })
const untaxed: BillLine = { amount: 100, rate: undefined }
const off = (
  kind: 'percent' | 'amount',
  value: number,
  at: number | null = null,
): BillDiscount => ({
  kind,
  value,
  line: at,
  persons: 1,
})
const senior = (persons = 1, at: number | null = null): BillDiscount => ({
  kind: 'statutory',
  value: 0,
  line: at,
  persons,
})

/** What the customer pays, and what stands on the receipt. */
function told(lines: readonly BillLine[], wanted: readonly BillDiscount[]) {
  const { parts, given, discount } = billOf(lines, wanted)
  const taxes = taxesOf(parts)
  const sums = sumTaxes(taxes)
  const exempt = sums.find(({ name }) => name === exemptRate.name)?.base ?? 0
  const byLaw = given.filter(({ at }) => wanted[at]?.kind === 'statutory')
  const taxed = sums.find(({ name }) => name === 'VAT')
  return {
    total: sumMoney([...lines.map(({ amount }) => amount), -discount, taxOnTop(taxes)]),
    vatable: taxed?.base ?? 0,
    vat: taxed?.tax ?? 0,
    exempt: sumMoney([exempt, ...byLaw.map(({ amount }) => amount)]),
    off: given.map(({ amount }) => amount),
    taxOff: given.map(({ taxOff }) => taxOff),
  }
}

describe('whatever is entered first', () => {
  const two = [untaxed, untaxed]

  test('what the law grants on a line comes before what it grants on the whole', () => {
    // All of the first line; then half of 200.00, of which only the second line is left.
    expect(told(two, [senior(2), senior(1, 0)]).off).toEqual([10, 20])
  })

  test('a larger party comes before a smaller one', () => {
    // Half of 100.00, then what is left of all of it.
    expect(told([untaxed], [senior(1), senior(2)]).off).toEqual([10, 10])
  })

  test('percentages come before amounts, and much before little', () => {
    expect(told([untaxed], [off('amount', 80, 0), off('percent', 50, 0)]).off).toEqual([50, 50])
    expect(told([untaxed], [off('percent', 60, 0), off('percent', 70, 0)]).off).toEqual([30, 70])
  })

  test('shares of one party are all of it, and those of another begin anew', () => {
    const three = told([untaxed], [senior(3), senior(3), senior(3)])
    expect(three).toMatchObject({ off: [6.67, 6.67, 6.67], exempt: 100, total: 79.99 })
    // Two thirds of 100.00 are 66.67, and not twice 33.33.
    expect(told([untaxed], [senior(3), senior(3)]).exempt).toBe(66.67)
    // A third of 100.01 is 33.34, and half of it 50.01.
    expect(told([{ amount: 100.01, rate: undefined }], [senior(3), senior(2)]).exempt).toBe(83.35)
  })

  test('each rate in the price is taken out by itself', () => {
    const lines = [line(112), line(105, { ...vat, percent: 5 })]
    expect(told(lines, [senior()])).toMatchObject({ taxOff: [17], off: [40], total: 160 })
  })

  test('a tax that is not due is told even where the rest rounds to nothing', () => {
    expect(told([line(0.04, { ...vat, percent: 100 })], [senior()])).toMatchObject({
      off: [0],
      taxOff: [0.02],
      total: 0.02,
    })
  })

  test('a discount names the lines that it takes something off, and no others', () => {
    const linesOf = (lines: readonly BillLine[], wish: BillDiscount) =>
      billOf(lines, [wish]).given.flatMap((given) => given.lines)
    expect(linesOf([line(112), untaxed], off('percent', 10, 0))).toEqual([
      { position: 0, amount: 11.2, taxOff: 0 },
    ])
    const small = line(0.04, { ...vat, percent: 100 })
    expect(linesOf([untaxed, small], senior(1, 1))).toEqual([
      { position: 1, amount: 0, taxOff: 0.02 },
    ])
  })

  test('what the law grants is its own, whatever figure came along', () => {
    expect(told([untaxed], [{ ...senior(2), value: 5 }]).off).toEqual([10])
  })
})

describe('the law of the Philippines', () => {
  test('a senior citizen pays 1,000.00 without the VAT in it, less 20 %', () => {
    expect(told([line(1000)], [senior()])).toEqual({
      total: 714.29,
      vatable: 0,
      vat: 0,
      exempt: 892.86,
      off: [178.57],
      taxOff: [107.14],
    })
  })

  test('of five people one is a senior: a fifth of the bill is theirs', () => {
    expect(told([line(1000)], [senior(5)])).toEqual({
      total: 942.86,
      vatable: 714.29,
      vat: 85.71,
      exempt: 178.57,
      off: [35.71],
      taxOff: [21.43],
    })
  })

  test('the share is of the whole bill, whatever its lines', () => {
    const lines = [line(333.33), line(333.33), line(333.34)]
    expect(told(lines, [senior(5)])).toMatchObject({ total: 942.86, vat: 85.71, exempt: 178.57 })
  })

  test('of five people five are entitled: nobody pays twice, nobody twice less', () => {
    const all = told(
      [line(999.99)],
      Array.from({ length: 5 }, () => senior(5)),
    )
    expect(all).toMatchObject({ vat: 0, vatable: 0 })
    // 999.99 ÷ 1.12 = 892.848…; less 20 % = 714.278…; each of the five rounds their own.
    expect(Math.abs(all.total - 714.28)).toBeLessThanOrEqual(0.03)
  })

  test('only their own drink is theirs where each pays their own', () => {
    // 112.00 → 100.00 → 80.00, and 224.00 of the others.
    expect(told([line(112), line(224)], [senior(1, 0)])).toEqual({
      total: 304,
      vatable: 200,
      vat: 24,
      exempt: 100,
      off: [20],
      taxOff: [12],
    })
  })

  test('without a tax in the price there is none to take off, and on top none comes', () => {
    expect(told([untaxed], [senior()])).toMatchObject({ total: 80, taxOff: [0] })
    expect(told([line(100, levy)], [senior()])).toMatchObject({ total: 80, taxOff: [0] })
  })

  test.each([
    // 20 % after the VAT is 28.57 % of the price: less than 30 %, more than 28 %.
    [30, 700, [300]],
    [28, 714.29, [178.57]],
  ])('together with %d %% of the shop the better one counts', (percent, total, offs) => {
    expect(told([line(1000)], [off('percent', percent), senior()])).toMatchObject({
      total,
      off: offs,
    })
  })

  test('with equal ones the law counts', () => {
    const lines = [untaxed]
    const { given } = billOf(lines, [off('percent', 20), senior()])
    expect(given).toEqual([
      { at: 1, amount: 20, taxOff: 0, lines: [{ position: 0, amount: 20, taxOff: 0 }] },
    ])
  })

  test('what others at the table are given is of their share alone', () => {
    // 200.00 are the senior's: 142.86. Of the 800.00 of the others 10 %.
    expect(told([line(1000)], [senior(5), off('percent', 10)])).toMatchObject({
      total: 862.86,
      off: [35.71, 80],
      vatable: 642.86,
      vat: 77.14,
    })
  })
})

describe('what a shop takes off', () => {
  test.each([
    [[line(100), line(50)], [off('percent', 10)], 135, [15]],
    [[line(100), line(50)], [off('percent', 10, 1)], 145, [5]],
    [[line(100), line(50)], [off('amount', 20)], 130, [20]],
    [[line(100), line(50)], [off('amount', 70, 1)], 100, [50]],
    [[line(100), line(50)], [off('amount', 500)], 0, [150]],
    // Lines first: 10 % of 100.00, and then 10 % of the 140.00 that are left.
    [[line(100), line(50)], [off('percent', 10), off('percent', 10, 0)], 126, [14, 10]],
    // Both percentages are of the same 100.00.
    [[line(100)], [off('percent', 10), off('percent', 20)], 70, [10, 20]],
    [[line(100)], [off('amount', 30), off('percent', 90)], 0, [10, 90]],
    // 0.125 rounds up.
    [[line(1.25)], [off('percent', 10)], 1.12, [0.13]],
  ])('%j less %j', (lines, wanted, total, offs) => {
    expect(told(lines, wanted)).toMatchObject({ total, off: offs })
  })

  test('a tax on top is of what is left', () => {
    // 100.00 less 10 %, and 7 % of 90.00.
    expect(told([line(100, levy)], [off('percent', 10)])).toMatchObject({ total: 96.3 })
  })

  test('a line that does not exist has nothing to be taken off', () => {
    expect(told([line(100)], [off('percent', 10, 4)])).toMatchObject({ total: 100, off: [] })
  })
})

test('without discounts a bill is its lines', () => {
  const lines = [line(95), line(50, levy), { amount: 5, rate: undefined }]
  expect(billOf(lines, [])).toEqual({
    parts: lines.map((each, position) => ({ position, ...each })),
    given: [],
    charges: [],
    discount: 0,
  })
})

const someLines = array(
  record({
    amount: integer({ min: 0, max: 300_000 }).map((cents) => cents / 100),
    rate: constantFrom(vat, levy, undefined),
  }),
  { minLength: 1, maxLength: 6 },
)
const someWishes = array(
  record({
    kind: constantFrom<BillDiscount['kind']>('percent', 'amount', 'statutory'),
    value: integer({ min: 1, max: 10_000 }).map((cents) => cents / 100),
    line: option(integer({ min: 0, max: 5 })),
    persons: constantFrom(1, 2, 3, 5),
  }),
  { maxLength: 5 },
)

test('whatever is taken off: every line adds up, none falls below nothing, all lines are the bill', () => {
  assert(
    property(someLines, someWishes, (lines, wanted) => {
      const { parts, given, discount } = billOf(lines, wanted)
      const offs = given.flatMap((each) => each.lines)
      for (const [position, { amount }] of lines.entries()) {
        const own = parts.filter((part) => part.position === position)
        const less = offs.filter((each) => each.position === position)
        expect(Math.min(0, ...own.map((part) => part.amount))).toBe(0)
        expect(
          sumMoney([
            ...own.map((part) => part.amount),
            ...less.flatMap((each) => [each.amount, each.taxOff]),
          ]),
        ).toBe(amount)
      }
      for (const each of given) {
        expect(sumMoney(each.lines.map(({ amount }) => amount))).toBe(each.amount)
        expect(sumMoney(each.lines.map(({ taxOff }) => taxOff))).toBe(each.taxOff)
      }
      expect(discount).toBe(sumMoney(given.flatMap((each) => [each.amount, each.taxOff])))
      expect(discount).toBeLessThanOrEqual(sumMoney(lines.map(({ amount }) => amount)))
    }),
  )
})

test('in whatever order they were entered, the customer pays the same', () => {
  const twoOrders = someWishes.chain((wishes) =>
    shuffledSubarray(wishes, { minLength: wishes.length }).map((other) => [wishes, other] as const),
  )
  assert(
    property(someLines, twoOrders, (lines, [one, other]) => {
      expect(told(lines, one).total).toBe(told(lines, other).total)
    }),
  )
})

test('a second, naive reckoning comes to the same within the cents that are rounded', () => {
  const oneSenior = record({ persons: constantFrom(1, 2, 3, 5) })
  const oneOff = record({ percent: integer({ min: 1, max: 100 }) })
  assert(
    property(someLines, option(oneSenior), option(oneOff), (lines, someSenior, some) => {
      const wanted = [
        ...(someSenior === null ? [] : [senior(someSenior.persons)]),
        ...(some === null ? [] : [off('percent', some.percent)]),
      ]
      const share = someSenior === null ? 0 : 1 / someSenior.persons
      const rest = some === null ? 1 : 1 - some.percent / 100
      const naive = (ofSenior: number) =>
        lines.reduce((all, { amount, rate }) => {
          const inIt = rate?.isInPrice === true ? 1 + rate.percent / 100 : 1
          const onTop = rate?.isInPrice === false ? 1 + rate.percent / 100 : 1
          return all + ((amount * ofSenior) / inIt) * 0.8 + amount * (1 - ofSenior) * rest * onTop
        }, 0)
      const expected = some === null ? naive(share) : Math.min(naive(share), naive(0))
      expect(Math.abs(told(lines, wanted).total - expected)).toBeLessThan(0.06)
    }),
  )
})
