import { sql, type Kysely } from 'kysely'
import { embeddedPool, openInMemory } from '../src/database/embedded.ts'
import { migrate } from '../src/database/migrate.ts'
import { over } from '../src/database/open.ts'

interface Column {
  readonly table: string
  readonly comment: string | null
  readonly column: string
  readonly type: string
  readonly nullable: boolean
  readonly hasDefault: boolean
}

const typeByColumnType: Readonly<Record<string, string>> = {
  _bytea: 'Buffer[]',
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  text: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  timestamptz: 'string',
  uuid: 'string',
}

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The tables as TypeScript, read from a freshly migrated schema: the SQL is the truth. */
export async function generateTables(): Promise<{ path: string; text: string }> {
  const pglite = await openInMemory()
  const { db, close } = over(embeddedPool(pglite), 'embedded', () => undefined)
  await migrate(db)
  const columns = await readColumns(db)
  await close()
  await pglite.close()
  return { path: 'src/database/tables.gen.ts', text: textOf(columns) }
}

async function readColumns<Schema>(db: Kysely<Schema>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select t.relname as "table", obj_description(t.oid) as comment, c.attname as "column", y.typname as type,
           not c.attnotnull as nullable, c.atthasdef as has_default
    from pg_class t
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    join pg_type y on y.oid = c.atttypid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and t.relname not like 'schema\\_migrations%'
    order by t.relname, c.attnum`.execute(db)
  return rows
}

function textOf(columns: readonly Column[]): string {
  const tables = [...new Set(columns.map(({ table }) => table))]
  const interfaces = tables.map((table) => {
    const own = columns.filter((column) => column.table === table)
    return [
      ...(own[0]?.comment == null ? [] : [`/** ${own[0].comment} */`]),
      `export interface ${interfaceName(table)} {`,
      ...own.map((column) => `  ${camel(column.column)}: ${typeOf(column)}`),
      '}',
    ].join('\n')
  })
  const all = tables.map((table) => `  ${camel(table)}: ${interfaceName(table)}`)
  return [
    '// Generated from the migrations by scripts/generate-tables.ts. Do not edit.\n' +
      "import type { Generated } from 'kysely'",
    ...interfaces,
    ['export interface Tables {', ...all, '}\n'].join('\n'),
  ].join('\n\n')
}

const interfaceName = (table: string) => camel(`_${table}`).concat('Table')

function typeOf({ table, column, type, nullable, hasDefault }: Column): string {
  const known = typeByColumnType[type]
  if (known === undefined) throw new Error(`No TypeScript type for ${type} of ${table}.${column}`)
  const full = nullable ? `${known} | null` : known
  return hasDefault ? `Generated<${full}>` : full
}
