import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { periodBefore, periodWords, presetDays, presets } from './periods.ts'

// 22 November 2026 is a Sunday, 1 March 2026 too; 2026 is no leap year, 2028 is one.
test.each([
  ['today', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['thisWeek', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['thisWeek', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['thisMonth', '2026-11-22', '2026-11-01', '2026-11-22'],
  ['lastMonth', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['pastMonth', '2026-03-31', '2026-02-28', '2026-03-31'],
] as const)('%s on %s is from %s to %s', (preset, today, start, end) => {
  expect(presetDays(preset, today)).toEqual({ start, end })
})

test.each([
  ['a day with the one before', '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['a Monday with the Sunday before', '2026-11-23', '2026-11-23', '2026-11-22', '2026-11-22'],
  ['the beginning of a week', '2026-11-16', '2026-11-18', '2026-11-09', '2026-11-11'],
  ['a whole week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['the beginning of a month', '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['a whole March', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['March to the 30th', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['ten days', '2026-11-05', '2026-11-14', '2026-10-26', '2026-11-04'],
])('%s is compared with what came before', (_, start, end, from, to) => {
  expect(periodBefore({ start, end })).toEqual({ start: from, end: to })
})

test('what is compared with comes before, and a preset never ends after today', () => {
  const anyDay = integer({ min: 0, max: 40_000 }).map((days) =>
    new Date(days * 86_400_000).toISOString().slice(0, 10),
  )
  assert(
    property(anyDay, (today) => {
      for (const preset of presets) {
        const period = presetDays(preset, today)
        expect(period.start <= period.end && period.end <= today).toBe(true)
        const before = periodBefore(period)
        expect(before.start <= before.end && before.end < period.start).toBe(true)
      }
    }),
  )
})

test('periods are named by their days', () => {
  expect(periodWords({ start: '2026-11-22', end: '2026-11-22' })).toBe('Nov 22')
  expect(periodWords({ start: '2026-10-01', end: '2026-10-31' })).toBe('Oct 1 to Oct 31')
})
