import { expect, test } from 'vitest'
import { changedBy, priceChanges, readPercent } from './bulk.ts'
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
  // 89.00 × 1.025 = 91.225, 109.00 × 1.025 = 111.725
  [2.5, [91.23, 91.23, 111.73]],
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

test('what each price becomes is told before: that of a product, or those of its sizes', () => {
  expect(priceChanges({ name: 'Bun', price: 129 }, -50)).toEqual([
    { label: 'Bun', from: 129, to: 64.5 },
  ])
  expect(priceChanges({ ...drink, name: 'Tea', sizes: [size] }, 10)).toEqual([
    { label: 'Tea, 16 oz', from: 89, to: 97.9 },
  ])
})

test.each([
  [10, 10],
  ['+10%', 10],
  [' + 5 ', 5],
  ['-10 %', -10],
  ['5% ', 5],
  [2.5, 2.5],
  [-90, -90],
  [100, 100],
])('%s changes prices by %s percent', (entered, percent) => {
  expect(readPercent(entered)).toEqual({ ok: true, percent })
})

test.each([
  [0, '0 percent changes no price'],
  [-95, 'Please enter -90 to 100 percent'],
  [300, 'Please enter -90 to 100 percent'],
  [1.234, 'Please use at most two decimals'],
  ['abc', 'Please enter a percentage, such as 5 or -10'],
  ['1+0', 'Please enter a percentage, such as 5 or -10'],
  ['1%0', 'Please enter a percentage, such as 5 or -10'],
  ['', 'Please enter a percentage, such as 5 or -10'],
])('%s is refused in words', (entered, reason) => {
  expect(readPercent(entered)).toEqual({ ok: false, reason })
})
