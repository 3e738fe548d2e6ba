import { expect, test } from 'vitest'
import { zoneOfNoon } from './noon.ts'

test.each([
  ['2026-03-10T00:00:00Z', 'Pacific/Majuro'],
  ['2026-03-10T04:30:00Z', 'Asia/Manila'],
  ['2026-03-10T12:59:59Z', 'UTC'],
  ['2026-03-10T23:10:00Z', 'Pacific/Pago_Pago'],
])('at %s it is noon in %s', (now, zone) => {
  expect(zoneOfNoon(new Date(now))).toBe(zone)
})

test.each(['2026-01-15', '2026-07-15'])(
  'on %s the clocks of each of its zones say twelve',
  (day) => {
    const hours = Array.from({ length: 24 }, (_, hour) => {
      const now = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`)
      const timeZone = zoneOfNoon(now)
      return now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    })
    expect(hours).toEqual(Array.from({ length: 24 }, () => '12:30'))
  },
)
