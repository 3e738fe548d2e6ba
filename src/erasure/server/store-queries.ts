import type { Line } from '../../database/lending.ts'
import type { OwnersWay } from '../../database/manner.ts'
import { listTables, quoted, type Table } from '../../archive/server/tables.ts'
import { inOrder } from '../../archive/store-archive.ts'

/** Every table in which a store has rows, those that point to others first. */
export async function listStoreTables(line: Line): Promise<readonly Table[]> {
  const tables = (await listTables(line)).filter(({ storeColumn }) => storeColumn !== null)
  const { rows } = await line.query(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const names = inOrder(
    tables.map(({ name }) => name),
    rows as { readonly from: string; readonly to: string }[],
  )
  return names.toReversed().flatMap((name) => tables.filter((table) => table.name === name))
}

/** Within the store: row level security holds, where the owner of the database has a role for it. */
export async function insideStore<Result>(
  line: Line,
  owner: OwnersWay,
  storeId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  for (const text of owner.enter(storeId)) await line.query(text)
  const result = await work()
  for (const text of owner.leave) await line.query(text)
  return result
}

/** How many rows a store has, by table; those without any are left out. */
export async function countRows(
  line: Line,
  tables: readonly Table[],
  storeId: string,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const { name, storeColumn } of tables) {
    const { rows } = await line.query(
      `select count(*)::int as count from ${quoted(name)} where ${storeColumn ?? ''} = '${storeId}'`,
    )
    const { count } = rows[0] as { readonly count: number }
    if (count > 0) counts[name] = count
  }
  return counts
}

/**
 * Deletes every row of a store, in its own role: row level security holds, whatever is asked for. Ledgers and histories
 * cannot be deleted from by any request; that right is there for this transaction, and nobody else ever sees it. On a cluster
 * it is whoever owns the tables: a right that is lent there is seen by no other role before the transaction is over.
 */
export async function deleteRows(
  line: Line,
  owner: OwnersWay,
  tables: readonly Table[],
  storeId: string,
): Promise<void> {
  const lent = owner.role === undefined ? [] : await listKept(line, tables, owner.role)
  if (lent.length > 0) await line.query(`grant delete on ${lent.join(', ')} to ${owner.role}`)
  await insideStore(line, owner, storeId, async () => {
    await line.query(`set local app.erasing_store = '${storeId}'`)
    for (const { name, storeColumn } of tables) {
      await line.query(`delete from ${quoted(name)} where ${storeColumn ?? ''} = '${storeId}'`)
    }
    const still = await countRows(line, tables, storeId)
    if (Object.keys(still).length > 0) throw new Error(`Rows are left: ${JSON.stringify(still)}`)
    await line.query(`set local app.erasing_store = ''`)
  })
  if (lent.length > 0) await line.query(`revoke delete on ${lent.join(', ')} from ${owner.role}`)
}

/** The tables that a role may not delete from. */
async function listKept(
  line: Line,
  tables: readonly Table[],
  role: string,
): Promise<readonly string[]> {
  const { rows } = await line.query(
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not has_table_privilege($1, oid, 'delete')`,
    [role],
  )
  const kept = new Set((rows as { readonly name: string }[]).map(({ name }) => name))
  return tables.filter(({ name }) => kept.has(name)).map(({ name }) => quoted(name))
}

/** What waits or is remembered of the store in the queue. */
export async function deleteJobs(
  line: Line,
  storeId: string,
  slugs: readonly string[],
): Promise<void> {
  const { rows } = await line.query(`select to_regclass('pgboss.job') is not null as has`)
  if ((rows[0] as { readonly has: boolean }).has) {
    await line.query(
      `delete from pgboss.job where data ->> 'storeId' = '${storeId}'
        or lower(coalesce(data ->> 'storeSlug', data ->> 'slug')) = any ($1::text[])`,
      [slugs],
    )
  }
}

/** In which columns of the whole database the id of the store still stands, and how often: for whoever owns it. */
export async function findTraces(
  line: Line,
  storeId: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await line.query(`
    select words.table_name as "table", words.column_name as "column" from information_schema.columns as words
    join information_schema.tables as kinds on kinds.table_schema = 'public' and kinds.table_name = words.table_name
      and kinds.table_type = 'BASE TABLE'
    where words.table_schema = 'public' and words.data_type in ('text', 'character varying', 'json', 'jsonb', 'uuid', 'ARRAY')
    order by words.table_name, words.ordinal_position`)
  const traces: Record<string, number> = {}
  for (const { table, column } of rows as { readonly table: string; readonly column: string }[]) {
    const found = await line.query(
      `select count(*)::int as count from ${quoted(table)} where strpos(${quoted(column)}::text, '${storeId}') > 0`,
    )
    const { count } = found.rows[0] as { readonly count: number }
    if (count > 0) traces[`${table}.${column}`] = count
  }
  return traces
}
