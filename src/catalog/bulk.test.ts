import { expect, test } from 'vitest'
import {
  changedPrice,
  everyCent,
  priceChanges,
  priceFate,
  pricesOf,
  priceSteps,
  readPercent,
  type PriceStep,
  type PriceWish,
} from './bulk.ts'

const asItComes = (percent: number): PriceWish => ({ percent, step: everyCent })
const roundedTo = (percent: number, step: PriceStep): PriceWish => ({ percent, step })

test.each([
  // 89.00 × 1.10 = 97.90, 109.00 × 1.10 = 119.90
  [10, [97.9, 119.9]],
  // 89.00 × 0.95 = 84.55, 109.00 × 0.95 = 103.55
  [-5, [84.55, 103.55]],
  // 89.00 × 1.07 = 95.23, 109.00 × 1.07 = 116.63
  [7, [95.23, 116.63]],
  // 89.00 × 1.025 = 91.225, 109.00 × 1.025 = 111.725
  [2.5, [91.23, 111.73]],
])('prices change by %s percent, to the nearest cent', (percent, prices) => {
  expect([89, 109].map((price) => changedPrice(price, asItComes(percent)))).toEqual(prices)
})

test.each<[number, number, PriceStep, number]>([
  // 95.00 × 1.075 = 102.125
  [95, 7.5, 0.01, 102.13],
  [95, 7.5, 0.05, 102.15],
  [95, 7.5, 0.1, 102.1],
  [95, 7.5, 0.5, 102],
  [95, 7.5, 1, 102],
  [95, 7.5, 5, 100],
  [95, 7.5, 10, 100],
  [95, 7.5, 100, 100],
  // 120.00 × 1.075 = 129.00
  [120, 7.5, 5, 130],
  // 42.00 × 1.25 = 52.50: half way goes up.
  [42, 25, 5, 55],
  // 50.00 × 0.85 = 42.50
  [50, -15, 5, 45],
  // 104.499 would be 104.50 to the cent, and only then 105.00: it is rounded once.
  [116.11, -10, 1, 104],
  // 25,000.00 × 1.075 = 26,875.00
  [25_000, 7.5, 1000, 27_000],
  [25_000, 7.5, 50, 26_900],
])('%s changed by %s percent and rounded to %s is %s', (price, percent, step, to) => {
  expect(changedPrice(price, roundedTo(percent, step))).toBe(to)
})

test.each<[string, number, number, PriceStep, number]>([
  // 102.00 × 1.01 = 103.02, whose nearest ten is below what was asked before.
  ['a raise lowers no price', 102, 1, 10, 102],
  // 98.00 × 0.99 = 97.02
  ['a reduction raises none', 98, -1, 10, 98],
  // 3.00 × 0.50 = 1.50, whose nearest ten is nothing.
  ['nothing is given away', 3, -50, 10, 3],
  // 8.00 × 0.20 = 1.60, whose nearest five is nothing.
  ['what is left is a step at least', 8, -80, 5, 5],
  // 0.04 × 0.10 = 0.004
  ['also to the cent', 0.04, -90, 0.01, 0.01],
  // 2.00 × 1.10 = 2.20
  ['the same of a raise', 2, 10, 5, 5],
  ['what costs nothing goes on costing nothing', 0, 50, 5, 0],
])('rounding turns nothing round: %s', (_, price, percent, step, to) => {
  expect(changedPrice(price, roundedTo(percent, step))).toBe(to)
})

test('half a cent goes to the nearest', () => {
  // 0.35 × 1.10 = 0.385
  expect(changedPrice(0.35, asItComes(10))).toBe(0.39)
})

test('prices may be rounded to what is a coin or a note somewhere', () => {
  expect(priceSteps).toEqual([0.01, 0.05, 0.1, 0.5, 1, 5, 10, 50, 100, 1000])
})

test('what each price becomes is told before: that of a product, or those of its sizes', () => {
  const sizes = [
    { label: '16 oz', price: 89 },
    { label: '22 oz', price: 109 },
  ]
  expect(priceChanges({ name: 'Bun', price: 129 }, asItComes(-50))).toEqual([
    { label: 'Bun', from: 129, to: 64.5 },
  ])
  expect(priceChanges({ name: 'Tea', price: 89, sizes }, roundedTo(10, 5))).toEqual([
    { label: 'Tea, 16 oz', from: 89, to: 100 },
    { label: 'Tea, 22 oz', from: 109, to: 120 },
  ])
  expect([pricesOf({ price: 129 }), pricesOf({ price: 89, sizes })]).toEqual([[129], [89, 109]])
})

/** Prices with the least that each may be. */
const now = (...prices: readonly (readonly [number, number])[]) =>
  prices.map(([price, floor]) => ({ price, floor }))

test('prices that stand as they were seen are changed, each of them', () => {
  expect(priceFate([89, 109], now([89, 50], [109, 60]), asItComes(10))).toEqual({
    is: 'changed',
    prices: [97.9, 119.9],
  })
})

test('prices that are what was wanted are not changed once more, whoever has changed them', () => {
  const raised = now([97.9, 50], [119.9, 60])
  expect(priceFate([89, 109], raised, asItComes(10))).toEqual({ is: 'done' })
  expect(priceFate([102], now([102, 1]), roundedTo(1, 10))).toEqual({ is: 'done' })
})

test.each([
  ['of a product whose price is another by now', [89], now([90, 1])],
  ['of which one size has another price', [89, 109], now([89, 1], [110, 1])],
  ['of which one size has been raised already', [89, 109], now([97.9, 1], [109, 1])],
  ['with a size more than was seen', [89], now([89, 1], [109, 1])],
  ['with one less', [89, 109], now([89, 1])],
  ['whose prices were not said', [], now([89, 1])],
])('nothing is decided %s', (_, seen, prices) => {
  expect(priceFate(seen, prices, asItComes(10))).toEqual({ is: 'unseen' })
})

test('a product stays as it is where one of its prices would be below the least', () => {
  // 109.00 × 0.90 = 98.10
  expect(priceFate([89, 109], now([89, 50], [109, 98.11]), asItComes(-10))).toEqual({
    is: 'kept',
    floor: 98.11,
  })
  expect(priceFate([89, 109], now([89, 50], [109, 98.1]), asItComes(-10))).toMatchObject({
    is: 'changed',
  })
  // 110.00 × 0.95 = 104.50 would do, but not the 100.00 that it is rounded to.
  expect(priceFate([110], now([110, 102]), roundedTo(-5, 10))).toEqual({ is: 'kept', floor: 102 })
})

test('a price that stands below the least is raised to it or stays', () => {
  // 5.00 × 1.10 = 5.50, 5.00 × 1.20 = 6.00
  expect(priceFate([5], now([5, 6]), asItComes(10))).toEqual({ is: 'kept', floor: 6 })
  expect(priceFate([5], now([5, 6]), asItComes(20))).toEqual({ is: 'changed', prices: [6] })
  // 103.02 and 98.98: one is rounded back to where it stands, and the other one changes.
  expect(priceFate([102, 98], now([102, 110], [98, 1]), roundedTo(1, 10))).toEqual({
    is: 'changed',
    prices: [102, 100],
  })
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
