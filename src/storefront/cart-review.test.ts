import { describe, expect, test } from 'vitest'
import type { CartItem } from './cart.ts'
import { goneProduct, namedRefusal, newsOf, repriced } from './cart-review.ts'

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
})
