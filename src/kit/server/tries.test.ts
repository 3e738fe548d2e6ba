import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-server.ts'
import type { Database } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  countTries,
  countTriesAtOnce,
  forgetTries,
  giveBackTries,
  removeEndedTries,
  type Limit,
} from './tries.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const limitNamed = (name: string): Limit => ({ name, most: 3, withinMs: 60_000 })
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 9, 0, second))
const many = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work))

/** As a request inside a store counts. */
const inside = <Result>(work: (db: Parameters<typeof countTries>[0]) => Promise<Result>) =>
  inTransaction(
    database,
    {
      role: 'larder_app',
      storeId: '01890000-0000-7000-8000-000000000001',
      readOnly: false,
    },
    work,
  )

const onPlatform = <Result>(work: (db: Parameters<typeof countTries>[0]) => Promise<Result>) =>
  inTransaction(database, { role: 'larder_platform', storeId: undefined, readOnly: false }, work)

describe('tries', () => {
  test('pass a limit at the fourth of three, and count anew when the window is over', async () => {
    const one = { limit: limitNamed('window'), key: 'a' }
    for (const second of [0, 20, 59]) {
      expect(await countTriesAtOnce(database, at(second), [one])).toEqual([])
    }
    const ended = '2026-01-01T09:01:00.000Z'
    expect(await countTriesAtOnce(database, at(59), [one])).toEqual([
      { ...one, count: 4, endsAt: ended },
    ])
    expect(await countTriesAtOnce(database, at(60), [one])).toEqual([])
  })

  test('are counted apart by key and by limit, and together in one statement', async () => {
    const [account, address] = [limitNamed('account'), { ...limitNamed('address'), most: 1 }]
    const both = [
      { limit: account, key: 'same' },
      { limit: address, key: 'same' },
    ]
    expect(await countTriesAtOnce(database, at(0), both)).toEqual([])
    const passed = await countTriesAtOnce(database, at(1), both)
    expect(passed.map(({ limit }) => limit.name)).toEqual(['address'])
    expect(await countTriesAtOnce(database, at(1), [{ limit: address, key: 'other' }])).toEqual([])
    expect(await countTriesAtOnce(database, at(1), [])).toEqual([])
  })

  test('of one moment all count', async () => {
    const [one, other] = [
      { limit: limitNamed('rush'), key: 'a' },
      { limit: limitNamed('rush'), key: 'b' },
    ]
    let turn = 0
    const passed = await many(20, () => {
      turn += 1
      return countTriesAtOnce(database, at(0), turn % 2 === 0 ? [one, other] : [other, one])
    })
    expect(passed.filter((keys) => keys.length === 0)).toHaveLength(3)
  })

  test('that were none are given back one by one, or all forgotten', async () => {
    const one = { limit: limitNamed('back'), key: 'a' }
    const passes = async () => (await countTriesAtOnce(database, at(0), [one])).length === 1
    await many(3, passes)
    await inside((db) => giveBackTries(db, [one]))
    expect(await passes()).toBe(false)
    expect(await passes()).toBe(true)
    await inside((db) => forgetTries(db, [one]))
    expect(await passes()).toBe(false)
  })

  test('of a request that is rolled back are not kept', async () => {
    const one = { limit: { ...limitNamed('undone'), most: 0 }, key: 'a' }
    const failing = inside(async (db) => {
      expect(await countTries(db, at(0), [one])).toHaveLength(1)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    const roomy = { ...one, limit: { ...one.limit, most: 1 } }
    expect(await countTriesAtOnce(database, at(0), [roomy])).toEqual([])
  })

  test('of others are neither read nor removed inside a store', async () => {
    await expect(inside((db) => db.selectFrom('tries').selectAll().execute())).rejects.toThrow(
      'permission denied',
    )
    await expect(inside((db) => db.deleteFrom('tries').execute())).rejects.toThrow(
      'permission denied',
    )
  })

  test('are removed once their window is over', async () => {
    const early = { limit: { ...limitNamed('early'), withinMs: 1000 }, key: 'a' }
    const late = { limit: { ...limitNamed('late'), most: 1 }, key: 'a' }
    await countTriesAtOnce(database, at(0), [early, late])
    await onPlatform((db) => removeEndedTries(db, at(1)))
    const { count } = await database.db
      .selectFrom('tries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('endsAt', '=', at(1).toISOString())
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
    expect(await countTriesAtOnce(database, at(2), [late])).toHaveLength(1)
  })
})
