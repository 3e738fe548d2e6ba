import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import { timeZoneIn } from './time-zones.ts'

test.each([
  // Set to the time of no country, or of another one.
  ['Philippines', 'UTC', 'Asia/Manila'],
  ['Japan', 'Asia/Manila', 'Asia/Tokyo'],
  ['Philippines', 'Asia/Manila', 'Asia/Manila'],
  // A country with islands of their own time.
  ['Spain', 'Atlantic/Canary', 'Atlantic/Canary'],
  ['Spain', 'UTC', 'Europe/Madrid'],
  // Nobody knows where in the country.
  ['United States', 'America/Denver', 'America/Denver'],
  ['United States', 'UTC', 'UTC'],
  ['Nowhere', 'Asia/Manila', 'Asia/Manila'],
])('a store in %s, registered where it is the time of %s, keeps that of %s', (...row) => {
  const [country, ofBrowser, zone] = row
  expect(timeZoneIn(country, ofBrowser)).toBe(zone)
})

test('a country has a time zone that is known, or leaves it to the browser', () => {
  const left = countries.filter(({ name }) => timeZoneIn(name, '') === '')
  expect(left.map(({ name }) => name)).toEqual([
    'Australia',
    'Brazil',
    'Canada',
    'Democratic Republic of the Congo',
    'Indonesia',
    'Kiribati',
    'Mexico',
    'Micronesia',
    'Palestine',
    'Russia',
    'United States',
  ])
  for (const { name } of countries) {
    const timeZone = timeZoneIn(name, 'UTC')
    expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  }
})
