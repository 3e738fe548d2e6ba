import { assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { compared } from '../kit/comparison.ts'
import {
  changeWords,
  periodBefore,
  periodWords,
  presetDays,
  presetLabels,
  presetOf,
  presets,
} from './periods.ts'

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

test('presets are named by one scheme, and no two names mean the same', () => {
  expect(presets.map((preset) => presetLabels[preset])).toEqual([
    'Today',
    'Yesterday',
    'This week',
    'This month',
    'Last month',
    'Since a month ago',
  ])
})

test.each([
  ['a Monday, the first day of its week', '2026-11-23', '2026-11-23', '2026-11-23', 'today'],
  ['the first of a month', '2026-12-01', '2026-12-01', '2026-12-01', 'today'],
  ['Sunday seen on Monday', '2026-11-22', '2026-11-22', '2026-11-23', 'yesterday'],
  ['a week that began on the first', '2026-06-01', '2026-06-03', '2026-06-03', 'thisWeek'],
  ['the days of a month so far', '2026-11-01', '2026-11-25', '2026-11-25', 'thisMonth'],
  ['days of no name', '2026-11-03', '2026-11-07', '2026-11-25', undefined],
])('%s has one name', (_, start, end, today, name) => {
  expect(presetOf({ start, end }, today)).toBe(name)
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

const yesterday = { start: '2026-11-21', end: '2026-11-21' }

// Only a time that goes on is held against the whole of another, and only where a share can be said.
test.each([
  [112, 100, true, '12% more than all of Nov 21'],
  [112, 100, false, '12% more (Nov 21)'],
  [92, 100, true, '8% less than all of Nov 21'],
  [100, 100, true, 'the same (Nov 21)'],
  [100, 100, false, 'the same (Nov 21)'],
  [100, 0, true, 'nothing before (Nov 21)'],
  [100, 0, false, 'nothing before (Nov 21)'],
])('%d after %d, going on: %s, is "%s"', (now, before, isGoingOn, words) => {
  expect(changeWords(compared(now, before), yesterday, isGoingOn)).toBe(words)
})
