import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('a day is read in one way, and what is no day as it stands', () => {
  expect(dayText('2026-11-22')).toBe('Nov 22, 2026')
  expect(dayText('2026-01-01')).toBe('Jan 1, 2026')
  for (const other of ['soon', '08:00', '2026-13-01', '2026']) expect(dayText(other)).toBe(other)
})
