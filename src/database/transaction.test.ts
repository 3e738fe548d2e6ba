import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore, startServer, type TestServer, type TestStore } from '../testing/test-server.ts'
import { newId } from '../kit/server/ids.ts'
import { migrate } from './migrate.ts'
import type { Db } from './open.ts'
import { statement } from './statement.ts'
import type { DatabaseRole } from './manner.ts'
import { actAs, inTransaction } from './transaction.ts'

let server: TestServer
let here: TestStore
let there: TestStore
beforeAll(async () => {
  server = await startServer()
  here = await openStore(server)
  there = await openStore(server)
})
afterAll(() => server.close())

const within = <Result>(
  storeId: string | undefined,
  work: (db: Db) => Promise<Result>,
  role: DatabaseRole = 'larder_app',
) => inTransaction(server.database, { role, storeId, readOnly: false }, work)

const addCategory = (db: Db, storeId: string, id = newId()) =>
  db.insertInto('categories').values({ storeId, id, name: 'Tea', slug: id }).execute()

const categoryCount = async (storeId: string) => {
  const rows = await within(storeId, (db) => db.selectFrom('categories').select('id').execute())
  return rows.length
}

const namesOf = async (db: Db) =>
  (await db.selectFrom('stores').select('id').where('name', '<>', '').execute()).map(({ id }) => id)

describe('a transaction', () => {
  test('keeps nothing of work that threw', async () => {
    const before = await categoryCount(here.id)
    const work = within(here.id, async (db) => {
      await addCategory(db, here.id)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await categoryCount(here.id)).toBe(before)
  })

  test('is not taken for saved when a failed statement was swallowed', async () => {
    const before = await categoryCount(here.id)
    const work = within(here.id, async (db) => {
      await addCategory(db, here.id)
      await sql`select 1 / 0`.execute(db).catch(() => undefined)
    })
    await expect(work).rejects.toThrow('a statement in it had failed')
    expect(await categoryCount(here.id)).toBe(before)
  })

  test('that only reads cannot write', async () => {
    const options = { role: 'larder_app', storeId: here.id, readOnly: true } as const
    const work = inTransaction(server.database, options, (db) => addCategory(db, here.id))
    await expect(work).rejects.toThrow(/read-only/)
  })

  test('takes no store id that could be more than an id', async () => {
    await expect(async () => within(`${here.id}'; reset role; --`, namesOf)).rejects.toThrow(
      'A store id must be a uuid',
    )
    const work = within(undefined, (db) =>
      actAs(db, server.database.manner, 'larder_app', "x'; reset role; --"),
    )
    await expect(work).rejects.toThrow('A store id must be a uuid')
  })
})

describe('a transaction that looks first and sends its commit along', () => {
  const options = { role: 'larder_app', readOnly: false } as const
  const add = statement<{ readonly storeId: string; readonly id: string }>(
    { storeId: 'uuid', id: 'uuid' },
    ({ storeId, id }) => `
      insert into categories (store_id, id, name, slug) values (${storeId}, ${id}, 'Tea', ${id}::text) returning slug`,
  )
  const look = { text: 'select id from stores where name <> $1', values: [''] }

  test('has looked with the eyes of its store', async () => {
    const seen = await inTransaction(
      server.database,
      { ...options, storeId: here.id, look },
      async (_, { looked }) => looked,
    )
    expect(seen).toEqual([{ id: here.id }])
  })

  test('keeps its last statement, and takes none after it', async () => {
    const id = newId()
    const work = inTransaction(
      server.database,
      { ...options, storeId: here.id, look },
      async (db, { endWith }) => {
        expect(await endWith(add({ storeId: here.id, id }))).toEqual([{ slug: id }])
        return namesOf(db)
      },
    )
    await expect(work).rejects.toThrow('after its transaction had ended')
    const kept = await within(here.id, (db) =>
      db.selectFrom('categories').select('id').where('id', '=', id).execute(),
    )
    expect(kept).toEqual([{ id }])
  })

  test('keeps nothing of what its last statement refuses', async () => {
    const before = await categoryCount(here.id)
    const work = inTransaction(
      server.database,
      { ...options, storeId: here.id, look },
      async (db, { endWith }) => {
        await addCategory(db, here.id)
        return endWith(add({ storeId: there.id, id: newId() }))
      },
    )
    await expect(work).rejects.toThrow(/row-level security/)
    expect(await categoryCount(here.id)).toBe(before)
    expect(await within(here.id, namesOf)).toEqual([here.id])
  })
})

describe('a transaction inside a store', () => {
  test('GEN-01 sees the rows of that store alone, whatever it asks for', async () => {
    expect(await within(here.id, namesOf)).toEqual([here.id])
    const others = await within(here.id, (db) =>
      db.selectFrom('users').selectAll().where('storeId', '=', there.id).execute(),
    )
    expect(others).toEqual([])
  })

  test('writes no row for another store', async () => {
    await expect(within(here.id, (db) => addCategory(db, there.id))).rejects.toThrow(
      /row-level security/,
    )
  })

  test('changes and removes no row of another store', async () => {
    await within(there.id, (db) => addCategory(db, there.id))
    await within(here.id, async (db) => {
      const renaming = db.updateTable('stores').set({ name: 'Mine' }).where('id', '=', there.id)
      expect((await renaming.executeTakeFirst()).numUpdatedRows).toBe(0n)
      const removal = db.deleteFrom('categories').where('storeId', '=', there.id)
      expect((await removal.executeTakeFirst()).numDeletedRows).toBe(0n)
    })
    expect(await categoryCount(there.id)).toBeGreaterThan(0)
    expect(await within(there.id, namesOf)).toEqual([there.id])
  })

  test('cannot rewrite the ledger', async () => {
    const work = within(here.id, (db) => db.deleteFrom('stockMovements').execute())
    await expect(work).rejects.toThrow(/permission denied/)
  })

  test('sees nothing at all when the store was forgotten', async () => {
    expect(await within(undefined, namesOf)).toEqual([])
    expect(await within(undefined, (db) => db.selectFrom('users').select('id').execute())).toEqual(
      [],
    )
  })

  test('leaves role and store behind when it ends, well or badly', async () => {
    await within(here.id, namesOf)
    await within(here.id, () => Promise.reject(new Error('no'))).catch(() => undefined)
    const { rows } = await sql<{ role: string; store: string | null }>`
      select current_user::text as role, nullif(current_setting('app.store_id', true), '') as store
    `.execute(server.database.db)
    expect(rows).toEqual([{ role: expect.not.stringMatching(/^larder_/), store: null }])
  })
})

test("the platform sees directories and stores, and no row that is a store's own", async () => {
  const stores = await within(undefined, namesOf, 'larder_platform')
  expect(stores).toEqual(expect.arrayContaining([here.id, there.id]))
  const work = within(
    undefined,
    (db) => db.selectFrom('orders').select('id').execute(),
    'larder_platform',
  )
  await expect(work).rejects.toThrow(/permission denied/)
})

test('a statement planned for one store never shows the rows of another', async () => {
  for (let round = 0; round < 12; round += 1) {
    expect(await within(here.id, namesOf)).toEqual([here.id])
    expect(await within(there.id, namesOf)).toEqual([there.id])
    expect((await within(undefined, namesOf, 'larder_platform')).length).toBeGreaterThan(1)
  }
  await within(here.id, async (db) => {
    expect(await namesOf(db)).toEqual([here.id])
    await actAs(db, server.database.manner, 'larder_app', there.id)
    expect(await namesOf(db)).toEqual([there.id])
  })
})

test('migrating again, even twice at once, changes nothing', async () => {
  const versions = () =>
    sql`select * from schema_migrations order by name`.execute(server.database.db)
  const before = await versions()
  await migrate(server.database.db)
  await Promise.all([migrate(server.database.db), migrate(server.database.db)])
  expect(await versions()).toEqual(before)
})
