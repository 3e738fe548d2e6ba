import { describe, expect, test } from 'vitest'
import type { ChosenPart } from '../combos/selection.ts'
import type { TaxRate } from '../pricing/tax-rate.ts'
import { cartTotals, choiceLabels, itemOf, itemsText, keyOf, wishOf } from './cart.ts'

const store = { id: 'store', name: 'Sunny', slug: 'sunny' }
const offered = { _id: 'tea', slug: 'milk-tea', name: 'Milk Tea', price: 95, image: 'tea.webp' }
const large = { id: 'l', label: '22 oz' }
const pearls = { _id: 'pearls', label: 'Pearls', price: 15 }
const part: ChosenPart = {
  slot: 'drink',
  label: 'Drink',
  product: 'tea',
  name: 'Milk Tea',
  size: large,
  price: 35,
  addons: [{ ...pearls, type: 'Toppings', times: 2 }],
}
const bite: ChosenPart = {
  slot: 'bite',
  label: 'Bite',
  product: 'bun',
  name: 'Bun',
  price: 0,
  addons: [],
}
const plainLine = {
  productId: 'tea',
  slug: 'milk-tea',
  name: 'Milk Tea',
  cost: null,
  price: 95,
  image: 'tea.webp',
  quantity: 3,
  storeId: 'store',
  storeName: 'Sunny',
  storeSlug: 'sunny',
}

describe('a line as the cart keeps it', () => {
  test('says nothing of sizes and parts that a product has not', () => {
    expect(itemOf(store, offered, [], 3)).toStrictEqual({ ...plainLine, addons: [] })
  })

  test('knows its size by id and label, and how often an option was taken where that is more than once', () => {
    const sized = { ...offered, size: { ...large, price: 110 } }
    const wanted = [
      { ...pearls, times: 2, inStock: true },
      { ...pearls, _id: 'foam', times: 1 },
      { ...pearls, _id: 'jelly' },
    ]
    expect(itemOf(store, sized, wanted, 3)).toStrictEqual({
      ...plainLine,
      size: large,
      addons: [
        { ...pearls, times: 2 },
        { ...pearls, _id: 'foam' },
        { ...pearls, _id: 'jelly' },
      ],
    })
  })

  test('has the parts of a combo', () => {
    expect(itemOf(store, { ...offered, parts: [part, bite] }, [], 3)).toStrictEqual({
      ...plainLine,
      addons: [],
      parts: [part, bite],
    })
  })
})

describe('what the server is told of a line', () => {
  test('is ids and how many, and nothing of what it has not', () => {
    expect(wishOf({ productId: 'tea', quantity: 2, addons: [pearls] })).toStrictEqual({
      productId: 'tea',
      quantity: 2,
      addons: [{ _id: 'pearls' }],
    })
  })

  test('is the size, and of a combo what fills each part', () => {
    const line = { productId: 'pair', quantity: 1, size: large, addons: [], parts: [part, bite] }
    expect(wishOf(line)).toStrictEqual({
      productId: 'pair',
      quantity: 1,
      size: 'l',
      addons: [],
      parts: [
        { slot: 'drink', product: 'tea', size: 'l', addons: [{ _id: 'pearls', times: 2 }] },
        { slot: 'bite', product: 'bun', addons: [] },
      ],
    })
  })
})

describe('two lines are one', () => {
  const key = (more: Partial<Parameters<typeof keyOf>[0]> = {}) =>
    keyOf({ productId: 'tea', addons: [], ...more })

  test('of one product in one size, with the same as often', () => {
    expect(key({ size: large })).toBe(key({ size: { id: 'l', label: 'Large' } }))
    expect(key({ size: large })).not.toBe(key())
    expect(key({ size: large })).not.toBe(key({ size: { id: 's', label: '22 oz' } }))
    expect(key({ addons: [{ ...pearls, times: 2 }] })).not.toBe(key({ addons: [pearls] }))
    expect(key({ addons: [{ ...pearls, times: 2 }] })).not.toBe(
      key({ addons: [{ ...pearls, times: 3 }] }),
    )
    expect(key({ addons: [{ ...pearls, times: 1 }] })).toBe(key({ addons: [pearls] }))
    expect(key({ addons: [{ ...pearls, label: 'Other words' }] })).toBe(key({ addons: [pearls] }))
  })

  test('of a combo by what fills each of its parts', () => {
    const two = key({ parts: [part, bite] })
    expect(key({ parts: [{ ...part, name: 'Other words' }, bite] })).toBe(two)
    expect(key({ parts: [part] })).not.toBe(two)
    expect(key({ parts: [{ ...part, slot: 'other' }, bite] })).not.toBe(two)
    expect(key({ parts: [{ ...part, product: 'other' }, bite] })).not.toBe(two)
    expect(key({ parts: [{ ...part, size: undefined }, bite] })).not.toBe(two)
    expect(key({ parts: [{ ...part, addons: [] }, bite] })).not.toBe(two)
    expect(key({ parts: [] })).not.toBe(key())
  })
})

describe('in words', () => {
  test('a line is its size, its parts and what was chosen', () => {
    const chosen = { size: large, addons: [{ ...pearls, times: 2 }, { label: 'Half sugar' }] }
    expect(choiceLabels(chosen)).toEqual(['22 oz', '2 × Pearls', 'Half sugar'])
    expect(choiceLabels({ addons: [] })).toEqual([])
    expect(choiceLabels({ addons: [], parts: [part, bite, bite] })).toEqual([
      'Milk Tea (22 oz, 2 × Pearls)',
      '2 × Bun',
    ])
  })

  test('one item is one, and others are several', () => {
    expect([0, 1, 3].map(itemsText)).toEqual(['0 items', '1 item', '3 items'])
  })
})

test('what is taxed on the fee comes on top of the cart', () => {
  const vat: TaxRate = {
    id: 'vat',
    name: 'VAT',
    percent: 10,
    kind: 'taxed',
    isInPrice: false,
    orderTypes: ['delivery'],
    productIds: null,
    onFees: true,
  }
  const line = { productId: 'tea', price: 100, quantity: 1, addons: [] }
  const charging = { taxRates: [vat], charges: [], type: 'delivery' } as const
  const { tax, total } = cartTotals([line], 50, undefined, charging)
  // A tenth of 100 and of 50.
  expect([tax, total]).toEqual([15, 165])
})
