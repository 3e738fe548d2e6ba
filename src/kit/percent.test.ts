import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf } from './percent.ts'

test.each([
  [1, 3, 1, 33.3],
  [2, 3, 0, 67],
  [9997, 10_000, 1, 99.9],
  [10_000, 10_000, 1, 100],
  [3, 10_000, 1, 0.1],
  [0, 10_000, 1, 0],
  [-3, 10_000, 1, -0.1],
  [-9997, 10_000, 0, -99],
  [10_003, 10_000, 1, 100.1],
  [30_000, 10_000, 0, 300],
] as const)('%d of %d to %d decimals is %d', (part, whole, decimals, percent) => {
  expect(percentOf(part, whole, decimals)).toBe(percent)
})

test('nothing and all are said of nothing and all alone, and nothing is further off than a step', () => {
  assert(
    property(integer({ min: 0, max: 10_000 }), integer({ min: 1, max: 10_000 }), (part, more) => {
      const whole = part + more
      const percent = percentOf(part, whole, 1)
      expect(percent).toBeLessThan(100)
      expect(percent === 0).toBe(part === 0)
      expect(Math.abs(percent - (part / whole) * 100)).toBeLessThan(0.1)
    }),
  )
})
