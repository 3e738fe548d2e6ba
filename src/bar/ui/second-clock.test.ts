import { expect, test, vi } from 'vitest'
import { secondClock } from './second-clock.ts'

test('whoever looks first reads the second it is, before and after the clock runs, and when it has stood still', () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  expect(secondClock.second()).toBe(1_700_000_000)
  const told = vi.fn<() => void>()
  const leave = secondClock.listen(told)
  expect(secondClock.second()).toBe(1_700_000_000)
  vi.advanceTimersByTime(2000)
  expect(secondClock.second()).toBe(1_700_000_002)
  expect(told).toHaveBeenCalledTimes(2)
  leave()
  vi.advanceTimersByTime(60_000)
  expect(secondClock.second()).toBe(1_700_000_062)
  vi.useRealTimers()
})
