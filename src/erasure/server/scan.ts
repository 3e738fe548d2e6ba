import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/open.ts'
import { asOwner } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import {
  shortestPart,
  traceKinds,
  type Name,
  type Person,
  type Trace,
  type TraceKind,
} from '../traces.ts'

/** A column that can hold words, as the catalogue of the database has it. */
interface Column {
  readonly table: string
  readonly column: string
  readonly kind: 'text' | 'json' | 'list'
}

export interface Scan {
  readonly tables: number
  readonly columns: number
  readonly traces: readonly Trace[]
}

/**
 * Looks for a person in every column of words of every table of the store. Tables that are added tomorrow are looked
 * through without being named anywhere.
 */
export async function scanFor(scope: Scope, person: Person): Promise<Scan> {
  const columns = await listColumns(scope.db)
  const columnsByTable = Map.groupBy(columns, ({ table }) => table)
  const traces: Trace[] = []
  for (const [table, ofTable] of columnsByTable) {
    traces.push(...(await scanTable(scope, table, ofTable, person)))
  }
  return { tables: columnsByTable.size, columns: columns.length, traces }
}

/** Of the tables that have a store; the owner of the database sees them all, whatever was granted to whom. */
const listColumns = (db: Db): Promise<readonly Column[]> =>
  asOwner(db, async () => {
    const { rows } = await sql<Column>`
      select words.table_name as "table", words.column_name as "column",
        case when words.data_type in ('json', 'jsonb') then 'json' when words.data_type = 'ARRAY' then 'list' else 'text' end
          as kind
      from information_schema.columns as words
      join information_schema.columns as owner on owner.table_schema = 'public' and owner.table_name = words.table_name
        and owner.column_name = case words.table_name when 'stores' then 'id' else 'store_id' end
      join information_schema.tables as kinds on kinds.table_schema = 'public' and kinds.table_name = words.table_name
        and kinds.table_type = 'BASE TABLE'
      where words.table_schema = 'public' and (words.data_type in ('text', 'character varying', 'character', 'json', 'jsonb')
        or words.data_type = 'ARRAY' and words.udt_name in ('_text', '_varchar'))
      order by words.table_name, words.ordinal_position`.execute(db)
    return rows
  })

async function scanTable(
  { db, storeId }: Scope,
  table: string,
  columns: readonly Column[],
  person: Person,
): Promise<readonly Trace[]> {
  const asked = columns.flatMap((column) =>
    traceKinds.flatMap((of) => {
      const condition = conditionOf(columns, column, of, person)
      return condition === undefined ? [] : [{ column: column.column, of, condition }]
    }),
  )
  if (asked.length === 0) return []
  const counts = sql.join(
    asked.map(({ condition }) => sql`count(*) filter (where ${condition})::int`),
  )
  const { rows } = await sql<{ counts: readonly number[] }>`
    select array[${counts}] as counts from ${sql.id(table)}
    where ${sql.id(table === 'stores' ? 'id' : 'store_id')} = ${storeId}`.execute(db)
  return asked.flatMap(({ column, of }, at) => {
    const found = rows[0]?.counts[at] ?? 0
    return found === 0 ? [] : [{ table, column, of, rows: found }]
  })
}

function conditionOf(
  columns: readonly Column[],
  column: Column,
  of: TraceKind,
  person: Person,
): RawBuilder<unknown> | undefined {
  const each =
    of === 'name'
      ? person.name.map((name) => isNamed(columns, column, name))
      : person[of].map((value) => standsIn(column, value))
  return each.length === 0 ? undefined : sql`(${sql.join(each, sql` or `)})`
}

/** In one text, in two fields of one JSON, or in the two columns that tables of people have. */
function isNamed(columns: readonly Column[], column: Column, { first, last }: Name) {
  const together = standsIn(column, `${first} ${last}`)
  if (column.kind === 'json') {
    return sql`(${together} or ${isLeafOf(column, first)} and ${isLeafOf(column, last)})`
  }
  const other = columns.find((each) => each.column === 'last_name')
  if (column.column !== 'first_name' || other === undefined) return together
  return sql`(${together} or ${isWhole(column, first)} and ${isWhole(other, last)})`
}

const standsIn = (column: Column, value: string) =>
  value.length < shortestPart ? isAll(column, value) : isPartOf(column, value)

const isAll = (column: Column, value: string) => {
  if (column.kind === 'json') return isLeafOf(column, value)
  return column.kind === 'list'
    ? sql`${value} = any (${sql.id(column.column)})`
    : isWhole(column, value)
}

const isWhole = ({ column }: Column, value: string) =>
  sql`lower(${sql.id(column)}::text) = lower(${value}::text)`

/** Words in JSON are written as JSON writes them, quotes and all. */
function isPartOf({ column, kind }: Column, value: string) {
  const written = kind === 'text' ? value : JSON.stringify(value).slice(1, -1)
  return sql`strpos(lower(${sql.id(column)}::text), lower(${written}::text)) > 0`
}

const isLeafOf = ({ column }: Column, value: string) =>
  sql`coalesce(jsonb_path_exists(${sql.id(column)}::jsonb, '$.** ? (@ == $value)', jsonb_build_object('value', ${value}::text)), false)`
