import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const shown = '2026-03-01T05:00:00.000Z'

/** A device whose clock says five, whatever the time is. */
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: Date.parse(shown) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const onADevice = async () => {
  const [{ overHttp }, { keepServerTime, serverNow }] = await Promise.all([
    import('./call.ts'),
    import('./server-clock.ts'),
  ])
  keepServerTime()
  /** An answer comes, of this date. */
  const hear = async (date?: string) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response('{}', date === undefined ? {} : { headers: { date } }),
    )
    const asked = {
      method: 'GET',
      address: '/',
      headers: {},
      body: undefined,
      signal: undefined,
    } as const
    expect((await overHttp(asked)).status).toBe(200)
  }
  return { hear, now: () => new Date(serverNow()).toISOString() }
}

test('a device that has heard nothing goes by its own clock', async () => {
  const { hear, now } = await onADevice()
  await hear()
  await hear('soon')
  expect(now()).toBe(shown)
})

test.each([
  ['behind', 'Sun, 01 Mar 2026 07:30:00 GMT', '2026-03-01T07:30:20.000Z'],
  ['ahead', 'Sun, 01 Mar 2026 02:30:00 GMT', '2026-03-01T02:30:20.000Z'],
])('a device that is %s goes by the server', async (_, date, then) => {
  const { hear, now } = await onADevice()
  await hear(date)
  vi.advanceTimersByTime(20_000)
  expect(now()).toBe(then)
})

test('what a cache kept turns nothing back, and a clock that is set meanwhile changes nothing', async () => {
  const { hear, now } = await onADevice()
  await hear('Sun, 01 Mar 2026 02:30:00 GMT')
  vi.advanceTimersByTime(60_000)
  await hear('Sun, 01 Mar 2026 02:30:10 GMT')
  vi.setSystemTime(Date.parse(shown) + 86_400_000)
  expect(now()).toBe('2026-03-01T02:31:00.000Z')
})

test('a device that slept hears how late it is', async () => {
  const { hear, now } = await onADevice()
  await hear('Sun, 01 Mar 2026 02:30:00 GMT')
  await hear('Sun, 01 Mar 2026 09:30:00 GMT')
  expect(now()).toBe('2026-03-01T09:30:00.000Z')
})
