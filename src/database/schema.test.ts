import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import type { Database, Db } from './open.ts'
import { schemaProblems } from './schema-rules.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const run = (db: Db, text: string) => db.executeQuery(CompiledQuery.raw(text))

/** What the rules say once `statements` have run; nothing of them stays. */
const problemsAfter = (statements: string) =>
  database.db.connection().execute(async (db) => {
    await run(db, 'begin')
    try {
      await run(db, statements)
      return await schemaProblems(db)
    } finally {
      await run(db, 'rollback')
    }
  })

test('every table of a store is closed to every other store by the database itself', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_policies where policyname = 'store_only'`.execute(
    database.db,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(15)
  expect(await schemaProblems(database.db)).toEqual([])
})

describe('a table is noticed that', () => {
  const good = `create table points (store_id uuid not null references stores (id), id uuid not null,
    amount numeric(14,2) not null, primary key (store_id, id)); comment on table points is 'Points.';
    select protect_tenant_table('points');`

  test.for([
    ['is as it should be', '', []],
    [
      'holds rows of no store',
      `create table notes (id uuid primary key); comment on table notes is 'Notes.';`,
      [
        'notes does not force row level security',
        'notes has no column that says whose its rows are',
        'notes has no policy that keeps the application to one store',
        'notes_pkey is a unique index that does not begin with the store',
      ],
    ],
    [
      'was never protected',
      'drop policy store_only on points; alter table points no force row level security;',
      [
        'points does not force row level security',
        'points has no policy that keeps the application to one store',
      ],
    ],
    [
      'checks what is read but not what is written',
      `drop policy store_only on points;
       create policy store_only on points to larder_app using (store_id = current_store()) with check (true);`,
      [
        'points has no policy that keeps the application to one store',
        'points is open to a role by another policy',
      ],
    ],
    [
      'is open to everybody by a second policy',
      'create policy friendly on points using (true);',
      ['points is open to a role by another policy'],
    ],
    [
      'is shown to the platform',
      `select open_to_platform('points');`,
      ['points is open to a role by another policy', 'points is open to the platform'],
    ],
    [
      'is unique across stores',
      'create unique index points_amount on points (amount);',
      ['points_amount is a unique index that does not begin with the store'],
    ],
    [
      'points at a row of whatever store',
      `alter table points add user_id uuid, add constraint points_user foreign key (user_id, store_id)
         references users (id, store_id);`,
      [
        'points_user is a foreign key that does not begin with the store',
        'points_user is a foreign key without an index',
      ],
    ],
    [
      'keeps money in a float',
      'alter table points add worth double precision, add weight numeric;',
      [
        'points.weight is a column that cannot hold an exact value',
        'points.worth is a column that cannot hold an exact value',
      ],
    ],
    ['says nothing of itself', 'comment on table points is null;', ['points has no comment']],
    [
      'lets the ledger be rewritten',
      'grant update on stock_movements to larder_app;',
      ['stock_movements may be rewritten by the application'],
    ],
    [
      'lets the past of an order be rewritten',
      'grant delete on order_events to larder_app;',
      ['order_events may be rewritten by the application'],
    ],
    [
      'shows the operators to stores',
      'grant select on operators to larder_app;',
      ['operators of the platform is open to the application'],
    ],
    [
      'lets an act of an operator be rewritten',
      'grant update on operator_acts to larder_platform;',
      ['operator_acts may be rewritten by the application'],
    ],
    [
      'can be emptied',
      'grant truncate on points to larder_app;',
      ['points can be emptied or altered by the application'],
    ],
  ] as const)('%s', async ([, statements, problems]) => {
    expect(await problemsAfter(good + statements)).toEqual(problems)
  })
})
