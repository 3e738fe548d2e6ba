import { describe, expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import {
  goneProduct,
  namedRefusal,
  newsOf,
  newsLabel,
  newsText,
  repriced,
  shortageOf,
  withoutRefused,
} from './cart-review.ts'
import { newPrices } from './new-prices.ts'

const pearls = { _id: 'pearls', label: 'Pearls', price: 15 }
const line: CartItem = {
  productId: 'tea',
  slug: 'tea',
  name: 'Tea',
  cost: null,
  price: 95,
  image: null,
  quantity: 2,
  storeId: 'store',
  storeName: 'Store',
  storeSlug: 'store',
  addons: [pearls],
}
const product = {
  name: 'Tea',
  slug: 'tea',
  image: null,
  price: 95,
  inStock: true,
  isSwitchedOn: true,
  addons: [{ ...pearls, type: 'Toppings', inStock: true }],
}

describe('a line of the cart, looked at again', () => {
  test('is as it was', () => {
    expect(newsOf(line, product)).toBeUndefined()
  })

  test('belongs to a product that is gone', () => {
    expect(newsOf(line, undefined)).toEqual({ kind: 'gone' })
  })

  test.each([
    [true, 'Sold out for now'],
    [false, 'Not offered at the moment'],
  ])('cannot be had: switched on %s, %s', (isSwitchedOn, reason) => {
    const news = newsOf(line, { ...product, inStock: false, isSwitchedOn })
    expect(news).toEqual({ kind: 'not sold', reason })
  })

  test.each([
    ['taken off the product', []],
    ['exchanged for another', [{ ...product.addons[0], _id: 'jelly', label: 'Jelly' }] as never],
    ['sold out', product.addons.map((addon) => ({ ...addon, inStock: false }))],
  ])('has lost an option that was %s', (_, addons) => {
    expect(newsOf(line, { ...product, addons })).toEqual({
      kind: 'without option',
      label: 'Pearls',
      optionId: line.addons[0]?._id,
    })
  })

  test('costs something else, with its options counted in', () => {
    const dearer = {
      ...product,
      price: 100,
      addons: [{ ...product.addons[0], price: 20 }] as never,
    }
    expect(newsOf(line, dearer)).toEqual({ kind: 'new price', before: 110, now: 120 })
    expect(newsOf(repriced(line, dearer), dearer)).toBeUndefined()
  })

  test('keeps quantity and options at the new price', () => {
    const { quantity, addons, price } = repriced(line, { ...product, price: 80 })
    expect([quantity, addons, price]).toEqual([2, [pearls], 80])
  })
})

test('prices that moved while it was ordered are told once each, of what moved', () => {
  const lines: readonly CartItem[] = [
    line,
    { ...line, quantity: 1 },
    { ...line, productId: 'b', name: 'Cookie', price: 40, addons: [] },
  ]
  const reprice = (each: CartItem) => (each.productId === 'b' ? each : { ...each, price: 100.5 })
  expect(newPrices(lines, reprice, '₱')).toEqual([
    `“${line.name}” now costs ₱115.50 instead of ₱110.00.`,
  ])
})

test('a line that asks for more than can be made is the one the refusal names, for as long as it does', () => {
  const shortage = { line: 1, canMake: 1 }
  expect(shortageOf(line, 1, shortage)).toEqual({ kind: 'too many', canMake: 1 })
  expect(shortageOf(line, 0, shortage)).toBeUndefined()
  expect(shortageOf({ ...line, quantity: 1 }, 1, shortage)).toBeUndefined()
  expect(shortageOf(line, 1, undefined)).toBeUndefined()
})

describe('a line of a product in sizes', () => {
  const small = { id: 's', label: '16 oz', price: 95, inStock: true }
  const large = { id: 'l', label: '22 oz', price: 110, inStock: true }
  const sized = { ...product, sizes: [small, large] }
  const inLarge: CartItem = { ...line, price: 110, size: { id: 'l', label: '22 oz' } }

  test('is as it was, and costs what its own size costs', () => {
    expect(newsOf(inLarge, sized)).toBeUndefined()
    const dearer = { ...sized, sizes: [small, { ...large, price: 120, label: 'Large' }] }
    expect(newsOf(inLarge, dearer)).toEqual({ kind: 'new price', before: 125, now: 135 })
    expect(repriced(inLarge, dearer)).toStrictEqual({
      ...inLarge,
      price: 120,
      size: { id: 'l', label: 'Large' },
    })
    expect(repriced(line, product)).toStrictEqual(line)
  })

  test.each([
    ['sold out', [small, { ...large, inStock: false }]],
    ['gone', [small]],
    ['gone with all of them', undefined],
  ])('has lost a size that is %s', (_, sizes) => {
    expect(newsOf(inLarge, { ...sized, sizes })).toEqual({ kind: 'without option', label: '22 oz' })
  })

  test('has lost the size it had before there were any', () => {
    expect(newsOf(line, sized)).toEqual({ kind: 'without option', label: 'the size it had' })
    expect(repriced(line, sized)).toStrictEqual(line)
  })

  test('has lost an option that its size cannot be had with', () => {
    const group = {
      id: 'toppings',
      label: 'Toppings',
      min: 0,
      max: 1,
      mostEach: 1,
      online: true,
      counter: true,
      options: [{ ...pearls, isDefault: false, inStock: true, soldOutIn: ['l'] }],
    }
    const grouped = { ...sized, addons: [], groups: [group] }
    expect(newsOf(inLarge, grouped)).toEqual({
      kind: 'without option',
      label: 'Pearls',
      optionId: pearls._id,
    })
    // A group that asks for one of its options is not ordered without.
    expect(newsOf(inLarge, { ...grouped, groups: [{ ...group, min: 1 }] })).toEqual({
      kind: 'without option',
      label: 'Pearls',
    })
    expect(newsOf({ ...line, size: { id: 's', label: '16 oz' } }, grouped)).toBeUndefined()
  })
})

describe('a line of a combo', () => {
  const entry = {
    id: 'drink/tea',
    product: 'tea',
    name: 'Tea',
    image: null,
    extra: 20,
    inStock: true,
    groups: [],
  }
  const combo = {
    ...product,
    name: 'Pair',
    price: 199,
    addons: [],
    slots: [{ id: 'drink', label: 'Drink', entries: [entry] }],
  }
  const part = { slot: 'drink', label: 'Drink', product: 'tea', name: 'Tea', price: 20, addons: [] }
  const pair: CartItem = { ...line, name: 'Pair', price: 219, addons: [], parts: [part] }

  test('is as it was, and costs what its parts cost beside it', () => {
    expect(newsOf(pair, combo)).toBeUndefined()
    const dearer = {
      ...combo,
      slots: [
        { id: 'drink', label: 'Drink', entries: [{ ...entry, extra: 25, name: 'Milk Tea' }] },
      ],
    }
    expect(newsOf(pair, dearer)).toEqual({ kind: 'new price', before: 219, now: 224 })
    expect(repriced(pair, dearer).parts).toEqual([{ ...part, name: 'Milk Tea', price: 25 }])
  })

  test('has lost a part, a combo that it was not, and one that it was', () => {
    const bite = { id: 'bite', label: 'Bite', entries: [entry] }
    const longer = { ...combo, slots: [...combo.slots, bite] }
    expect(newsOf(pair, longer)).toEqual({ kind: 'without option', label: 'Bite' })
    expect(newsOf({ ...line, addons: [] }, combo)).toEqual({
      kind: 'without option',
      label: 'Drink',
    })
    expect(repriced({ ...line, addons: [] }, combo).parts).toEqual([])
    expect(newsOf(pair, { ...combo, slots: undefined })).toEqual({
      kind: 'without option',
      label: 'Tea',
    })
  })
})

describe('what became of a line, in words', () => {
  test.each([
    [{ kind: 'gone' } as const, '“Tea” is no longer on the menu.', 'No longer on the menu'],
    [
      { kind: 'not sold', reason: 'Sold out for now' } as const,
      '“Tea”: sold out for now.',
      'Sold out for now',
    ],
    [
      { kind: 'too many', canMake: 1 } as const,
      'Only 1 of “Tea” can be made right now.',
      'Only 1 can be made right now',
    ],
    [
      { kind: 'too many', canMake: 0 } as const,
      '“Tea” cannot be made as it was chosen.',
      'Cannot be made as it was chosen',
    ],
    [
      { kind: 'without option', label: 'Pearls' } as const,
      '“Tea” can no longer be had with Pearls.',
      'No longer with Pearls',
    ],
    [
      { kind: 'new price', before: 95, now: 100.5 } as const,
      '“Tea” now costs ₱100.50 instead of ₱95.00.',
      undefined,
    ],
  ])('%o', (news, words, beside) => {
    expect(newsText(line, news, '₱')).toBe(words)
    expect(newsLabel(news)).toBe(beside)
  })
})

describe('a refused cart', () => {
  test('names the product that is gone', () => {
    const refusal = { message: goneProduct, details: { productId: 'tea' } }
    expect(namedRefusal(refusal, [line])).toContain('"Tea" is no longer on the menu')
  })

  test.each([
    ['another reason', { message: 'Only 1 left', details: { productId: 'tea' } }],
    ['no product', { message: goneProduct, details: undefined }],
    ['a product that is not in it', { message: goneProduct, details: { productId: 'cake' } }],
  ])('keeps the words of the server for %s', (_, refusal) => {
    expect(namedRefusal(refusal, [line])).toBe(refusal.message)
  })

  test.each([
    ['the product it names', { productId: 'tea' }, ['Cake × 3']],
    ['more than can be made', { productId: 'cake', line: 1, canMake: 2 }, ['Tea × 2', 'Cake × 2']],
    ['a line of which none can be made', { productId: 'cake', line: 1, canMake: 0 }, ['Tea × 2']],
    ['nothing where it names none of them', { productId: 'pie' }, ['Tea × 2', 'Cake × 3']],
    ['nothing where a later line falls short', { line: 2, canMake: 0 }, ['Tea × 2', 'Cake × 3']],
    ['nothing where it names nothing', undefined, ['Tea × 2', 'Cake × 3']],
  ])('leaves out %s', (_, details, left) => {
    const cake = { ...line, productId: 'cake', name: 'Cake', quantity: 3 }
    const able = withoutRefused([line, cake], { details })
    expect(able.map(({ name, quantity }) => `${name} × ${quantity}`)).toEqual(left)
  })
})
