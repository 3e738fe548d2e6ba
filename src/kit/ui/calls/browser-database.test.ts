import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { browserDatabase } from './browser-database.ts'
import { fakeDatabases } from './fake-browser.ts'

vi.mock('idb', { spy: true })

interface Jars extends DBSchema {
  jars: { key: string; value: number }
}

const openJars = () =>
  browserDatabase<Jars>('jars', (database) => void database.createObjectStore('jars'))

beforeEach(() => {
  vi.useRealTimers()
  fakeDatabases()
})

describe('a database of the browser', () => {
  test('that does not open is waited for once, and used when it has opened after all', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const later = Promise.withResolvers<IDBPDatabase>()
    vi.mocked(openDB).mockReturnValueOnce(later.promise)
    const jars = openJars()
    const first = jars()
    await vi.advanceTimersByTimeAsync(3000)
    expect(await first).toBeUndefined()
    expect(await jars()).toBeUndefined()
    const there = await openDB('jars')
    later.resolve(there)
    await vi.waitFor(async () => expect(await jars()).toBe(there), { timeout: 60_000 })
  })

  test('is opened under a lock, so that a page that is left meanwhile is not put aside', async () => {
    const { openDB: open } = await vi.importActual<{ openDB: typeof openDB }>('idb')
    let held: (string | undefined)[] = []
    vi.mocked(openDB).mockImplementationOnce(async (...asked) => {
      held = (await navigator.locks.query()).held?.map(({ name }) => name) ?? []
      return open(...asked)
    })
    expect(await openJars()()).toBeDefined()
    expect(held).toEqual([expect.stringMatching(/^larder\.opening\./)])
    expect((await navigator.locks.query()).held).toEqual([])
  })

  test('is let go of when another page deletes it, and is there again for who asks', async () => {
    const jars = openJars()
    await (await jars())?.put('jars', 3, 'tea')
    await deleteDB('jars')
    expect(await (await jars())?.get('jars', 'tea')).toBeUndefined()
    await (await jars())?.put('jars', 4, 'tea')
    expect(await (await jars())?.get('jars', 'tea')).toBe(4)
  })
})
