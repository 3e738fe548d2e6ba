import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { changeDue, quickCash } from './cash.ts'

const total = integer({ min: 1, max: 5_000_000 }).map((cents) => cents / 100)

test.each([
  [110, [110, 120, 150, 200]],
  [95.5, [95.5, 100, 200, 500]],
  [1000, [1000, 2000, 5000]],
])('for %d the quick keys are %j', (sum, keys) => {
  expect(quickCash(sum)).toEqual(keys)
})

test('every quick key pays the total, the first one exactly, and each is larger than the one before', () => {
  assert(
    property(total, (sum) => {
      const keys = quickCash(sum)
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
