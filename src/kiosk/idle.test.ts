import { expect, test } from 'vitest'
import { idleAfter, whileChoosing, whilePaying, whileReading } from './idle.ts'

const patience = { askAfterMs: 60_000, countForMs: 20_000 }

test.each([
  [0, { isAsking: false, isCounting: false, secondsLeft: 20, isOver: false }],
  [59_999, { isAsking: false, isCounting: false, secondsLeft: 20, isOver: false }],
  [60_000, { isAsking: true, isCounting: true, secondsLeft: 20, isOver: false }],
  [60_001, { isAsking: true, isCounting: true, secondsLeft: 20, isOver: false }],
  [61_000, { isAsking: true, isCounting: true, secondsLeft: 19, isOver: false }],
  [79_999, { isAsking: true, isCounting: true, secondsLeft: 1, isOver: false }],
  [80_000, { isAsking: false, isCounting: false, secondsLeft: 0, isOver: true }],
  // The tablet slept, and nobody was there.
  [3_600_000, { isAsking: false, isCounting: false, secondsLeft: 0, isOver: true }],
])('untouched for %i ms: %o', (untouchedMs, expected) => {
  expect(idleAfter(untouchedMs, patience)).toEqual(expected)
})

test('what is placed is counted in sight, and nobody is asked', () => {
  expect(idleAfter(15_000, whileReading)).toMatchObject({ isAsking: false, isCounting: true })
  expect(idleAfter(120_000, whilePaying)).toMatchObject({ isAsking: false, isCounting: true })
  expect(idleAfter(60_000, whileChoosing)).toMatchObject({ isAsking: true, isCounting: true })
})
