import { describe, expect, test } from 'vitest'
import { isDelivered, isSwitchedOff, nextTryAt } from './retry.ts'

const at = (text: string) => new Date(text)

describe('a delivery that failed', () => {
  test.each([
    [1, '2026-11-01T00:00:05.000Z'],
    [2, '2026-11-01T00:01:00.000Z'],
    [3, '2026-11-01T00:05:00.000Z'],
    [4, '2026-11-01T00:30:00.000Z'],
    [5, '2026-11-01T02:00:00.000Z'],
    [6, '2026-11-01T08:00:00.000Z'],
    [7, '2026-11-02T00:00:00.000Z'],
    [8, '2026-11-02T12:00:00.000Z'],
  ])('for the %i. time is tried again at %s', (tries, expected) => {
    expect(nextTryAt(tries, at('2026-11-01T00:00:00Z'))?.toISOString()).toBe(expected)
  })

  test('for the ninth time is given up, three days after the first', () => {
    expect(nextTryAt(9, at('2026-11-01T00:00:00Z'))).toBeUndefined()
    let moment = at('2026-11-01T00:00:00Z')
    for (let tries = 1; tries <= 8; tries += 1) moment = nextTryAt(tries, moment) ?? moment
    // 5 s + 1 min + 5 min + 30 min + 2 h + 8 h + 24 h + 36 h
    expect(moment.toISOString()).toBe('2026-11-03T22:36:05.000Z')
  })
})

test('only an answer of success counts as delivered', () => {
  const statuses = [null, 100, 199, 200, 204, 299, 301, 302, 400, 410, 500]
  expect(statuses.filter((status) => isDelivered({ status, answer: '' }))).toEqual([200, 204, 299])
})

test('an address is switched off after five days without a success', () => {
  const since = at('2026-11-01T00:00:00Z')
  expect(isSwitchedOff(undefined, at('2026-12-01T00:00:00Z'))).toBe(false)
  expect(isSwitchedOff(since, at('2026-11-05T23:59:59Z'))).toBe(false)
  expect(isSwitchedOff(since, at('2026-11-06T00:00:00Z'))).toBe(true)
})
