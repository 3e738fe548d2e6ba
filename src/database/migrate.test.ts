import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import { migrate } from './migrate.ts'

test('a migration that fails is named, and nothing of those with it stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-migrations-'))
  await writeFile(join(folder, '0001_shelf.sql'), 'create table shelf (id int)')
  await writeFile(join(folder, '0002_till.sql'), 'create table till (id nonsense)')
  const { db, close } = await openTestDatabase()
  await sql`drop table schema_migrations, schema_migrations_lock`.execute(db)
  await expect(migrate(db, pathToFileURL(`${folder}/`))).rejects.toThrow(
    'The migration 0002_till.sql failed: type "nonsense" does not exist',
  )
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('shelf') is not null as has`.execute(db)
  expect(rows).toEqual([{ has: false }])
  await close()
  await rm(folder, { recursive: true })
})
