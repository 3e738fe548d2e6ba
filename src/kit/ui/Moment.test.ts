import { expect, test } from 'vitest'
import { momentShort } from './Moment.tsx'

test('a moment of the store’s own day is told by its hour, and every other with its day', () => {
  // 11:40 in Manila, whose day ends at 16:00 UTC.
  const at = '2026-11-21T03:40:00.000Z'
  const said = (now: string) => momentShort(at, 'Asia/Manila', Date.parse(now))
  expect(said('2026-11-21T15:59:59Z')).toMatch(/^11:40\sAM$/)
  expect(said('2026-11-21T16:00:00Z')).toMatch(/^Nov 21, 2026, 11:40\sAM$/)
  // In London the same instant is of the night.
  expect(momentShort(at, 'Europe/London', Date.parse(at))).toMatch(/^3:40\sAM$/)
})
