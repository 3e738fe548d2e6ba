import { expect, test } from 'vitest'
import { businessDay, hoursOfDay, sheetDay, sheetMoment } from './moment.ts'

test.each([
  ['2026-03-11T02:00:00.000Z', 'Asia/Manila', '2026-03-11 10:00'],
  ['2026-03-10T16:00:00.000Z', 'Asia/Manila', '2026-03-11 00:00'],
  ['2026-01-01T03:59:59.999Z', 'America/New_York', '2025-12-31 22:59'],
  ['2026-06-15T18:15:00.000Z', 'Asia/Kathmandu', '2026-06-16 00:00'],
])('%s in %s is %s', (at, timeZone, shown) => {
  expect(sheetMoment(at, timeZone)).toBe(shown)
  expect(sheetDay(at, timeZone)).toBe(shown.slice(0, 10))
})

test.each([
  // 03:59 and 04:00 of 1 March in Manila.
  ['2026-02-28T19:59:59.999Z', 'Asia/Manila', 240, '2026-02-28'],
  ['2026-02-28T20:00:00.000Z', 'Asia/Manila', 240, '2026-03-01'],
  ['2026-02-28T16:00:00.000Z', 'Asia/Manila', 0, '2026-03-01'],
  // New York has turned its clock from 02:00 to 03:00 that night: 04:00 is three hours after midnight.
  ['2026-03-08T07:59:59.999Z', 'America/New_York', 240, '2026-03-07'],
  ['2026-03-08T08:00:00.000Z', 'America/New_York', 240, '2026-03-08'],
])(
  '%s in %s, where days begin %i minutes after midnight, counts for %s',
  (at, timeZone, dayStartsAt, day) => {
    expect(businessDay(at, { timeZone, dayStartsAt })).toBe(day)
  },
)

test('the hours of a day stand in the order in which they come, from the one it begins in', () => {
  expect(hoursOfDay(0).join(' ')).toBe(
    '00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23',
  )
  expect(hoursOfDay(270).join(' ')).toBe(
    '04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 00 01 02 03',
  )
})
