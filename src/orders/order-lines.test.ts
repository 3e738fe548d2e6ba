import { describe, expect, test } from 'vitest'
import { imageKeyOf, type Recipe } from '../catalog/product.ts'
import { portions } from '../inventory/ingredient.ts'
import { itemOf, linesOfStore, removeFromCart, keyOf } from '../storefront/cart.ts'
import { choose, ingredientsOf } from '../storefront/choice.ts'
import { priceOrder } from './checkout.ts'

const pearls = {
  id: 'pearls',
  type: 'Toppings',
  label: 'Pearls',
  price: 15,
  ingredientId: 'pearl',
  quantity: 40,
}
const tea: Recipe = {
  id: 'tea',
  name: 'Milk Tea',
  price: 95,
  inStock: true,
  recipe: [
    { ingredientId: 'leaf', quantity: 2 },
    { ingredientId: 'milk', quantity: 60 },
  ],
  addons: [pearls],
}
const menu = new Map([['tea', tea]])
const chosen = (quantity: number, addons: readonly { readonly _id: string }[] = []) =>
  choose([{ productId: 'tea', quantity, addons: [...addons] }], menu)

describe('what is ordered', () => {
  test('names each ingredient once, those of options too, and carries no note of its own', () => {
    const choice = choose(
      [
        { productId: 'tea', quantity: 1, addons: [{ _id: 'pearls' }] },
        { productId: 'tea', quantity: 2, addons: [] },
      ],
      menu,
    )
    if (!choice.ok) throw new Error(choice.reason)
    expect(ingredientsOf(choice.lines).toSorted()).toEqual(['leaf', 'milk', 'pearl'])
    expect(choice.lines.map(({ note }) => note)).toEqual(['', ''])
  })

  test.each([
    [999, true],
    [1_000_000_000, true],
    [1_000_000_001, false],
  ])('%d cakes of 100.00 are accepted: %s', (quantity, isAccepted) => {
    const cakes = new Map([['cake', { ...tea, id: 'cake', price: 100, addons: [] }]])
    expect(choose([{ productId: 'cake', quantity, addons: [] }], cakes).ok).toBe(isAccepted)
  })

  test('costs what its ingredients cost, and nothing for one whose price is not known', () => {
    const choice = chosen(2, [{ _id: 'pearls' }])
    if (!choice.ok) throw new Error(choice.reason)
    const prices = new Map([
      ['leaf', { pricePerUnit: 1.5, markup: 10 }],
      ['milk', { pricePerUnit: 0.1, markup: 0 }],
    ])
    const { totalCost, total } = priceOrder(choice.lines, prices, 0, undefined, {
      taxRates: [],
      charges: [],
      type: 'counter',
    })
    expect([totalCost, total]).toEqual([18, 220])
  })
})

test('of two ingredients that run out together the first by id is named', () => {
  const needs = [
    { ingredientId: 'b', quantity: 1 },
    { ingredientId: 'a', quantity: 1 },
  ]
  const shelf = new Map([
    ['a', 3],
    ['b', 3],
  ])
  expect(portions(needs, shelf)).toEqual({ count: 3, limitedBy: 'a' })
})

test('a picture is named by the last part of its address, and by all of it where there is no other', () => {
  expect(imageKeyOf('/api/images/shop/abc.webp')).toBe('abc.webp')
  expect(imageKeyOf('abc.webp')).toBe('abc.webp')
})

test('a line of the cart keeps what its product was and where it is sold, and of an option its name and price', () => {
  const store = { id: 'sunny', name: 'Sunny', slug: 'sunny-cups' }
  const product = { _id: 'tea', slug: 'milk-tea', name: 'Milk Tea', price: 95, image: null }
  const item = itemOf(store, product, [{ _id: 'pearls', label: 'Pearls', price: 15 }], 2)
  expect(item).toEqual({
    productId: 'tea',
    slug: 'milk-tea',
    name: 'Milk Tea',
    cost: null,
    price: 95,
    image: null,
    quantity: 2,
    storeId: 'sunny',
    storeName: 'Sunny',
    storeSlug: 'sunny-cups',
    addons: [{ _id: 'pearls', label: 'Pearls', price: 15 }],
  })
  const elsewhere = { ...item, storeId: 'corner', productId: 'cake' }
  expect(linesOfStore([item, elsewhere], 'corner')).toEqual([elsewhere])
  expect(removeFromCart([item, elsewhere], keyOf(item))).toEqual([elsewhere])
})
