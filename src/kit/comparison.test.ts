import { expect, test } from 'vitest'
import { compared, comparisonWords } from './comparison.ts'

test.each([
  [1120, 1000, 120, '12% more'],
  [920, 1000, -80, '8% less'],
  [1000, 1000, 0, 'the same'],
  [0, 0, 0, 'the same'],
  [50, 0, 50, 'nothing before'],
  [0, 250.5, -250.5, '100% less'],
  [3, 1000, -997, '99% less'],
  [1000.1, 1000, 0.1, 'a little more'],
  [999.9, 1000, -0.1, 'a little less'],
  [3000, 1000, 2000, '200% more'],
])('%d after %d is %d, %s', (now, before, difference, words) => {
  const change = compared(now, before)
  expect(change.difference).toBe(difference)
  expect(Object.is(change.percent, -0)).toBe(false)
  expect(comparisonWords(change)).toBe(words)
})
