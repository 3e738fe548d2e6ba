import { expect, test } from 'vitest'
import { idleAfter } from './idle.ts'

const patience = { askAfterMs: 60_000, countForMs: 20_000 }

test.each([
  [0, { isAsking: false, secondsLeft: 20, isOver: false }],
  [59_999, { isAsking: false, secondsLeft: 20, isOver: false }],
  [60_000, { isAsking: true, secondsLeft: 20, isOver: false }],
  [60_001, { isAsking: true, secondsLeft: 20, isOver: false }],
  [61_000, { isAsking: true, secondsLeft: 19, isOver: false }],
  [79_999, { isAsking: true, secondsLeft: 1, isOver: false }],
  [80_000, { isAsking: false, secondsLeft: 0, isOver: true }],
  // The tablet slept, and nobody was there.
  [3_600_000, { isAsking: false, secondsLeft: 0, isOver: true }],
])('untouched for %i ms: %o', (untouchedMs, expected) => {
  expect(idleAfter(untouchedMs, patience)).toEqual(expected)
})
