import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import type { Database } from './open.ts'
import { inTransaction } from './transaction.ts'
import { unsynced } from './unsynced.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const inItsTransactions = () =>
  inTransaction(
    database,
    { role: 'larder_platform', storeId: undefined, readOnly: true },
    async (db) => {
      const { rows } = await sql<{ waits: string }>`
        select current_setting('synchronous_commit') as waits`.execute(db)
      return rows[0]?.waits
    },
  )

test('commits of the embedded database are waited for before and after what is made anew, and not meanwhile', async () => {
  expect(await inItsTransactions()).toBe('on')
  const meanwhile = await unsynced(database, inItsTransactions)
  expect(meanwhile).toBe(inject('databaseUrl') === '' ? 'off' : 'on')
  expect(await inItsTransactions()).toBe('on')
})

test('and after what failed', async () => {
  const failing = unsynced(database, () => Promise.reject(new Error('broken off')))
  await expect(failing).rejects.toThrow('broken off')
  expect(await inItsTransactions()).toBe('on')
})
