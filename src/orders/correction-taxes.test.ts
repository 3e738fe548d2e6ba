import { describe, expect, test } from 'vitest'
import type { TaxSum } from '../pricing/tax.ts'
import { linesLeft, type CorrectedLine, type SoldLine } from './correction.ts'
import { soldAt, taxesBack } from './correction-taxes.ts'

const vat = { name: 'VAT', percent: 12, kind: 'taxed', isInPrice: true } as const
const local = { name: 'Local', percent: 10, kind: 'taxed', isInPrice: false } as const
const sold = (
  position: number | null,
  rate: Omit<TaxSum, 'base' | 'tax'>,
  base: number,
  tax: number,
) => ({
  ...rate,
  position,
  base,
  tax,
  correctionId: null,
})
const givenBack = (position: number | null, rate: typeof vat, base: number, tax: number) => ({
  ...sold(position, rate, -base, -tax),
  correctionId: 'earlier',
})

/** Three teas of 112.00 with 12.00 of VAT in each, and 10 % on top of what is without it; a cake of 56.00. */
const tea: SoldLine = { position: 0, name: 'Tea', quantity: 3, subtotal: 366, cost: 10 }
const cake: SoldLine = { position: 1, name: 'Cake', quantity: 1, subtotal: 56, cost: 20 }
const taxes = [sold(0, vat, 300, 36), sold(0, local, 300, 30), sold(1, vat, 50, 6)]
const lines = linesLeft([tea, cake], [])
const take = (position: number, quantity: number): CorrectedLine => ({
  position,
  quantity,
  fate: 'wasted',
})
const part = (amount: number, ...taken: readonly CorrectedLine[]) => ({
  amount,
  isWhole: false,
  lines: taken,
  worth: 422,
})

describe('what a line was taxed', () => {
  test('is what its sale was, and nothing of corrections or other lines', () => {
    const all = [...taxes, givenBack(0, vat, 100, 12), sold(null, vat, 10, 1.2)]
    expect(soldAt(all, 0)).toEqual([taxes[0], taxes[1]])
    expect(soldAt(all, 1)).toEqual([taxes[2]])
    expect(soldAt(all, 2)).toEqual([])
  })
})

describe('of the taxes', () => {
  test('all go back with the whole, rate by rate', () => {
    expect(taxesBack(taxes, lines, { ...part(10, take(0, 1)), isWhole: true })).toEqual([
      { ...vat, base: 350, tax: 42 },
      { ...local, base: 300, tax: 30 },
    ])
  })

  test('all that is left goes back with the last of what an order is worth', () => {
    const earlier = [...taxes, givenBack(1, vat, 50, 6), givenBack(null, vat, 30, 3.6)]
    expect(taxesBack(earlier, lines, part(422, take(0, 1)))).toEqual([
      { ...vat, base: 270, tax: 32.4 },
      { ...local, base: 300, tax: 30 },
    ])
  })

  test('an amount has its share, and a rate of which the share is nothing is not named', () => {
    const tiny = { ...local, name: 'Tiny' }
    const all = [sold(0, vat, 300, 36), sold(1, vat, 50, 6), sold(0, tiny, 0.01, 0)]
    // A quarter of 350.00 and 42.00.
    expect(taxesBack(all, lines, { ...part(100), worth: 400 })).toEqual([
      { ...vat, base: 87.5, tax: 10.5 },
    ])
  })

  test('lines have theirs, so many of them as are taken, and those of other lines stay', () => {
    expect(taxesBack(taxes, lines, part(122, take(0, 1)))).toEqual([
      { ...vat, base: 100, tax: 12 },
      { ...local, base: 100, tax: 10 },
    ])
    expect(taxesBack(taxes, lines, part(56, take(1, 1)))).toEqual([{ ...vat, base: 50, tax: 6 }])
    const both = part(300, take(0, 1), take(1, 1), take(0, 1))
    expect(taxesBack(taxes, lines, both)).toEqual([
      { ...vat, base: 250, tax: 30 },
      { ...local, base: 200, tax: 20 },
    ])
  })

  test('three that cannot be divided evenly are all together what was due', () => {
    const uneven: SoldLine = { ...tea, subtotal: 100 }
    const due = [sold(0, vat, 89.29, 10.71)]
    const backs = [0, 1, 2].map((gone) => {
      const left = linesLeft([uneven], [{ position: 0, quantity: gone }])
      return taxesBack(due, left, part(33.33, take(0, 1)))
    })
    // 33.33, 33.34 and 33.33, with 3.57 of each.
    expect(backs.flat().map(({ base, tax }) => [base, tax])).toEqual([
      [29.76, 3.57],
      [29.77, 3.57],
      [29.76, 3.57],
    ])
  })

  test('none is more than what it is the tax of, where cents are rounded', () => {
    const left = linesLeft([tea], [{ position: 0, quantity: 1 }])
    expect(taxesBack([sold(0, vat, 0.01, 0.01)], left, part(10, take(0, 1)))).toEqual([])
  })

  test('never more than is left of a rate goes back', () => {
    const most = [sold(0, vat, 300, 36), sold(0, local, 300, 30), givenBack(null, vat, 290, 34.8)]
    expect(taxesBack(most, lines, part(122, take(0, 1)))).toEqual([
      { ...vat, base: 10, tax: 1.2 },
      { ...local, base: 100, tax: 10 },
    ])
    const base = [sold(0, vat, 300, 36), givenBack(null, vat, 300, 30)]
    expect(taxesBack(base, lines, part(122, take(0, 1)))).toEqual([{ ...vat, base: 0, tax: 6 }])
    const tax = [sold(0, vat, 300, 36), givenBack(null, vat, 250, 36)]
    expect(taxesBack(tax, lines, part(122, take(0, 1)))).toEqual([{ ...vat, base: 50, tax: 0 }])
    const all = [sold(0, vat, 300, 36), givenBack(null, vat, 300, 36)]
    expect(taxesBack(all, lines, part(122, take(0, 1)))).toEqual([])
  })
})
