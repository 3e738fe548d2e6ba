import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilIdle } from '../testing/payments.ts'
import { openStore, startServer, type TestServer, type TestStore } from '../testing/test-server.ts'
import { place, stockTea } from '../testing/menu.ts'
import type { DatabaseRole } from './manner.ts'
import { inTransaction } from './transaction.ts'

interface Table {
  readonly name: string
  /** The column that says whose row it is. */
  readonly column: string
  readonly isForced: boolean
}

let server: TestServer
let ours: TestStore
let theirs: TestStore
let tables: readonly Table[]

beforeAll(async () => {
  server = await startServer()
  ours = await openFullStore()
  theirs = await openFullStore()
  tables = await listTables()
})
afterAll(() => server.close())

/** A store with a row of everything that a day brings. */
async function openFullStore(): Promise<TestStore> {
  const store = await openStore(server)
  const { tea, withPearls } = await stockTea(store)
  await place(await store.as('customer'), store, [
    { productId: tea.id, quantity: 1, addons: [withPearls] },
  ])
  await store.inside(({ db, storeId }) =>
    db
      .insertInto('images')
      .values({ storeId, key: `${storeId}/tea.webp`, bytes: 1 })
      .execute(),
  )
  return store
}

/** Every table that holds rows of stores, as the database itself knows them. */
async function listTables(): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select t.relname as name, a.attname as column, t.relrowsecurity and t.relforcerowsecurity as is_forced
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and not a.attisdropped
      and a.attname = case t.relname when 'stores' then 'id' else 'store_id' end
    where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
    order by t.relname`.execute(server.database.db)
  return rows
}

/** Runs one statement as the server does, from inside a store (or none); answers its rows, or why it was refused. */
async function attempt(text: string, role: DatabaseRole, storeId: string | undefined) {
  try {
    const { rows } = await inTransaction(
      server.database,
      { role, storeId, readOnly: false },
      (db) => sql.raw<Record<string, unknown>>(text).execute(db),
    )
    return { rows: rows.length, refused: undefined }
  } catch (error) {
    return { rows: 0, refused: (error as { readonly code?: string }).code }
  }
}

const fromOurs = (text: string) => attempt(text, 'larder_app', ours.id)

/** What a store owns of a table, seen from above. */
async function rowsOf({ name, column }: Table, { id }: TestStore): Promise<readonly string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(name)} t
    where ${sql.ref(column)} = ${id} order by 1`.execute(server.database.db)
  return rows.map(({ row }) => row)
}

const insufficientPrivilege = '42501'
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

describe('from inside one store', () => {
  test('every table that holds rows of stores is closed, for its owner too', () => {
    expect(tables.length).toBeGreaterThanOrEqual(15)
    expect(tables.filter(({ isForced }) => !isForced)).toEqual([])
  })

  test('the rows of another one cannot be seen, changed, removed or taken over', async () => {
    // The letter that welcomes an owner brings a ticket to log in by: a row that comes of itself is none that was changed.
    await untilIdle(server)
    for (const table of tables) {
      const { name, column } = table
      const before = await rowsOf(table, theirs)
      const where = `where ${column} = ${quoted(theirs.id)}`
      expect(await fromOurs(`select 1 from ${name} ${where}`)).toEqual({
        rows: 0,
        refused: undefined,
      })
      for (const text of [
        `update ${name} set ${column} = ${column} ${where} returning 1`,
        `update ${name} set ${column} = ${quoted(ours.id)} ${where} returning 1`,
        `delete from ${name} ${where} returning 1`,
      ]) {
        const { rows, refused } = await fromOurs(text)
        expect([name, rows, refused ?? insufficientPrivilege]).toEqual([
          name,
          0,
          insufficientPrivilege,
        ])
      }
      expect(await rowsOf(table, theirs)).toEqual(before)
    }
  })

  test('no row can be written into another one', async () => {
    const written: string[] = []
    for (const table of tables) {
      const { name, column } = table
      const [row] = await rowsOf(table, theirs)
      if (row === undefined) continue
      const copy = `(jsonb_populate_record(null::${name}, ${quoted(row)}::jsonb)).*`
      expect([name, await fromOurs(`insert into ${name} select ${copy}`)]).toEqual([
        name,
        { rows: 0, refused: insufficientPrivilege },
      ])
      const move = `update ${name} set ${column} = ${quoted(theirs.id)} returning 1`
      expect([name, await fromOurs(move)]).toEqual([
        name,
        { rows: 0, refused: insufficientPrivilege },
      ])
      written.push(name)
    }
    expect(written.length).toBeGreaterThanOrEqual(14)
  })

  test('an unknown store and no store at all see nothing', async () => {
    for (const { name } of tables) {
      for (const storeId of [undefined, '00000000-0000-4000-8000-000000000000']) {
        expect([
          name,
          (await attempt(`select 1 from ${name}`, 'larder_app', storeId)).rows,
        ]).toEqual([name, 0])
      }
    }
  })

  test('the ledger can be added to and never rewritten, by the store itself neither', async () => {
    const own = `where store_id = ${quoted(ours.id)}`
    expect((await fromOurs(`select 1 from stock_movements ${own}`)).rows).toBeGreaterThan(0)
    for (const text of [
      `update stock_movements set quantity = 0 ${own}`,
      `delete from stock_movements ${own}`,
    ]) {
      expect((await fromOurs(text)).refused).toBe(insufficientPrivilege)
    }
  })
})

describe('the platform', () => {
  test('sees the stores, the directories and whose a product is, and nothing else of what stores own', async () => {
    const open: string[] = []
    for (const { name } of tables) {
      const { rows } = await attempt(`select 1 from ${name}`, 'larder_platform', undefined)
      if (rows > 0) open.push(name)
    }
    expect(open).toEqual(['account_emails', 'products', 'store_slugs', 'stores'])
    const ofProduct = await attempt('select name from products', 'larder_platform', undefined)
    expect(ofProduct.refused).toBe(insufficientPrivilege)
  })
})
