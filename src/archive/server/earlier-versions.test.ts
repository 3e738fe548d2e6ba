import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { createLog } from '../../app/server/log.ts'
import { counter } from '../../counter/contract.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { diskStore } from '../../kit/server/images.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { products } from '../../catalog/contract.ts'
import { sales } from '../../sales/contract.ts'
import { shifts } from '../../shifts/contract.ts'
import { dropNewDatabases, newDatabase } from '../../testing/new-database.ts'
import { startServer, testPassword } from '../../testing/test-server.ts'
import { restoreBackup } from './restore-backup.ts'

const folder = fileURLToPath(new URL('../earlier/', import.meta.url))
const changelog = new URL('../../../CHANGELOG.md', import.meta.url)

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'larder-earlier-'))
})
afterAll(async () => {
  await rm(home, { recursive: true, force: true })
  await dropNewDatabases()
})

test('every version that was released has left a backup of a shop here', async () => {
  const text = await readFile(changelog, 'utf8')
  const released = [...text.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm)].map(([, version]) => version)
  const files = await readdir(folder)
  expect(files.length).toBeGreaterThan(0)
  expect(files).toEqual(expect.arrayContaining(released.map((version) => `${version}.zip`)))
})

/** Rows of each table by a user who sees them all. */
async function countRows(database: Database, tables: readonly string[]) {
  const counts: Record<string, number> = {}
  const { rows: stores } = await sql<{ id: string }>`select id from stores`.execute(database.db)
  for (const table of tables) {
    const counted = await database.db.transaction().execute(async (db) => {
      await sql`select set_config('app.store_id', ${stores[0]?.id ?? ''}, true)`.execute(db)
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)}`.execute(db)
      return rows[0]?.count
    })
    counts[table] = counted ?? 0
  }
  return counts
}

test.each(await readdir(folder))(
  'the shop in %s comes over whole: its sales, its Z, its shelf; and it goes on selling',
  async (name) => {
    const dataDir = await mkdtemp(join(home, 'data-'))
    const url = inject('databaseUrl') === '' ? undefined : await newDatabase()
    const database = await openDatabase({ url, dataDir, onLost: () => undefined })
    const objects = diskStore(join(dataDir, 'images'))
    const log = createLog('silent')
    const manifest = await restoreBackup({ database, objects, file: join(folder, name), log })
    const filled = Object.entries(manifest.tables).filter(([, { rows }]) => rows > 0)
    const counts = await countRows(
      database,
      filled.map(([table]) => table),
    )
    for (const [table, { rows }] of filled) {
      expect([table, counts[table]]).toEqual([table, rows])
    }

    // As if it were restored at once: a day later the guest's order is called off, for nobody has looked at it.
    const server = await startServer({ database, now: new Date(manifest.takenAt) })
    const { rows } = await sql<{ id: string; slug: string; email: string }>`
      select s.id, a.slug, e.email from stores s join store_slugs a on a.store_id = s.id
      join account_emails e on e.store_id = s.id limit 1`.execute(database.db)
    const [shop] = rows
    const login = await callerOf(server.app, undefined).send(accounts.login, {
      body: { email: shop?.email ?? '', password: testPassword, storeSlug: shop?.slug ?? '' },
    })
    const owner = callerOf(server.app, login.body.token)
    const range = { start: '2026-11-01', end: '2026-12-31' }
    const { summary } = (await owner.send(sales.summary, { query: range })).body.data
    // Three sales of 220.00, of which one drink of 110.00 went back; 95.00 by a customer who has not paid yet.
    expect(summary).toMatchObject({ totalSales: 645, orderCount: 4, unpaid: 95, cashOut: 40 })
    const [z] = (await owner.send(shifts.list, { query: {} })).body.data
    // 500.00 at first, 220.00 and the 120.00 that the wallet left, less 40.00 for ice.
    expect(z).toMatchObject({ z: { number: 1, expected: 800, counted: 800, difference: 0 } })
    expect(z?.figures).toMatchObject({ sales: 660, tips: 5, orders: 3 })
    const untrue = await sql<{ name: string }>`
      select i.name from ingredients i where i.stock <> (
        select coalesce(sum(m.quantity), 0) from stock_movements m
        where m.store_id = i.store_id and m.ingredient_id = i.id)`.execute(database.db)
    expect(untrue.rows).toEqual([])

    const storeId = shop?.id ?? ''
    const [tea] = (await owner.send(products.list, { query: { storeId } })).body.data
    const items = [{ productId: tea?.id ?? '', quantity: 1 }]
    const body = { storeId, paymentMethod: 'cash', cashGiven: 100, items }
    expect((await owner.send(counter.sell, { body })).status).toBe(200)
    await server.close()
  },
  120_000,
)
