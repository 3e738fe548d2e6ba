import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beat, joinLine } from './shared-line.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const tab of tabs) tab.leave()
  vi.useRealTimers()
})

interface Tab {
  readonly heard: (string | undefined)[]
  /** How often it has asked by itself. */
  readonly deaf: () => number
  /** How far each line that it opened was told to reach back. */
  readonly asked: readonly number[]
  readonly holds: () => boolean
  /** What the server says over the line of this tab. */
  readonly server: (said: string) => void
  readonly lose: () => void
  readonly leave: () => void
}
const tabs = new Set<Tab>()

/** A tab whose line to the server the test holds in its hands. */
function openTab({ ageMs = 0, name = 'live' } = {}): Tab {
  vi.setSystemTime(Date.now() + 1)
  const heard: Tab['heard'] = []
  const asked: number[] = []
  let deaf = 0
  let line: { readonly say: (said: string) => void; readonly lose: () => void } | undefined

  async function* open(age: number, signal: AbortSignal) {
    asked.push(age)
    const waiting: string[] = []
    let wake = () => {}
    let isLost = false
    const next = () => new Promise<void>((done) => (wake = done))
    line = {
      say: (said) => {
        waiting.push(said)
        wake()
      },
      lose: () => {
        isLost = true
        wake()
      },
    }
    signal.addEventListener('abort', () => {
      line = undefined
      wake()
    })
    for (;;) {
      if (waiting.length === 0 && !isLost) await next()
      const said = waiting.shift()
      if (signal.aborted || said === undefined) return
      yield said
    }
  }
  const leave = joinLine({
    name,
    ageMs,
    open,
    onChange: (topic) => heard.push(topic),
    whileDeaf: () => (deaf += 1),
  })
  const tab: Tab = {
    heard,
    deaf: () => deaf,
    asked,
    holds: () => line !== undefined,
    server: (said) => line?.say(said),
    lose: () => line?.lose(),
    leave: () => {
      tabs.delete(tab)
      leave()
    },
  }
  tabs.add(tab)
  return tab
}

/** Words between tabs arrive a little later, in no time that could be counted. */
const soon = (look: () => unknown) => vi.waitFor(look, { timeout: 60_000, interval: 5 })
const holders = () => [...tabs].filter((tab) => tab.holds())

test('of eight tabs one holds a line, and all of them hear', async () => {
  const eight = Array.from({ length: 8 }, () => openTab())
  await soon(() => expect(holders()).toHaveLength(1))
  for (const tab of eight) tab.heard.length = 0
  const [holder] = holders()
  holder?.server(beat)
  holder?.server('orders')
  await soon(() => expect(eight.map(({ heard }) => heard)).toEqual(eight.map(() => ['orders'])))
})

test('the tab that came last holds the line, and reaches back as far as its own screen', async () => {
  const first = openTab({ ageMs: 7000 })
  first.server(beat)
  const last = openTab({ ageMs: 300 })
  await soon(() => expect([first.holds(), last.holds()]).toEqual([false, true]))
  expect([first.asked, last.asked]).toEqual([[7000], [300]])
  last.server('menu')
  await soon(() => expect(first.heard).toEqual(['menu']))
  expect(last.heard).toEqual(['menu'])
})

test('a tab whose own line had not told it everything yet looks again when another takes over', async () => {
  const first = openTab({ ageMs: 7000 })
  first.server('menu')
  openTab()
  await soon(() => expect(first.holds()).toBe(false))
  expect(first.heard).toContain(undefined)
})

test('when the tab with the line goes, one of the others opens one that reaches back to what all have heard', async () => {
  const staying = [openTab(), openTab()]
  await soon(() => expect(holders()).toEqual([staying[1]]))
  const leaving = openTab()
  await soon(() => expect(holders()).toEqual([leaving]))
  leaving.server(beat)
  leaving.server('orders')
  await soon(() => expect(staying.every(({ heard }) => heard.includes('orders'))).toBe(true))
  vi.setSystemTime(Date.now() + 4000)
  leaving.leave()
  await soon(() => {
    vi.advanceTimersByTime(100)
    expect(holders()).toHaveLength(1)
  })
  const reach = holders()[0]?.asked.at(-1) ?? 0
  expect(reach).toBeGreaterThanOrEqual(4000)
  expect(staying).toContain(holders()[0])
})

test('a tab that falls silent without a word is replaced', async () => {
  const staying = openTab()
  const frozen = openTab()
  await soon(() => expect(holders()).toEqual([frozen]))
  vi.advanceTimersByTime(49_000)
  expect(staying.holds()).toBe(false)
  vi.advanceTimersByTime(1500)
  await soon(() => expect(holders()).toEqual([staying]))
})

test('a lost line is opened again, and reaches back to its last sign of life', async () => {
  const tab = openTab({ ageMs: 60_000 })
  tab.server(beat)
  tab.server('menu')
  await soon(() => expect(tab.heard).toEqual(['menu']))
  vi.setSystemTime(Date.now() + 20_000)
  tab.lose()
  await soon(() => {
    vi.advanceTimersByTime(1000)
    expect(tab.asked.length).toBeGreaterThan(1)
  })
  expect(tab.asked[1]).toBeGreaterThanOrEqual(20_000)
  expect(tab.asked[1]).toBeLessThan(60_000)
})

test('a tab that gets no line asks by itself with each one that is lost, and once more when it hears again', async () => {
  const tab = openTab()
  tab.server(beat)
  const loseAndWait = async (lines: number) => {
    tab.lose()
    await soon(() => {
      vi.advanceTimersByTime(500)
      expect(tab.asked).toHaveLength(lines)
    })
  }
  // One that is lost and comes back brings what was missed.
  await loseAndWait(2)
  expect(tab.deaf()).toBe(0)
  tab.server(beat)
  tab.server('menu')
  await soon(() => expect(tab.heard).toEqual(['menu']))
  expect(tab.deaf()).toBe(0)

  await loseAndWait(3)
  await loseAndWait(4)
  await loseAndWait(5)
  expect(tab.deaf()).toBe(2)
  tab.server(beat)
  await soon(() => expect(tab.deaf()).toBe(3))
  tab.server(beat)
  tab.server('orders')
  await soon(() => expect(tab.heard).toEqual(['menu', 'orders']))
  expect(tab.deaf()).toBe(3)
})

test('stores do not share a line', async () => {
  const [one, other] = [openTab({ name: 'live.one' }), openTab({ name: 'live.other' })]
  const third = openTab({ name: 'live.one' })
  await soon(() => expect(holders()).toEqual([other, third]))
  other.server('menu')
  await soon(() => expect(other.heard).toEqual(['menu']))
  expect([...one.heard, ...third.heard]).not.toContain('menu')
})
