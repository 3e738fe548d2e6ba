import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillStore } from '../testing/many.ts'
import { openStore, startServer } from '../testing/test-server.ts'
import { keepUp, lookAfter } from './upkeep.ts'

test('the embedded database is counted and swept, as PostgreSQL does by itself', async () => {
  const server = await startServer()
  const { db, kind } = server.database
  const store = await openStore(server)
  await fillStore(db, store.id, { products: 10, ingredients: 300 })
  const counted = async () => {
    const { rows } = await sql<{ rows: number }>`
      select reltuples::int as rows from pg_class where oid = 'ingredients'::regclass`.execute(db)
    return rows[0]?.rows
  }
  const before = await counted()
  await lookAfter(server.database)
  expect(await counted()).toBe(kind === 'embedded' ? 300 : before)
  await server.close()
})

test('whoever closes the database in the middle of it waits for one table, and nothing fails', async () => {
  const server = await startServer()
  const failures: unknown[] = []
  const end = keepUp(server.database, (error) => failures.push(error))
  await openStore(server)
  await end()
  await server.close()
  expect(failures).toEqual([])
})

test('a database that cannot be looked after is told about, and stops nobody', async () => {
  const server = await startServer()
  await server.close()
  const failures: unknown[] = []
  await keepUp({ ...server.database, kind: 'embedded' }, (error) => failures.push(error))()
  expect(failures).toHaveLength(1)
})
