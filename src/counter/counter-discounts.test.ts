import { describe, expect, test } from 'vitest'
import { philippineVat } from '../pricing/tax-rate.ts'
import { afterAct, openTill, saleTotal, saleTotals, type Act, type Selling } from './counter.ts'
import { plainly } from '../testing/selling.ts'
import { discountsOf, isAllowed, percentOf, saidPercent, takenOff } from './counter-discounts.ts'
import { saleBody } from './kept-body.ts'
import type { SaleDiscount, Till } from './till.ts'

const tea = { _id: 'tea', name: 'Milk Tea', price: 100, addons: [] }
const cake = { _id: 'cake', name: 'Cake', price: 50, addons: [] }
const late: SaleDiscount = {
  kind: 'percent',
  value: 10,
  reason: 'Late',
  persons: 1,
  name: '',
  idNumber: '',
}
const senior: SaleDiscount = {
  ...late,
  kind: 'statutory',
  value: 0,
  reason: 'Senior citizen',
  name: 'Maria Santos',
  idNumber: '1234-5678',
}

const till = (...acts: readonly Act[]): Till => acts.reduce(afterAct, openTill('1'))
const add = (product: typeof tea): Act => ({ act: 'add', product })
const give = (key: number | null, discount = late): Act => ({ act: 'discount', key, discount })
const approve: Act = { act: 'approve', proof: 'proof', upTo: 30 }
const pay: Act = {
  act: 'pay',
  payment: { method: 'cash', isPaid: true, cashGiven: 500 },
  menu: [tea, cake],
  selling: plainly,
  nextId: '2',
}

const milk10 = {
  code: 'MILK10',
  kind: 'percent' as const,
  value: 10,
  startsAt: null,
  endsAt: null,
  minimum: 120,
  productIds: null,
}

test('what was asked about one sale and is answered over another is for neither', () => {
  const acts: readonly Act[] = [
    { act: 'coupon', coupon: milk10, of: '1' },
    { act: 'approve', proof: 'proof', upTo: 30, of: '1' },
    { act: 'discount', key: null, discount: late, of: '1' },
  ]
  const next = till(add(tea), { act: 'hold', at: 0, nextId: '2' }, add(cake))
  expect(acts.reduce(afterAct, next)).toEqual(next)
  expect(till(add(tea), ...acts).sale).toMatchObject({
    coupon: milk10,
    approval: { proof: 'proof', upTo: 30 },
    discounts: [late],
  })
})

describe('a code at the till', () => {
  const enter: Act = { act: 'coupon', coupon: milk10 }
  const sentOf = ({ outbox }: Till) => {
    const [sent] = outbox
    if (sent === undefined) throw new Error('Something was sent')
    return sent
  }

  test('counts as long as the sale is what it asks for, and is sent only then', () => {
    expect(saleTotal(till(add(tea), enter).sale, plainly)).toBe(100)
    expect(saleTotal(till(add(tea), enter, add(cake)).sale, plainly)).toBe(135)
    // A tenth of all, with the tenth of the seller, is a fifth of 150.00.
    expect(saleTotal(till(add(tea), enter, add(cake), give(null)).sale, plainly)).toBe(120)
    const [little, enough] = [till(add(tea), enter, pay), till(add(tea), enter, add(cake), pay)]
    expect(saleBody('s', sentOf(little))).not.toHaveProperty('couponCode')
    expect(saleBody('s', sentOf(enough))).toMatchObject({ couponCode: 'MILK10', total: 135 })
  })

  test('that is over for longer than it has been asked for is for the server to refuse', () => {
    const over = { ...milk10, endsAt: '2020-01-01T00:00:00.000Z', minimum: 0 }
    expect(saleTotal(till(add(tea), { act: 'coupon', coupon: over }).sale, plainly)).toBe(90)
  })

  test('needs nobody’s leave, and is taken away again', () => {
    const { sale } = till(add(tea), add(cake), enter)
    expect([percentOf(sale), isAllowed(sale, 0)]).toEqual([0, true])
    expect(till(add(tea), enter, { act: 'uncoupon' }).sale).toEqual(till(add(tea)).sale)
  })

  test('is gone from a sale that was refused for it, and stays in one refused for something else', () => {
    const refused = (why?: 'coupon'): Act => ({ act: 'refused', id: '1', at: 0, nextId: '3', why })
    const paid = [add(tea), enter, pay] as const
    expect(till(...paid, refused('coupon')).sale.coupon).toBeUndefined()
    expect(till(...paid, refused()).sale.coupon).toEqual(milk10)
  })
})

describe('what is taken off at the till', () => {
  const linesOf = (sale: Till['sale'], selling: Selling = plainly) =>
    takenOff(sale, saleTotals(sale, selling).given)

  test('is said with its reasons, each once, and a code only where it counts', () => {
    const late10 = till(add(tea), give(1), add(cake), give(null)).sale
    expect(linesOf(late10)).toEqual([{ label: 'Late 10%', amount: 24 }])
    const coded = till(add(tea), add(cake), { act: 'coupon', coupon: milk10 }).sale
    expect(linesOf(coded)).toEqual([{ label: 'Coupon MILK10 10%', amount: 15 }])
    // Of 100.00 it takes nothing: it begins at 120.00.
    expect(linesOf(till(add(tea), { act: 'coupon', coupon: milk10 }).sale)).toEqual([])
    expect(linesOf(till(add(tea)).sale)).toEqual([])
  })

  test('is the share by law and the tax that is not due, each on its own', () => {
    const { sale } = till(add({ ...tea, price: 99 }), give(null, senior))
    expect(linesOf(sale, { taxRates: [philippineVat('vat')] })).toEqual([
      { label: 'Senior citizen 20%', amount: 17.68 },
      { label: 'VAT exemption, Senior citizen', amount: 10.61 },
    ])
  })

  test('is of a line or of the whole, and the total follows', () => {
    const { sale } = till(add(tea), add(cake), give(2), give(null, { ...late, value: 20 }))
    // 50.00 less 10 %, and 20 % of the 145.00 that are left.
    expect(saleTotal(sale, plainly)).toBe(116)
    expect(discountsOf(sale)).toEqual([
      { ...late, line: 1 },
      { ...late, value: 20, line: null },
    ])
  })

  test('by law is worked out as the server does', () => {
    const { sale } = till(add({ ...tea, price: 1000 }), give(null, senior))
    expect(saleTotal(sale, { ...plainly, taxRates: [philippineVat('vat')] })).toBe(714.29)
  })

  test('of a line is one, and goes with its line', () => {
    const twice = till(add(tea), give(1), give(1, { ...late, value: 25 }))
    expect(saleTotal(twice.sale, plainly)).toBe(75)
    expect(discountsOf(till(add(tea), give(1), { act: 'remove', key: 1 }).sale)).toEqual([])
  })

  test('is taken away again, of the whole that one alone', () => {
    const both = till(add(tea), give(1), give(null), give(null, { ...late, value: 30 }))
    const without = afterAct(both, { act: 'undiscount', key: null, at: 0 })
    expect(discountsOf(without.sale).map(({ line, value }) => [line, value])).toEqual([
      [0, 10],
      [null, 30],
    ])
    const none = [
      { act: 'undiscount', key: null, at: 0 } as const,
      { act: 'undiscount', key: 1, at: 0 } as const,
    ].reduce<Till>(afterAct, without)
    expect(none.sale).toEqual(till(add(tea)).sale)
  })

  test('keeps its line apart from others of the same product', () => {
    const { sale } = till(add(tea), give(1), add(tea))
    expect(sale.lines.map(({ quantity }) => quantity)).toEqual([1, 1])
    expect(saleTotal(sale, plainly)).toBe(190)
  })

  test.each([
    [10, 10],
    [10.0001, 10.01],
    [12.34, 12.34],
    [33.3334, 33.34],
    [0.07, 0.07],
  ])('of %d percent is said to be %d, which is never what it is above', (percent, said) => {
    expect(saidPercent(percent)).toBe(said)
  })

  test('needs no leave up to the own limit, nor up to what somebody has allowed', () => {
    const { sale } = till(add(tea), give(null, { ...late, value: 30 }))
    expect(percentOf(sale)).toBe(30)
    expect([isAllowed(sale, 30), isAllowed(sale, 29)]).toEqual([true, false])
    expect(isAllowed(afterAct({ ...till(), sale }, approve).sale, 0)).toBe(true)
    const more = till(add(tea), give(null, { ...late, value: 31 }), approve)
    expect(isAllowed(more.sale, 0)).toBe(false)
  })

  test('goes along when the sale is paid; one that was refused needs leave anew', () => {
    const paid = till(add(tea), give(null), approve, pay)
    expect(paid.outbox[0]).toMatchObject({ total: 90, sale: { approval: { proof: 'proof' } } })
    const back = afterAct(paid, { act: 'refused', id: '1', at: 1, nextId: '3' })
    expect(back.sale.discounts).toEqual([late])
    expect(back.sale).not.toHaveProperty('approval')
  })
})
