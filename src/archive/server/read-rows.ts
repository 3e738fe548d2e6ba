import type { Line } from '../../database/lending.ts'
import type { OwnersWay } from '../../database/manner.ts'
import { quoted, type Table } from './tables.ts'

const atOnce = 500

/**
 * The rows of a table as lines of JSON, a handful at a time. PostgreSQL writes them itself, so every value comes as
 * exactly as it is stored: decimals by their digits, moments by their microseconds. Rows of a store are read in the
 * role and the store that requests have, because that is what the server's own user may read.
 */
export async function* readRows(
  line: Pick<Line, 'query'>,
  owner: OwnersWay,
  table: Table,
  storeIds: readonly string[],
): AsyncGenerator<readonly string[]> {
  if (table.storeColumn === null) yield* readAll(line, table, '')
  else for (const id of storeIds) yield* readRowsOfStore(line, owner, table, id)
}

export async function* readRowsOfStore(
  line: Pick<Line, 'query'>,
  owner: OwnersWay,
  table: Table,
  storeId: string,
): AsyncGenerator<readonly string[]> {
  for (const text of owner.enter(storeId)) await line.query(text)
  yield* readAll(line, table, `where ${table.storeColumn ?? ''} = '${storeId}'`)
  for (const text of owner.leave) await line.query(text)
}

/** Whatever the role that asks may see. */
export async function* readAll(
  line: Pick<Line, 'query'>,
  { name, columns }: Table,
  where: string,
): AsyncGenerator<readonly string[]> {
  yield* readLines(line, `select ${columns.map(quoted).join(', ')} from ${quoted(name)} ${where}`)
}

/** By a cursor, so that a table of years needs no more memory than one of days. */
export async function* readLines(
  line: Pick<Line, 'query'>,
  select: string,
): AsyncGenerator<readonly string[]> {
  await line.query(
    `declare pages no scroll cursor for select row_to_json(page)::text as line from (${select}) as page`,
  )
  for (;;) {
    const { rows } = await line.query(`fetch ${atOnce} from pages`)
    if (rows.length > 0) yield (rows as { readonly line: string }[]).map((row) => row.line)
    if (rows.length < atOnce) break
  }
  await line.query('close pages')
}
