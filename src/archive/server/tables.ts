import type { Line } from '../../database/lending.ts'

/** A table as the catalogue of the database has it. Those to come are known by it without being named anywhere. */
export interface Table {
  readonly name: string
  /** The column that says whose a row is; null where rows are the platform's own. */
  readonly storeColumn: 'id' | 'store_id' | null
  /** In their order, without those that the database makes up. */
  readonly columns: readonly string[]
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table of the product, by name; what keeps the schema itself is none of it. */
export async function listTables(line: Pick<Line, 'query'>): Promise<readonly Table[]> {
  const { rows } = await line.query(`
    select relname as name,
      case when relname = 'stores' then 'id' when relforcerowsecurity then 'store_id' end as "storeColumn",
      (select json_agg(attname order by attnum) from pg_attribute
       where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class as tables
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'schema\\_migrations%'
    order by relname`)
  return rows as Table[]
}

export async function listStoreIds(line: Pick<Line, 'query'>): Promise<readonly string[]> {
  await line.query('set local role larder_platform')
  const { rows } = await line.query('select id from stores order by id')
  await line.query('set local role none')
  return (rows as { readonly id: string }[]).map(({ id }) => id)
}

/** In the order in which they have run. */
export async function listMigrations(line: Pick<Line, 'query'>): Promise<readonly string[]> {
  const { rows } = await line.query(`select name from schema_migrations order by name`)
  return (rows as { readonly name: string }[]).map(({ name }) => name)
}

export async function readSequences(
  line: Pick<Line, 'query'>,
): Promise<Readonly<Record<string, string>>> {
  const { rows } = await line.query(`
    select sequencename as name, coalesce(last_value, start_value)::text as value
    from pg_sequences where schemaname = 'public' order by sequencename`)
  return Object.fromEntries(
    (rows as { readonly name: string; readonly value: string }[]).map(({ name, value }) => [
      name,
      value,
    ]),
  )
}
