import { expect, test } from 'vitest'
import type { BatchChange } from './batch-contract.ts'
import { toldDone, toldKept, toldRunning, toldUnknown } from './told-batch.ts'

const price: BatchChange = { kind: 'price', percent: 5, step: 1 }
const category: BatchChange = { kind: 'category', category: 'c' }
const on: BatchChange = { kind: 'stock', inStock: true }
const off: BatchChange = { kind: 'stock', inStock: false }

test.each([
  [price, 34, 'Changing 34 prices…'],
  [price, 1, 'Changing 1 price…'],
  [category, 12, 'Moving 12 products…'],
  [on, 1, 'Switching on 1 product…'],
  [off, 2, 'Switching off 2 products…'],
])('while %o is made of %s, it is said: %s', (change, count, told) => {
  expect(toldRunning(change, count)).toBe(told)
})

test.each([
  [price, { changed: 2, unchanged: 1 }, 'Prices of 2 products changed'],
  [price, { changed: 1, unchanged: 0 }, 'Price of 1 product changed'],
  [price, { changed: 0, unchanged: 2 }, 'These prices had been changed already'],
  [price, { changed: 0, unchanged: 0 }, ''],
  [category, { changed: 1, unchanged: 0 }, '1 product moved'],
  [category, { changed: 0, unchanged: 1 }, 'They were in this category already'],
  [on, { changed: 3, unchanged: 0 }, '3 products switched on'],
  [off, { changed: 0, unchanged: 3 }, 'They were switched off already'],
])('%o that has done %o is told: %s', (change, counts, told) => {
  expect(toldDone(change, { ...counts, kept: [] })).toBe(told)
})

test.each([
  [price, 'the prices were changed'],
  [category, 'they were moved'],
  [off, 'they were switched off'],
])('of %o without an answer it is not known whether %s', (change, what) => {
  expect(toldUnknown(change)).toBe(
    `No answer came, so it is not known whether ${what}. Look at what the list shows now before you try again.`,
  )
})

test('what stays as it is is named, with the reason', () => {
  const kept = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ id: '', name: `Tea ${at}`, reason: 'Too low.' }))
  expect(toldKept(kept(0))).toBe('')
  expect(toldKept(kept(1))).toBe('Tea 0 stays as it is: Too low.')
  const why = 'stay as they are, as they would cost less than what they are made of with markup'
  expect(toldKept(kept(2))).toBe(`2 products ${why}: Tea 0, Tea 1.`)
  expect(toldKept(kept(7))).toBe(`7 products ${why}: Tea 0, Tea 1, Tea 2, Tea 3, Tea 4 and 2 more.`)
})
