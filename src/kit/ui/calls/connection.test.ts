import { beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

const at = (ms: number) => vi.setSystemTime(ms)

let connection: (typeof import('./connection.ts'))['connection']
const browserIs = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
beforeEach(async () => {
  vi.useFakeTimers()
  fakeBrowser()
  vi.resetModules()
  connection = (await import('./connection.ts')).connection
  at(1000)
})

test('the first silence counts, and any later answer ends it', () => {
  browserIs(true)
  connection.missed()
  at(2000)
  connection.missed()
  expect(connection.lostAt()).toBe(1000)
  connection.heard(2000)
  expect(connection.lostAt()).toBeUndefined()
})

test('a browser that has lost its line is not talked out of it by an answer that was on its way', () => {
  browserIs(false)
  connection.missed()
  at(1200)
  connection.heard(900)
  expect(connection.lostAt()).toBe(1000)
  // A server on the same machine answers without any line.
  connection.heard(1100)
  expect(connection.lostAt()).toBeUndefined()
})

test('of two calls that were under way the one that is answered counts, where the browser has a line', () => {
  browserIs(true)
  connection.missed()
  connection.heard(900)
  expect(connection.lostAt()).toBeUndefined()
})
