import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { dividedBy, exactly, faithful, ratio, reduced, rounded, times } from './fraction.ts'

const millionths = integer({ min: 1, max: 1e14 }).map((steps) => steps / 1e6)

test('a number of six decimals comes back as it went in', () => {
  assert(
    property(millionths, (value) => {
      expect(rounded(exactly(value))).toBe(value)
    }),
  )
  expect(rounded(exactly(0))).toBe(0)
})

test('what is multiplied and divided by the same is what it was, whatever the digits', () => {
  assert(
    property(millionths, millionths, (value, by) => {
      expect(rounded(dividedBy(times(exactly(value), exactly(by)), exactly(by)))).toBe(value)
      expect(rounded(times(dividedBy(exactly(value), exactly(by)), exactly(by)))).toBe(value)
    }),
  )
})

test.each([
  [1n, 3n, 0.333333],
  [2n, 3n, 0.666667],
  [1n, 2_000_000n, 0.000001],
  [-1n, 2_000_000n, -0.000001],
  [1n, 2_000_001n, 0],
  [-1n, 3n, -0.333333],
  [-1n, 3_000_000n, 0],
])('%d / %d is %d to six decimals', (over, under, expected) => {
  expect(rounded(ratio(over, under))).toBe(expected)
})

test.each([
  [6n, 4n, 3n, 2n],
  [-6n, 4n, -3n, 2n],
  [4n, 6n, 2n, 3n],
  [7n, 3n, 7n, 3n],
  [12n, 4n, 3n, 1n],
  [0n, 5n, 0n, 1n],
])('%d / %d is %d / %d in the smallest whole numbers', (over, under, least, below) => {
  expect(reduced(ratio(over, under))).toEqual(ratio(least, below))
})

test('a number stands for what it differs from by a thousandth, and for nothing farther off', () => {
  // A millionth is more than this by exactly a thousandth of it.
  expect(faithful(ratio(1000n, 1_001_000_000n))).toBe(0.000001)
  expect(faithful(ratio(1000n, 1_001_000_001n))).toBeUndefined()
  expect(faithful(ratio(-1n, 3n))).toBe(-0.333333)
  expect(faithful(ratio(4n, 10_000_000n))).toBeUndefined()
  expect(faithful(ratio(0n))).toBe(0)
  expect(faithful(ratio(10n ** 11n))).toBe(1e11)
})
