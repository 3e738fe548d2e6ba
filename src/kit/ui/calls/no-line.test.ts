import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { categories } from '../../../catalog/contract.ts'
import { createQueryClient, q } from './query.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
})

/** What a browser is told of a line, and its fetches, which fail without one. */
function setLine(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine })
  onlineManager.setOnline(onLine)
}

const ask = vi.fn<typeof fetch>(async () => {
  if (!navigator.onLine) throw new TypeError('Failed to fetch')
  return Response.json({ success: true, data: [] })
})

/** A screen that asks for a list. */
function openScreen() {
  ask.mockClear()
  vi.stubGlobal('fetch', ask)
  const client = createQueryClient()
  client.mount()
  const screen = new QueryObserver(client, q(categories.list, {}))
  const leave = screen.subscribe(() => undefined)
  return {
    result: () => screen.getCurrentResult(),
    close() {
      leave()
      client.clear()
      client.unmount()
    },
  }
}

test('a screen that is opened without a line says so at once, and is filled when the line is back', async () => {
  setLine(false)
  const screen = openScreen()
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.result()).toMatchObject({ fetchStatus: 'idle', error: { status: 0 } })
  expect(ask).toHaveBeenCalledTimes(1)
  setLine(true)
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.result()).toMatchObject({ error: null, data: { data: [] } })
  screen.close()
})

test('a line that is lost between two tries leaves nobody waiting', async () => {
  setLine(true)
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const screen = openScreen()
  await vi.advanceTimersByTimeAsync(10)
  expect(screen.result()).toMatchObject({ fetchStatus: 'fetching', error: null })
  setLine(false)
  await vi.advanceTimersByTimeAsync(5000)
  expect(screen.result()).toMatchObject({ fetchStatus: 'idle', error: { status: 0 } })
  screen.close()
})
