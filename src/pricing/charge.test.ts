import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { billOf, type BillDiscount, type BillLine } from './bill.ts'
import {
  Charge,
  chargeLabel,
  Charges,
  chargesOn,
  chargeWithoutRate,
  type Charging,
} from './charge.ts'
import { orderTypes, philippineVat } from './tax-rate.ts'
import { sumTaxes, taxesOf, taxOnTop } from './tax.ts'

const vatId = '00000000-0000-4000-8000-000000000001'
const levyId = '00000000-0000-4000-8000-000000000002'
const vat = philippineVat(vatId)
const levy = { ...vat, id: levyId, name: 'Levy', percent: 7, isInPrice: false }
const charge = (more: Partial<Charge> = {}): Charge => ({
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Service charge',
  kind: 'percent',
  value: 10,
  orderTypes: [...orderTypes],
  rateId: null,
  ...more,
})
const packaging = (more: Partial<Charge> = {}) =>
  charge({ name: 'Packaging', kind: 'item', value: 2.5, ...more })
const selling = (...charges: readonly Charge[]): Charging => ({
  charges,
  taxRates: [vat, levy],
  type: 'counter',
})

const wish = (more: Partial<BillDiscount>): BillDiscount => ({
  kind: 'percent',
  value: 0,
  line: null,
  persons: 1,
  ...more,
})
const senior = (persons = 1) => wish({ kind: 'statutory', persons })

/** What the customer pays, and what of it is for what. */
function told(
  lines: readonly BillLine[],
  charging: Charging,
  discounts: readonly BillDiscount[] = [],
) {
  const { parts, discount, charges } = billOf(lines, discounts, charging)
  const taxes = taxesOf(parts)
  const goods = sumMoney([...lines.map(({ amount }) => amount), -discount])
  const amounts = charges.map(({ amount }) => amount)
  return {
    goods,
    charges: amounts,
    onTop: taxOnTop(taxes),
    total: sumMoney([goods, ...amounts, taxOnTop(taxes)]),
    taxes: sumTaxes(taxes).map(({ name, base, tax }) => [name, base, tax]),
  }
}

const platter: BillLine = { amount: 1000, rate: vat }

describe('a service charge, in figures worked out by hand', () => {
  test('is taxed by the tax in its price: 100.00 on 1,000.00, of 1,100.00 the VAT is 117.86', () => {
    // 1,100.00 × 12 ÷ 112 = 117.857.
    expect(told([platter], selling(charge({ rateId: vatId })))).toMatchObject({
      charges: [100],
      total: 1100,
      taxes: [['VAT', 982.14, 117.86]],
    })
  })

  test('without a tax of its own leaves the VAT of the goods as it was: 107.14', () => {
    expect(told([platter], selling(charge()))).toMatchObject({
      total: 1100,
      taxes: [['VAT', 892.86, 107.14]],
    })
  })

  test('has the tax that comes on top of it: 7 % of 110.00', () => {
    const cake = { amount: 100, rate: levy }
    expect(told([cake], selling(charge({ rateId: levyId })))).toMatchObject({
      charges: [10],
      onTop: 7.7,
      total: 117.7,
    })
    expect(told([cake], selling(charge()))).toMatchObject({ onTop: 7, total: 117 })
  })

  test('is of what is left after discounts', () => {
    const half = wish({ value: 50 })
    expect(told([platter], selling(charge()), [half])).toMatchObject({
      goods: 500,
      charges: [50],
      total: 550,
    })
  })

  test('of somebody with a discount by law is of what they pay: 10 % of 714.29', () => {
    // 71.43 × 12 ÷ 112 = 7.653: the charge has its own tax, though the share of the person has none.
    expect(told([platter], selling(charge({ rateId: vatId })), [senior()])).toMatchObject({
      goods: 714.29,
      charges: [71.43],
      total: 785.72,
      taxes: [
        ['Senior citizen / PWD', 714.29, 0],
        ['VAT', 63.78, 7.65],
      ],
    })
  })

  test('of five people with one senior is of the bill that they share: 10 % of 942.86', () => {
    expect(told([platter], selling(charge()), [senior(5)])).toMatchObject({
      goods: 942.86,
      charges: [94.29],
      total: 1037.15,
    })
  })

  test('decides with which of two discounts the customer pays less', () => {
    // By law 80.00, by the shop 75.00 and 5.25 of tax. With 10 % on both: 88.00 and 87.75.
    const cake = [{ amount: 100, rate: levy }]
    const both = [senior(), wish({ value: 25 })]
    expect(told(cake, selling(), both).total).toBe(80)
    expect(told(cake, selling(charge()), both).total).toBe(87.75)
  })

  test('is rounded once and dealt out to the lines: 10 % of three times 0.05 is 0.02', () => {
    const small = Array.from({ length: 3 }, () => ({ amount: 0.05, rate: undefined }))
    const [billed] = billOf(small, [], selling(charge())).charges
    expect(billed).toMatchObject({ amount: 0.02, quantity: 1 })
    expect(billed?.lines).toEqual([
      { position: 0, amount: 0.01 },
      { position: 2, amount: 0.01 },
    ])
  })

  test('is not charged on another charge', () => {
    const two = selling(charge(), packaging({ kind: 'order', value: 20 }), charge({ value: 5 }))
    expect(told([platter], two).charges).toEqual([100, 20, 50])
  })
})

describe('packaging', () => {
  const tea: BillLine = { amount: 190, rate: vat, quantity: 2 }
  const cake: BillLine = { amount: 100, rate: undefined, quantity: 1 }

  test('by item goes by how many there are, each line with its own', () => {
    const [billed] = billOf([tea, cake], [], selling(packaging())).charges
    expect(billed).toEqual({
      name: 'Packaging',
      kind: 'item',
      value: 2.5,
      quantity: 3,
      amount: 7.5,
      lines: [
        { position: 0, amount: 5 },
        { position: 1, amount: 2.5 },
      ],
      rate: undefined,
    })
  })

  test('by item is due on what is given away beside something that is paid', () => {
    const free = wish({ line: 1, value: 100 })
    expect(told([tea, cake], selling(packaging()), [free])).toMatchObject({
      goods: 190,
      charges: [7.5],
      total: 197.5,
    })
  })

  test('by order is one amount that belongs to no line, and is taxed all the same', () => {
    const once = packaging({ kind: 'order', value: 11.2, rateId: vatId })
    const { charges, parts } = billOf([cake], [], selling(once))
    expect(charges).toMatchObject([{ amount: 11.2, quantity: 1, lines: [] }])
    expect(taxesOf(parts)).toMatchObject([{ position: null, base: 10, tax: 1.2 }])
  })

  test('taxed by item is taxed line by line', () => {
    const { parts } = billOf([tea, cake], [], selling(packaging({ rateId: levyId })))
    const onLevy = taxesOf(parts).filter(({ name }) => name === 'Levy')
    // 7 % of 7.50 is 0.525, so 0.53: of the first two thirds.
    expect(onLevy).toMatchObject([
      { position: 0, base: 5, tax: 0.35 },
      { position: 1, base: 2.5, tax: 0.18 },
    ])
  })
})

describe('nothing is charged', () => {
  const all = [charge(), packaging(), packaging({ kind: 'order' })]

  test('where nothing is left to pay', () => {
    expect(told([platter], selling(...all), [wish({ value: 100 })])).toMatchObject({
      goods: 0,
      charges: [],
      total: 0,
    })
    expect(billOf([], [], selling(...all)).charges).toEqual([])
  })

  test('of orders of another kind', () => {
    const online = charge({ orderTypes: ['pickup', 'delivery'] })
    expect(told([platter], selling(online)).charges).toEqual([])
    expect(told([platter], { ...selling(online), type: 'pickup' }).charges).toEqual([100])
  })

  test('when it comes to less than half a cent', () => {
    expect(told([{ amount: 0.04, rate: undefined }], selling(charge())).charges).toEqual([])
  })
})

test('a rate that is not for this kind of order taxes no charge of it', () => {
  const online = { ...vat, orderTypes: ['delivery' as const] }
  const sold = { ...selling(charge({ rateId: vatId })), taxRates: [online] }
  expect(chargesOn([{ cents: 1000, quantity: 1 }], sold)).toMatchObject([{ rate: undefined }])
  expect(chargesOn([{ cents: 1000, quantity: 1 }], { ...sold, type: 'delivery' })).toMatchObject([
    { rate: { name: 'VAT' } },
  ])
})

const lines = array(
  record({ cents: integer({ min: 0, max: 100_000 }), quantity: integer({ min: 1, max: 9 }) }),
  { minLength: 1, maxLength: 6 },
)

test('whatever is sold, the parts of a charge are the charge, each within a cent of its share', () => {
  assert(
    property(
      lines,
      constantFrom<Charge['kind']>('percent', 'item', 'order'),
      integer({ min: 1, max: 10_000 }),
      (sold, kind, hundredths) => {
        const goods = sold.reduce((sum, { cents }) => sum + cents, 0)
        const [billed] = chargesOn(sold, selling(charge({ kind, value: hundredths / 100 })))
        // By hand: in hundredths of a percent, halves up.
        const naive = {
          percent: Math.floor((goods * hundredths * 2 + 10_000) / 20_000),
          item: hundredths * sold.reduce((sum, { quantity }) => sum + quantity, 0),
          order: hundredths,
        }[kind]
        const expected = goods === 0 ? 0 : naive
        expect(Math.round((billed?.amount ?? 0) * 100)).toBe(expected)
        if (billed === undefined || kind === 'order') return
        expect(sumMoney(billed.lines.map(({ amount }) => amount))).toBe(billed.amount)
        for (const [position, { cents, quantity }] of sold.entries()) {
          const own = billed.lines.find((each) => each.position === position)?.amount ?? 0
          const exact = kind === 'item' ? quantity * hundredths : (expected * cents) / goods
          expect(Math.abs(own * 100 - exact)).toBeLessThanOrEqual(kind === 'item' ? 1e-6 : 1)
        }
      },
    ),
  )
})

test('it is called by what it is', () => {
  const named = { name: 'Packaging', value: 2.5, quantity: 3 }
  expect(chargeLabel({ ...named, kind: 'item' })).toBe('Packaging × 3')
  expect(chargeLabel({ ...named, kind: 'order' })).toBe('Packaging')
  expect(chargeLabel({ ...named, kind: 'percent' })).toBe('Packaging 2.5%')
})

describe('what a store may charge', () => {
  const errorOf = (more: object) =>
    Charge.safeParse({ ...charge(), ...more }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ])

  test.each([
    [{}, undefined],
    [{ value: 100 }, undefined],
    [{ kind: 'item', value: 100.01 }, undefined],
    [{ value: 100.01 }, [['value', 'Please enter at most 100']]],
    [{ value: 0 }, [['value', 'Please enter more than 0']]],
    [{ value: 0.001 }, [['value', 'Please use at most two decimals']]],
    [{ name: ' ' }, [['name', 'Please name the charge']]],
    [{ kind: 'hourly' }, [['kind', 'Please choose a kind']]],
    [{ orderTypes: [] }, [['orderTypes', 'Please choose at least one kind of order']]],
  ])('%j', (more, errors) => {
    expect(errorOf(more)).toEqual(errors)
  })

  test('is a few things, each once', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => charge({ id: vatId.slice(0, -2) + (10 + at) }))
    expect(Charges.safeParse(many(10)).success).toBe(true)
    expect(Charges.safeParse(many(11)).error?.issues[0]?.message).toBe(
      'Please use at most 10 charges',
    )
    expect(Charges.safeParse([charge(), charge()]).error?.issues[0]?.message).toBe(
      'Two charges have one id',
    )
  })

  test('a charge needs the rate that it names', () => {
    const taxed = charge({ rateId: vatId })
    expect(chargeWithoutRate([charge(), taxed], [levy])).toBe(taxed)
    expect(chargeWithoutRate([charge(), taxed], [levy, vat])).toBeUndefined()
    expect(chargeWithoutRate([charge()], [])).toBeUndefined()
  })
})
