import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../testing/test-database.ts'
import { openLine, type Line } from '../../testing/line.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { bridgeEvents } from './event-bridge.ts'
import { createEvents, type StoreEvent } from './events.ts'

/** More than a busy machine keeps a beat on its way: one that comes late is silence. */
const beatMs = 2000
const patience = { timeout: 60_000 }

describe.skipIf(inject('databaseUrl') === '')('the line between servers', () => {
  let url: string
  let drop: () => Promise<void>
  let database: Database
  beforeAll(async () => {
    const copy = await copyDatabase(inject('databaseTemplate'))
    url = copy.url
    drop = copy.drop
    database = await openDatabase({ url, dataDir: '', onLost: () => undefined })
  })
  afterAll(async () => {
    await database.close()
    await drop()
  })

  /** A server as far as events go, with what it has heard and said. */
  async function join(address = url) {
    const events = createEvents()
    const heard: (StoreEvent | undefined)[] = []
    events.subscribe((event) => void heard.push(event))
    const said: string[] = []
    const log = {
      warn: (text: string) => void said.push(text),
      info: (text: string) => void said.push(text),
    }
    const bridge = await bridgeEvents({ url: address, database, events, log, beatMs })
    return { events, heard, said, close: () => bridge.close() }
  }

  const changed = (storeId: string) => ({ storeId, topic: 'menu' }) as const

  /** Two servers, of which the first hears by a line that a test can break. */
  async function pair(): Promise<{
    line: Line
    near: Joined
    far: Joined
    close(): Promise<void>
  }> {
    const line = await openLine(url)
    const near = await join(line.url)
    const far = await join()
    const close = async () => {
      await Promise.all([near.close(), far.close()])
      await line.close()
    }
    return { line, near, far, close }
  }
  type Joined = Awaited<ReturnType<typeof join>>

  test('carries which thing changed, and two things of one topic as two', async () => {
    const { near, far, close } = await pair()
    const [one, other] = [
      { storeId: 'tea', topic: 'orders', of: 'one' },
      { storeId: 'tea', topic: 'orders', of: 'other' },
    ] as const
    for (const event of [one, other, changed('tea')]) far.events.publish(event)
    await expect.poll(() => near.heard, patience).toEqual([one, other, changed('tea')])
    await close()
  })

  test('carries as many as come at once, each with its id, in messages that PostgreSQL takes', async () => {
    const { near, far, close } = await pair()
    const storeId = randomUUID()
    const many = Array.from({ length: 200 }, () => {
      return { storeId, topic: 'orders', of: randomUUID() } as const
    })
    for (const event of many) far.events.publish(event)
    await expect.poll(() => near.heard, patience).toEqual(many)
    await close()
  })

  test('that dies without a word is noticed: all is forgotten, said, and mended', async () => {
    const { line, near, far, close } = await pair()
    far.events.publish(changed('tea'))
    await expect.poll(() => near.heard, patience).toContainEqual(changed('tea'))
    expect(near.events.isHearing()).toBe(true)

    line.silence()
    await expect.poll(() => near.events.isHearing(), patience).toBe(false)
    expect(near.heard.at(-1)).toBeUndefined()
    expect(near.said).toEqual([expect.stringMatching(/^the line between servers is silent/)])
    near.events.publish(changed('bread'))
    await expect.poll(() => far.heard, patience).toContainEqual(changed('bread'))

    const forgotten = near.heard.length
    line.flow()
    await expect.poll(() => near.events.isHearing(), patience).toBe(true)
    expect(near.heard.slice(forgotten)).toContain(undefined)
    expect(near.said[1]).toBe('the line between servers is heard again')
    far.events.publish(changed('coffee'))
    await expect.poll(() => near.heard, patience).toContainEqual(changed('coffee'))
    await close()
  })

  test('that is cut comes back by itself, and what was said meanwhile counts as lost', async () => {
    const { line, near, far, close } = await pair()
    line.cut()
    await expect.poll(() => near.heard, patience).toContain(undefined)
    await expect
      .poll(() => {
        far.events.publish(changed('tea'))
        return near.heard
      }, patience)
      .toContainEqual(changed('tea'))
    await close()
  })

  test('that a pooler swallows is noticed from the start', async () => {
    // Whoever listens in another database is told so much: nothing.
    const server = await join(new URL('/postgres', url).href)
    await expect.poll(() => server.events.isHearing(), patience).toBe(false)
    expect(server.heard).toContain(undefined)
    await server.close()
  })
})
