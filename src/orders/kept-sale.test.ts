import { describe, expect, test } from 'vitest'
import type { Recipe } from '../catalog/product.ts'
import { keptLines, momentOf, takeWhatIsThere } from './kept-sale.ts'
import { lettersOf, receiptNumber } from './receipt-number.ts'

const noon = Date.parse('2026-11-22T12:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
const minute = 60_000
const hour = 60 * minute

describe('letters of devices', () => {
  test.each([
    [1, 'A'],
    [2, 'B'],
    [26, 'Z'],
    [27, 'AA'],
    [52, 'AZ'],
    [53, 'BA'],
    [702, 'ZZ'],
    [703, 'AAA'],
  ])('device %d has %s', (device, letters) => expect(lettersOf(device)).toBe(letters))

  test('no two of a thousand devices have the same', () => {
    const all = Array.from({ length: 1000 }, (_, at) => lettersOf(at + 1))
    expect(new Set(all).size).toBe(1000)
  })

  test.each([
    [1, 'A-0001'],
    [42, 'A-0042'],
    [9999, 'A-9999'],
    [12_345, 'A-12345'],
  ])('sale %d of device A is %s', (number, receipt) =>
    expect(receiptNumber('A', number)).toBe(receipt),
  )
})

describe('the moment of a sale', () => {
  test.each([
    ['a right clock keeps its time', noon - hour, noon, noon - hour, 0],
    ['five minutes fast is left alone', noon - minute, noon + 5 * minute, noon - minute, 0],
    ['but nothing is sold in times to come', noon + minute, noon + 2 * minute, noon, 0],
    ['a day fast is put right', noon + 23 * hour, noon + 24 * hour, noon - hour, 24 * hour],
    ['a day slow is put right', noon - 26 * hour, noon - 24 * hour, noon - 2 * hour, -24 * hour],
    ['sold after it was sent is sold when it was sent', noon + hour, noon, noon, 0],
  ])('%s', (_, sold, sent, at, wrongByMs) => {
    expect(momentOf({ at: iso(sold), sentAt: iso(sent) }, noon)).toEqual({ at, wrongByMs })
  })

  test('a clock that stood still for years says nothing', () => {
    const told = { at: '1970-01-01T00:10:00.000Z', sentAt: iso(noon) }
    const { at, wrongByMs } = momentOf(told, noon)
    expect([at, wrongByMs < 0]).toEqual([noon, true])
  })

  test('thirty-one days are believed, a minute more is not', () => {
    const days = 31 * 24 * hour
    expect(momentOf({ at: iso(noon - days), sentAt: iso(noon) }, noon).at).toBe(noon - days)
    expect(momentOf({ at: iso(noon - days - minute), sentAt: iso(noon) }, noon).at).toBe(noon)
  })
})

describe('what the shelf can give', () => {
  const needs = [
    { ingredientId: 'milk', quantity: 30 },
    { ingredientId: 'tea', quantity: 10.5 },
    { ingredientId: 'gone', quantity: 1 },
  ]

  test('is taken, and the rest is missing', () => {
    const shelf = new Map([
      ['milk', 30],
      ['tea', 4.25],
    ])
    expect(takeWhatIsThere(needs, shelf)).toEqual({
      taken: [
        { ingredientId: 'milk', quantity: 30 },
        { ingredientId: 'tea', quantity: 4.25 },
      ],
      missing: [
        { ingredientId: 'tea', quantity: 6.25 },
        { ingredientId: 'gone', quantity: 1 },
      ],
    })
  })
})

describe('lines as they were sold', () => {
  const tea: Recipe = {
    id: 'tea',
    name: 'Milk Tea, new name',
    price: 120,
    inStock: false,
    recipe: [{ ingredientId: 'milk', quantity: 10 }],
    addons: [
      { id: 'pearls', type: '', label: 'Pearls', price: 20, ingredientId: 'pearls', quantity: 5 },
    ],
  }
  const wish = {
    productId: 'tea',
    quantity: 2,
    addons: [{ _id: 'pearls' }],
    note: 'less ice',
  }
  const sold = {
    name: 'Milk Tea',
    price: 95,
    addons: [{ _id: 'pearls', type: '', label: 'Pearls of then', price: 15 }],
  }
  const absent = (id: string): Recipe => ({ ...tea, id, recipe: [], addons: [] })

  test('have the words and prices of then and the recipe of now, switched off or not', () => {
    const { lines, gone } = keptLines([wish], [sold], new Map([['tea', tea]]), absent)
    expect(gone).toEqual([])
    expect(lines[0]).toMatchObject({
      product: { name: 'Milk Tea' },
      price: 95,
      quantity: 2,
      note: 'less ice',
      addons: [{ id: 'pearls', label: 'Pearls of then', price: 15 }],
      needs: [
        { ingredientId: 'milk', quantity: 10 },
        { ingredientId: 'pearls', quantity: 5 },
      ],
    })
  })

  test('of what the menu has no more take nothing, and say so', () => {
    const { lines, gone } = keptLines([wish], [sold], new Map(), absent)
    expect(gone).toEqual(['"Milk Tea", sold for 95.00, is not on the menu like this any more.'])
    expect(lines[0]).toMatchObject({
      product: { id: 'tea', name: 'Milk Tea' },
      price: 95,
      addons: [{ id: 'pearls', price: 15, times: 1 }],
      needs: [],
    })
  })

  test('with an option that is gone keep what was paid for it', () => {
    const without = { ...tea, addons: [] }
    const { lines, gone } = keptLines([wish], [sold], new Map([['tea', without]]), absent)
    expect(gone).toHaveLength(1)
    expect(lines[0]?.addons.map(({ price }) => price)).toEqual([15])
    expect(lines[0]?.needs).toEqual([])
  })
})
