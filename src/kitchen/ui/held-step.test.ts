import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdStep } from './held-step.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.visibilityState = 'visible'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const turn = (visibilityState: string) => {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}

test('a step that is held is taken a moment later, once', () => {
  const take = vi.fn<() => void>()
  holdStep(take, 5000)
  vi.advanceTimersByTime(4999)
  turn('visible')
  expect(take).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  turn('hidden')
  vi.advanceTimersByTime(60_000)
  expect(take).toHaveBeenCalledTimes(1)
})

test('one that is put back is never taken', () => {
  const take = vi.fn<() => void>()
  holdStep(take, 5000).putBack()
  vi.advanceTimersByTime(60_000)
  turn('hidden')
  expect(take).not.toHaveBeenCalled()
})

test('whoever leaves, or turns the screen off, takes it at once', () => {
  const take = vi.fn<() => void>()
  holdStep(take, 5000)
  turn('hidden')
  expect(take).toHaveBeenCalledTimes(1)
  holdStep(take, 5000).letGo()
  expect(take).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(60_000)
  expect(take).toHaveBeenCalledTimes(2)
})
