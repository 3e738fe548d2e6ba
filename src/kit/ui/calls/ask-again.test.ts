import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './fake-browser.ts'

let connection: (typeof import('./connection.ts'))['connection']
const asked = vi.fn<() => void>()
const browserIs = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
let stop: () => void

beforeEach(async () => {
  vi.useFakeTimers()
  fakeBrowser()
  vi.resetModules()
  connection = (await import('./connection.ts')).connection
  const { askAgainWhenHeard } = await import('./ask-again.ts')
  onlineManager.setOnline(true)
  askAgainWhenHeard()
  asked.mockReset()
  stop = onlineManager.subscribe((isOnline) => {
    if (isOnline) asked()
  })
})
afterEach(() => stop())

test('a page that was opened without a line asks again when it comes', () => {
  browserIs(false)
  connection.missed()
  expect(asked).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a server that was silent for seconds is asked again by the first answer', () => {
  browserIs(true)
  connection.missed()
  vi.advanceTimersByTime(3000)
  connection.heard(Date.now())
  expect(asked).toHaveBeenCalledTimes(1)
})

test('one that was busy for a moment is not asked for everything', () => {
  browserIs(true)
  connection.missed()
  vi.advanceTimersByTime(2999)
  connection.heard(Date.now())
  vi.advanceTimersByTime(10_000)
  expect(asked).not.toHaveBeenCalled()
})
