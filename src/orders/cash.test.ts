import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { cashProblem } from '../money/cash.ts'
import { changeDue, quickCash, readCash } from './cash.ts'

const total = integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100)

const anyCurrency = constantFrom('PHP', 'USD', 'EUR', 'JPY', 'IDR', 'KWD')

test.each([
  // Of the peso, worked by hand: 240 would be two hundreds and two twenties, 400 a note that nobody has.
  [223, 'PHP', [223, 250, 300, 500, 1000]],
  [224, 'PHP', [224, 250, 300, 500, 1000]],
  [110, 'PHP', [110, 120, 150, 200, 500]],
  [95.5, 'PHP', [95.5, 100, 500, 1000]],
  [89, 'PHP', [89, 90, 100, 500, 1000]],
  [460, 'PHP', [460, 500, 1000]],
  [500, 'PHP', [500, 1000]],
  [1000, 'PHP', [1000]],
  [1234.5, 'PHP', [1234.5, 1500, 2000]],
  // Elsewhere.
  [4.75, 'USD', [4.75, 5, 10, 20, 50]],
  [12.4, 'EUR', [12.4, 14, 15, 20, 50]],
  [38, 'GBP', [38, 40, 50]],
  [780, 'JPY', [780, 800, 1000, 5000, 10_000]],
  [28_000, 'IDR', [28_000, 30_000, 40_000, 50_000, 100_000]],
  // Fives come to less than twos.
  [14.5, 'EUR', [14.5, 15, 16, 20, 50]],
  [3.25, 'KWD', [3.25, 4, 5, 10, 20]],
])('for %d %s the quick keys are %j', (sum, code, keys) => {
  expect(quickCash(sum, code)).toEqual(keys)
})

test('every quick key pays the total, the first one exactly, and each is larger than the one before', () => {
  assert(
    property(total, anyCurrency, (sum, code) => {
      const keys = quickCash(sum, code)
      expect(keys[0]).toBe(sum)
      expect(keys.every((key, at) => at === 0 || key > (keys[at - 1] ?? key))).toBe(true)
    }),
  )
})

test('cash less its change is the total, to the cent', () => {
  assert(
    property(total, total, (sum, more) => {
      const given = Math.round((sum + more) * 100) / 100
      const change = changeDue(given, sum) ?? Number.NaN
      expect(Math.round(given * 100) - Math.round(change * 100)).toBe(Math.round(sum * 100))
      expect(changeDue(Math.round((sum - 0.01) * 100) / 100, sum)).toBeUndefined()
    }),
  )
})

test.each([
  [1, [1, 5, 10, 20]],
  [0.25, [0.25, 1, 5]],
  [0.04, [0.04]],
  [7, [7, 10, 20, 50, 100]],
])('for %d, which few hand over much for, the keys are %j', (sum, keys) => {
  expect(quickCash(sum, 'PHP')).toEqual(keys)
})

test.each([
  [100, 100, 0],
  [100, 99.5, 0.5],
  [100, 100.01, undefined],
])('of %d given for %d goes back %s', (given, sum, back) => {
  expect(changeDue(given, sum)).toBe(back)
})

test.each([
  [95, 94.99, 'Cash given must be at least 95.00'],
  [95, 95, ''],
  [95, 10_000, ''],
  [95, 10_000.01, 'Cash given must be at most 10,000.00'],
  [95, 4_801_234_567_890, 'Cash given must be at most 10,000.00'],
  // Notes of 500,000 are everyday money where a coffee costs 30,000.
  [30_000, 500_000, ''],
  [30_000, 3_000_000, ''],
  [30_000, 3_000_000.01, 'Cash given must be at most 3,000,000.00'],
])('of a total of %d, %d in cash is told: %j', (due, given, problem) => {
  expect(cashProblem(given, due)).toBe(problem)
})

test('every quick key is a sum that is taken', () => {
  assert(
    property(total, anyCurrency, (sum, code) => {
      for (const key of quickCash(sum, code)) expect(cashProblem(key, sum)).toBe('')
    }),
  )
})

test.each([
  ['', 'Please enter the cash given'],
  ['1e3', 'Please enter a number, such as 1234.50'],
  ['1,000', 'Please write 1000, or 1 if that is what you mean'],
  [94.99, 'This is less than the total.'],
  [-100, 'The amount cannot be negative'],
  [95.001, 'Please use at most two decimals'],
  [10_000.01, 'Cash given must be at most 10,000.00'],
  [1e20, 'The amount is too large'],
])('cash of %j for 95.00 is refused: %s', (entered, reason) => {
  expect(readCash(entered, 95)).toEqual({ ok: false, reason })
})

test('cash that pays the total tells its change', () => {
  expect(readCash(100, 95.5)).toEqual({ ok: true, cashGiven: 100, change: 4.5 })
  expect(readCash(95.5, 95.5)).toEqual({ ok: true, cashGiven: 95.5, change: 0 })
})
