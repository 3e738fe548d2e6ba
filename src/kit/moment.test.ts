import { expect, test } from 'vitest'
import { sheetDay, sheetMoment } from './moment.ts'

test.each([
  ['2026-03-11T02:00:00.000Z', 'Asia/Manila', '2026-03-11 10:00'],
  ['2026-03-10T16:00:00.000Z', 'Asia/Manila', '2026-03-11 00:00'],
  ['2026-01-01T03:59:59.999Z', 'America/New_York', '2025-12-31 22:59'],
  ['2026-06-15T18:15:00.000Z', 'Asia/Kathmandu', '2026-06-16 00:00'],
])('%s in %s is %s', (at, timeZone, shown) => {
  expect(sheetMoment(at, timeZone)).toBe(shown)
  expect(sheetDay(at, timeZone)).toBe(shown.slice(0, 10))
})
