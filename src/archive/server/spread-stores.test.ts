import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/open.ts'
import { diskStore } from '../../kit/server/images.ts'
import { createLog } from '../../app/server/log.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { importStore } from './import-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { listTables } from './tables.ts'
import { takeBackup } from './take-backup.ts'
import { isArchived, takeStore } from './take-store.ts'

let server: TestServer
let folder: string
/** As it says of itself on a cluster. */
let spread: Database
beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'larder-spread-'))
  spread = { ...server.database, manner: { ...server.database.manner, isSpread: true } }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

test('an archive holds every row of its store, on whichever server they lie, and none of another', async () => {
  const { database } = server
  const stores = [await openStore(server), await openStore(server)] as const
  for (const store of stores) {
    const { tea } = await stockTea(store, 10_000)
    await place(store.stranger, store, [{ productId: tea.id, quantity: 2 }])
  }
  const [{ id }] = stores
  const objects = diskStore(folder)
  const manifest = await takeStore({ database, objects }, id, join(folder, 'store.zip'))
  const line = await database.lend()
  const tables = (await listTables(line)).filter(isArchived)
  line.release()
  const there: Record<string, number> = {}
  for (const { name, storeColumn } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)}
      where ${sql.ref(storeColumn ?? '')} = ${id}`.execute(database.db)
    there[name] = rows[0]?.count ?? 0
  }
  expect(there).toMatchObject({ stores: 1, orders: 1, order_lines: 1, products: 1 })
  const held = Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows] as const)
  expect(Object.fromEntries(held)).toEqual(there)
})

test('where stores lie on several servers nothing is backed up, restored or brought in by halves', async () => {
  const objects = diskStore(folder)
  const file = join(folder, 'all.zip')
  const spreadIt = { database: spread, objects, file }
  await expect(takeBackup({ ...spreadIt, pictures: 'included' })).rejects.toThrow(
    'Back up each server of the cluster',
  )
  await expect(restoreBackup({ ...spreadIt, log: createLog('silent') })).rejects.toThrow(
    'into a database on one server only',
  )
  const into = {
    ...spreadIt,
    storeId: (await openStore(server)).id,
    settlePeople: async () => undefined,
    unknownPassword: async () => '',
  }
  await expect(importStore(into, file)).rejects.toThrow('Import it into a Larder on one server.')
})
