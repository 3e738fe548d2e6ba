import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orders } from '../orders/contract.ts'
import { place, stockTea } from '../testing/menu.ts'
import { openStore, openTestDatabase, startServer } from '../testing/test-server.ts'
import { migrate, standOfMigrations } from './migrate.ts'

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

test('an upgrade that fails leaves a schema on which the version before starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-upgrade-'))
  await cp(fileURLToPath(new URL('migrations/', import.meta.url)), folder, { recursive: true })
  await writeFile(join(folder, '9998_shelf.sql'), 'alter table stores drop column slug')
  await writeFile(join(folder, '9999_till.sql'), 'create table till (id nonsense)')
  const { db, close } = await openTestDatabase()
  const next = pathToFileURL(`${folder}/`)
  await expect(migrate(db, next)).rejects.toThrow('The migration 9999_till.sql failed')
  await migrate(db)
  await sql`select slug from stores`.execute(db)
  const { known, done } = await standOfMigrations(db, next)
  expect(known.filter((name) => !done.includes(name))).toEqual(['9998_shelf', '9999_till'])
  await close()
  await rm(folder, { recursive: true })
})

test('while the next version is brought out, this one goes on selling on its schema, and starts on it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'larder-rolling-'))
  await cp(fileURLToPath(new URL('migrations/', import.meta.url)), folder, { recursive: true })
  await writeFile(
    join(folder, '9998_tips.sql'),
    `alter table orders add column tip numeric(14,2) not null default 0;
     alter table users add column nickname text;
     create table tips (store_id uuid not null references stores (id), id uuid not null, primary key (store_id, id));
     create index orders_by_tip on orders (store_id, tip);`,
  )
  const server = await startServer()
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const items = [{ productId: tea.id, quantity: 1 }]
  expect((await place(store.stranger, store, items)).status).toBe(200)

  await migrate(server.database.db, pathToFileURL(`${folder}/`))
  const { body, status } = await place(store.stranger, store, items)
  expect(status).toBe(200)
  const params = { id: body.data.id }
  const moved = await store.admin.send(orders.move, { params, body: { status: 'processing' } })
  expect(moved.status).toBe(200)
  expect((await store.as('cashier')).userId).toBeDefined()

  await migrate(server.database.db)
  const { rows } = await sql<{ tip: unknown }>`
    select tip from orders where id = ${body.data.id}`.execute(server.database.db)
  expect(rows.map(({ tip }) => Number(tip))).toEqual([0])
  await server.close()
  await rm(folder, { recursive: true })
})
