import { expect, test } from 'vitest'
import { amountProblem, countProblem } from './entry-problems.ts'
import { wholeNumber } from '../../correction.ts'

test.each([
  ['', undefined],
  [0, undefined],
  [2, undefined],
  [3, 'Please enter at most 2'],
  [1e300, 'Please enter at most 2'],
  [1.5, wholeNumber],
  [-1, wholeNumber],
  ['x', wholeNumber],
])('of a line of which two are left, %j: %s', (entered, problem) => {
  expect(countProblem(entered, 2)).toBe(problem)
})

test.each([
  [1298, undefined],
  [0.01, undefined],
  [1298.01, 'Please enter at most ₱1,298.00'],
  [1e300, 'Please enter at most ₱1,298.00'],
  ['', 'Please enter an amount'],
  [0, 'Please enter an amount above 0'],
  [-1, 'The amount cannot be negative'],
  [0.001, 'Please use at most two decimals'],
  ['x', 'Please enter a number, such as 1234.50'],
])('of a sale that is worth 1,298.00, %j: %s', (entered, problem) => {
  expect(amountProblem(entered, 1298, '₱')).toBe(problem)
})
