import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchive } from '../../archive/server/unpack.ts'
import type { Database } from '../../database/open.ts'
import { openTestDatabase } from '../../testing/test-server.ts'
import { backUpFirst } from './back-up-first.ts'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'

let database: Database
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'larder-upgrade-'))
})
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const start = (more: Readonly<Record<string, string>> = {}) =>
  backUpFirst(readConfig({ DATA_DIR: dataDir, ...more }), database, createLog('silent'))
const listBackups = () => readdir(join(dataDir, 'backups')).catch(() => [])

test('a start that changes no schema writes no backup', async () => {
  await start()
  expect(await listBackups()).toEqual([])
})

test('a start that will change the schema writes a backup first, unless it is told not to or cannot', async () => {
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    database.db,
  )
  await start({ UPGRADE_BACKUP: 'none' })
  expect(await listBackups()).toEqual([])
  await writeFile(join(dataDir, 'backups'), 'in the way')
  await start()
  await rm(join(dataDir, 'backups'))

  await start()
  const [name = ''] = await listBackups()
  const { manifest, close } = await openArchive(join(dataDir, 'backups', name))
  close()
  expect(manifest.pictures.areIncluded).toBe(false)
  expect(Object.keys(manifest.tables)).toContain('orders')
})
