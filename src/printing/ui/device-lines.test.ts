import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { printFailures } from '../printer.ts'
import { writePaper, type DeviceLine } from './device-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hangs: DeviceLine = { write: () => new Promise(() => undefined) }

/** What is known of a paper of so many bytes after so long; undefined while it is waited for. */
async function after(ms: number, line: DeviceLine, bytes: number): Promise<string | undefined> {
  let reason: string | undefined
  void writePaper(line, new Uint8Array(bytes)).then((said) => (reason = said))
  await vi.advanceTimersByTimeAsync(ms)
  return reason
}

test('a printer that hangs is told of after half a minute', async () => {
  expect(await after(30_000, hangs, 100)).toBeUndefined()
  expect(await after(30_110, hangs, 100)).toBe(printFailures.slow)
})

test('a long paper is given the time that a slow line takes for it', async () => {
  expect(await after(79_000, hangs, 46_000)).toBeUndefined()
  expect(await after(80_600, hangs, 46_000)).toBe(printFailures.slow)
})

test.each([
  ['', async () => undefined],
  ['The printer was unplugged.', () => Promise.reject(new Error('The printer was unplugged.'))],
])('a printer that answers is waited for no longer: "%s"', async (reason, write) => {
  expect(await after(0, { write }, 100)).toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
})
