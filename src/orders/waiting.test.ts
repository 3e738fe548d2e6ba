import { expect, test } from 'vitest'
import { waitSince } from './waiting.ts'

const placed = '2026-03-10T02:00:00.000Z'
const after = (minutes: number, seconds = 0) =>
  waitSince(placed, Date.parse(placed) + (minutes * 60 + seconds) * 1000)

test.each([
  [0, 59, 'just now', 'calm'],
  [1, 0, '1 min', 'calm'],
  [4, 59, '4 min', 'calm'],
  [5, 0, '5 min', 'long'],
  [9, 59, '9 min', 'long'],
  [10, 0, '10 min', 'too long'],
  [59, 59, '59 min', 'too long'],
  [65, 0, '1 h 05 min', 'too long'],
  [24 * 60, 0, '1 day', 'too long'],
  [50 * 60, 0, '2 days', 'too long'],
])('after %d minutes and %d seconds it reads "%s", %s', (minutes, seconds, words, pace) => {
  expect(after(minutes, seconds)).toEqual({ minutes, words, pace })
})

test('a clock that is behind the server shows no time less than none', () => {
  expect(after(-3)).toEqual({ minutes: 0, words: 'just now', pace: 'calm' })
})
