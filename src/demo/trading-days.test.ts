import { expect, test } from 'vitest'
import { momentIn, tradingDays } from './trading-days.ts'

test('a time of day is the same on the wall of the store whatever its zone does with its clocks', () => {
  expect(momentIn('Asia/Manila', '2026-11-20', 8 * 60 + 30).toISOString()).toBe(
    '2026-11-20T00:30:00.000Z',
  )
  expect(momentIn('America/New_York', '2026-03-07', 600).toISOString()).toBe(
    '2026-03-07T15:00:00.000Z',
  )
  expect(momentIn('America/New_York', '2026-03-08', 600).toISOString()).toBe(
    '2026-03-08T14:00:00.000Z',
  )
})

test('the same days are traded the same way, in order, and nothing lies in the future', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const days = tradingDays('Asia/Manila', now, 28)
  expect(tradingDays('Asia/Manila', now, 28)).toEqual(days)
  const moments = days.flatMap(({ sales }) => sales.map(({ at }) => at.getTime()))
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  expect(moments.every((moment) => moment < now.getTime())).toBe(true)
  expect(days.map(({ day }) => day)[0]).toBe('2026-10-24')
  expect(days.at(-1)?.day).toBe('2026-11-20')
})

test('before the shop opens its last day is yesterday, which has been closed', () => {
  const days = tradingDays('Asia/Manila', new Date('2026-11-20T00:29:00Z'), 28)
  expect(days.at(-1)?.day).toBe('2026-11-19')
  expect(days.at(-1)?.closesAt?.toISOString()).toBe('2026-11-19T13:00:00.000Z')
  const open = tradingDays('Asia/Manila', new Date('2026-11-20T00:31:00Z'), 28).at(-1)
  expect([open?.day, open?.closesAt, open?.sales]).toEqual(['2026-11-20', undefined, []])
})

test('the owner, who looks in at the opening and the close, stays signed in over the night', () => {
  const days = tradingDays('Asia/Manila', new Date('2026-11-20T14:00:00Z'), 5)
  const visits = days.flatMap(({ opensAt, sales, closesAt }) =>
    [opensAt, ...sales.map(({ at }) => at), closesAt].map((at) => at?.getTime() ?? 0),
  )
  const rests = visits.slice(1).map((at, before) => at - (visits[before] ?? at))
  expect(Math.max(...rests)).toBeLessThan(12 * 3_600_000)
})
