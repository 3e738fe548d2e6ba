import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { dividedBy, exactly, ratio, rounded, times } from './fraction.ts'

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
