import { expect, test } from 'vitest'
import { changedBy, isPercent } from './bulk.ts'
import { emptyProduct } from './product-form.ts'

const size = { label: '16 oz', price: 89, barcode: '', ingredients: [] }
const drink = { ...emptyProduct, price: 89, sizes: [size, { ...size, label: '22 oz', price: 109 }] }

test.each([
  // 89.00 × 1.10 = 97.90, 109.00 × 1.10 = 119.90
  [10, [97.9, 97.9, 119.9]],
  // 89.00 × 0.95 = 84.55, 109.00 × 0.95 = 103.55
  [-5, [84.55, 84.55, 103.55]],
  // 89.00 × 1.07 = 95.23, 109.00 × 1.07 = 116.63
  [7, [95.23, 95.23, 116.63]],
])('prices change by %s percent, those of sizes too', (percent, prices) => {
  const { price, sizes } = changedBy(drink, { kind: 'price', percent })
  expect([price, ...sizes.map((each) => each.price)]).toEqual(prices)
})

test('half a cent goes to the nearest, and what is no price yet stays', () => {
  // 0.35 × 1.10 = 0.385
  expect(changedBy({ ...emptyProduct, price: 0.35 }, { kind: 'price', percent: 10 }).price).toBe(
    0.39,
  )
  expect(changedBy({ ...emptyProduct, price: '' }, { kind: 'price', percent: 10 }).price).toBe('')
})

test('a category or the switch of the stock change nothing else', () => {
  expect(changedBy(drink, { kind: 'category', category: 'c' })).toEqual({ ...drink, category: 'c' })
  expect(changedBy(drink, { kind: 'stock', inStock: false })).toEqual({ ...drink, inStock: false })
})

test.each([
  [10, true],
  [-90, true],
  [500, true],
  [0, false],
  [-91, false],
  [501, false],
  [2.5, false],
  ['', false],
])('%s is a percentage to change prices by: %s', (entered, is) => {
  expect(isPercent(entered)).toBe(is)
})
