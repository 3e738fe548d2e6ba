import { expect, test } from 'vitest'
import { leftOfDay } from './countdown.ts'

test.for([
  [new Date(2026, 10, 21, 0, 0, 0), '24:00:00'],
  [new Date(2026, 10, 21, 18, 47, 27), '05:12:33'],
  [new Date(2026, 10, 21, 23, 59, 59, 999), '00:00:00'],
  [new Date(2026, 11, 31, 23, 0, 1), '00:59:59'],
] as const)("REG-03 of the visitor's day there is left at %s: %s", ([now, left]) => {
  expect(leftOfDay(now)).toBe(left)
})
