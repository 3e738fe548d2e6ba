import { describe, expect, test } from 'vitest'
import type { PublicProduct } from '../catalog/contract.ts'
import { alreadyHeld, orderAgain, type OrderedLine } from './again.ts'

const store = { id: 'store', name: 'Store', slug: 'store', currency: '₱' }
const pearls = { _id: 'pearls', label: 'Pearls', price: 15 }
const jelly = { _id: 'jelly', label: 'Jelly', price: 10 }
const line: OrderedLine = {
  productId: 'tea',
  name: 'Tea',
  price: 95,
  quantity: 2,
  addons: [pearls, jelly],
}
const addon = { type: 'Toppings', inStock: true }
const tea = {
  id: 'tea',
  _id: 'tea',
  slug: 'tea',
  name: 'Tea',
  image: '/tea.webp',
  price: 95,
  inStock: true,
  isSwitchedOn: true,
  addons: [
    { ...pearls, ...addon },
    { ...jelly, ...addon, type: 'Jellies' },
  ],
} as unknown as PublicProduct
const large = { id: 'l', label: '22 oz', price: 109, inStock: true }
const sugar = {
  id: 'sugar',
  label: 'Sugar',
  min: 1,
  max: 1,
  mostEach: 1,
  online: true,
  options: [
    { _id: 'half', label: 'Half', price: 0, isDefault: false, inStock: true },
    { _id: 'full', label: 'Full', price: 0, isDefault: true, inStock: true },
  ],
}
const drink = { ...tea, addons: [], sizes: [large], groups: [sugar] } as unknown as PublicProduct
const half = { _id: 'half', label: 'Half', price: 0 }
const largeHalf: OrderedLine = { ...line, size: '22 oz', price: 109, addons: [half] }

const again = (before: OrderedLine, now: PublicProduct | undefined) => {
  const { lines, news } = orderAgain(store, [before], new Map([['tea', now]]))
  return {
    lines: lines.map(({ price, quantity, size, addons }) =>
      [quantity, price, size?.id, ...addons.map(({ _id, price: of }) => `${_id} ${of}`)].join(' '),
    ),
    news,
  }
}

describe('an order once more', () => {
  test('is added to what the cart held, which is said', () => {
    expect(alreadyHeld(0)).toEqual([])
    expect(alreadyHeld(1)).toEqual(['Still in your cart from before: 1 item.'])
    expect(alreadyHeld(3)).toEqual(['Still in your cart from before: 3 items.'])
  })

  test('is as it was, with its choices', () => {
    expect(again(line, tea)).toEqual({ lines: ['2 95  pearls 15 jelly 10'], news: [] })
    expect(again(largeHalf, drink)).toEqual({ lines: ['2 109 l half 0'], news: [] })
  })

  test('is without what is gone or has run out', () => {
    expect(again(line, undefined)).toEqual({
      lines: [],
      news: ['“Tea” is no longer on the menu.'],
    })
    expect(again(line, { ...tea, inStock: false })).toEqual({
      lines: [],
      news: ['“Tea”: sold out for now.'],
    })
  })

  test('leaves off an option that is gone, and one that has run out', () => {
    const now = { ...tea, addons: [{ ...pearls, ...addon, inStock: false }] } as PublicProduct
    expect(again(line, now)).toEqual({
      lines: ['2 95 '],
      news: ['“Tea” can no longer be had with Pearls.', '“Tea” can no longer be had with Jelly.'],
    })
  })

  test('costs what it costs today, and says so', () => {
    expect(again(line, { ...tea, price: 100 })).toEqual({
      lines: ['2 100  pearls 15 jelly 10'],
      news: ['“Tea” now costs ₱125.00 instead of ₱120.00.'],
    })
  })

  test.each([
    ['is gone', { ...drink, sizes: [{ ...large, id: 's', label: '16 oz' }] }],
    ['has run out', { ...drink, sizes: [{ ...large, inStock: false }] }],
  ])('has no line where its size %s', (_, now) => {
    expect(again(largeHalf, now as PublicProduct)).toEqual({
      lines: [],
      news: ['“Tea” can no longer be had with 22 oz.'],
    })
  })

  test('has no line that could not be ordered: it is to be chosen anew', () => {
    const without = { ...sugar, options: [sugar.options[1]] }
    expect(again(largeHalf, { ...drink, groups: [without] } as PublicProduct)).toEqual({
      lines: [],
      news: ['“Tea” can no longer be had with Half.', 'Please choose “Tea” anew.'],
    })
    expect(again({ ...line, addons: [] }, drink)).toEqual({
      lines: [],
      news: ['“Tea” can no longer be had with the size it had.'],
    })
  })
})
