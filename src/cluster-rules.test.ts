import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ownerByTable } from './architecture-rules.ts'
import { firstOnWorkers, unspreadable, unspreadableIn } from './cluster-rules.ts'

const ownOfPlatform = /^(?:operator.*|campaign|tries|installation|servers|imports|push_keys)$/
/** Found by something else than the store. */
const directories = new Set(['store_slugs', 'account_emails', 'fee_attempts'])
const storeTables = new Set(
  Object.keys(ownerByTable).filter((name) => !ownOfPlatform.test(name) && !directories.has(name)),
)
const folder = 'src/database/migrations'

test('every statement that is written out goes to the one worker that has its store', () => {
  const sources = globSync('src/**/*.ts').map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(path, 'utf8'),
  }))
  expect(unspreadable(sources, storeTables)).toEqual([])
})

test('functions of migrations know the store before they ask for its rows', () => {
  const names = globSync('*.sql', { cwd: folder }).filter((name) => name >= firstOnWorkers)
  expect(names.length).toBeGreaterThan(0)
  const texts = names.toSorted().map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  expect(
    names
      .toSorted()
      .flatMap((name, at) => unspreadableIn(name, texts[at] ?? '', texts.slice(at + 1).join('\n'))),
  ).toEqual([])
})

test('what a later migration says otherwise counts no more', () => {
  const setting = (how: string) =>
    `create or replace function f(id uuid) returns void language plpgsql as $$ begin ${how}; end $$;`
  const before = setting("perform set_config('app.recounted', '', true)")
  const after = setting("set local app.recounted = ''")
  expect(unspreadableIn('0200.sql', before, after)).toEqual([])
  expect(unspreadableIn('0201.sql', after)).toEqual([])
})

const file = (text: string) => [{ path: 'src/orders/server/queries.ts', text }]

describe('what no worker could do alone is found', () => {
  test.each([
    'sql`update orders set notes = ${notes} where number = ${number}`',
    'sql`update orders set notes = ${notes} where id = ${id}`',
    "scope.db.updateTable('orderLines').set({ note }).where('orderId', '=', id).execute()",
    'sql`delete from orders where status = ${status}`',
    'sql`insert into orders select * from jsonb_to_recordset(${rows})`',
    'sql`update orders set keys = (keys || ${key})[${from}:] where store_id = ${storeId}`',
    'await db.executeQuery(raw(`set local role larder_platform`))',
    "await line.query(`set local app.store_id = '${storeId}'`)",
    "sql`select set_config('app.recounted', ${id}, true)`",
    'sql`with recursive a as (select 1) insert into orders (id) select 1`',
    "sql`update orders set number = 1 where store_id = ${storeId} returning id, nextval('steps')`",
  ])('%s', (text) => expect(unspreadable(file(text), storeTables)).toHaveLength(1))

  test('also where files of whole stores are read', () => {
    const path = 'src/archive/server/read-rows.ts'
    const text = "line.query(`set local role larder_app; set local app.store_id = '${storeId}'`)"
    expect(unspreadable([{ path, text }], storeTables)).toHaveLength(1)
  })

  test.each([
    'create function f(key text) returns uuid language plpgsql as $$ begin return (select id from orders where store_id = current_store()); end $$;',
    'create function f(key text) returns uuid language sql as $$ select id from orders where name = key $$;',
    "create function f(store uuid) returns void language plpgsql as $$ begin update orders set number = 1 where store_id = store returning number, nextval('steps'); end $$;",
    "create function f(id uuid) returns void language plpgsql as $$ begin perform set_config('app.recounted', id::text, true); end $$;",
  ])('%s', (text) => expect(unspreadableIn('0200.sql', text)).toHaveLength(1))
})

describe('what one worker can do is let through', () => {
  test.each([
    'sql`update orders set notes = ${notes} where store_id = ${storeId} and id = ${id}`',
    'sql`insert into orders (store_id, id) select ${storeId}, id from moved`',
    "scope.db.selectFrom('orders').select('id').where('storeId', '=', scope.storeId).execute()",
    'sql`update tries set count = 0 where key_hash = ${key}`',
  ])('%s', (text) => expect(unspreadable(file(text), storeTables)).toEqual([]))
})
