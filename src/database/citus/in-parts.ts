import type { QueryResult } from 'pg'
import type { Line } from '../lending.ts'
import {
  insertSelectOf,
  isInParts,
  itemsOf,
  partsOf,
  type InsertSelect,
  type Part,
} from './parts.ts'
import { typeOf } from './types.ts'

/** What a part has answered, as the database spells it. */
interface Known {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly (string | null)[])[]
}

type Form = 'spelled' | undefined
type Ask = (text: string, values: readonly unknown[], form?: Form) => Promise<QueryResult>

/**
 * A line to Citus, where no statement may both write and read, or write two tables. One that does is carried out part
 * by part in its transaction: each part is a statement of its own, which is given what those before it answered.
 */
export function inParts(line: Line): Line {
  let last: Promise<unknown> = Promise.resolve()
  const ask: Ask = (text, values, form) => line.query(text, values, form)
  const query: Line['query'] = (text, values = [], form) => {
    const answer = last.then(() => askInParts(ask, text, values, form))
    last = answer.catch(() => undefined)
    return answer
  }
  return { ...line, query }
}

async function askInParts(
  ask: Ask,
  text: string,
  values: readonly unknown[],
  form?: Form,
): Promise<QueryResult> {
  if (!isInParts(text)) {
    const items = itemsOf(text)
    return items === undefined ? ask(text, values, form) : askItems(ask, items, values)
  }
  const { named, last } = partsOf(text)
  const known = new Map<string, Known>()
  for (const part of named) known.set(part.name, await askPart(ask, part, values, known))
  const insert = insertSelectOf(last)
  if (insert !== undefined) return askInsert(ask, insert, values, known)
  const items = itemsOf(last)
  const final = withKnown(last, values, known)
  return items === undefined || known.size > 0
    ? ask(final.text, final.values, form)
    : askItems(ask, items, values)
}

/** Asks each item by itself, and answers one row of them all. */
async function askItems(ask: Ask, items: readonly string[], values: readonly unknown[]) {
  const answers: QueryResult[] = []
  for (const item of items) {
    const written = renumbered(`select ${item}`, values)
    answers.push(await ask(written.text, written.values))
  }
  const row: unknown = Object.assign({}, ...answers.map(({ rows }) => rows[0] as object))
  return { ...answers[0], rows: [row], rowCount: 1 } as QueryResult
}

async function askPart(
  ask: Ask,
  { text, columns }: Part,
  values: readonly unknown[],
  known: ReadonlyMap<string, Known>,
): Promise<Known> {
  const insert = insertSelectOf(text)
  const { fields, rows } =
    insert === undefined
      ? await askKnowing(ask, text, values, known)
      : await askInsert(ask, insert, values, known, 'spelled')
  return {
    columns: fields.map(({ name, dataTypeID }, at) => ({
      name: columns?.[at] ?? name,
      type: typeOf(dataTypeID),
    })),
    rows: rows as Known['rows'],
  }
}

const askKnowing: (
  ask: Ask,
  text: string,
  values: readonly unknown[],
  known: ReadonlyMap<string, Known>,
) => Promise<QueryResult> = (ask, text, values, known) => {
  const written = withKnown(text, values, known)
  return ask(written.text, written.values, 'spelled')
}

/** Citus copies what is selected, past row security, and so refuses to; what was selected is inserted as values. */
async function askInsert(
  ask: Ask,
  { into, columns, query, rest }: InsertSelect,
  values: readonly unknown[],
  known: ReadonlyMap<string, Known>,
  form?: Form,
): Promise<QueryResult> {
  const selected = await askKnowing(ask, query, values, known)
  const rows = selected.rows as Known['rows']
  if (rows.length === 0) return nothing(ask, into, rest)
  const cells = rows.flat()
  const places = rows.map((row, at) => placesFrom(at * row.length, row.length))
  const after = renumbered(rest, values, cells.length)
  return ask(
    `insert into ${into} (${columns.join(', ')}) values ${places.join(', ')} ${after.text}`,
    [...cells, ...after.values],
    form,
  )
}

/** The answer of an insert that had nothing to insert; what it would have returned has columns all the same. */
async function nothing(ask: Ask, into: string, rest: string): Promise<QueryResult> {
  const returning = /\breturning\b(.*)$/is.exec(rest)?.[1] ?? ''
  return { ...(await ask(`select ${returning} from ${into} where false`, [])), command: 'INSERT' }
}

const placesFrom = (from: number, count: number) =>
  `(${Array.from({ length: count }, (_, at) => `$${from + at + 1}`).join(', ')})`

/** A text with those values alone that it has places for. */
function renumbered(text: string, values: readonly unknown[], from = 0) {
  const used: number[] = []
  const renamed = text.replace(/\$(\d+)/g, (_, place: string) => {
    const at = Number(place) - 1
    if (!used.includes(at)) used.push(at)
    return `$${from + used.indexOf(at) + 1}`
  })
  return { text: renamed, values: used.map((at) => values[at]) }
}

/** A text with what it names of the parts before it. */
function withKnown(
  text: string,
  values: readonly unknown[],
  known: ReadonlyMap<string, Known>,
): { readonly text: string; readonly values: readonly unknown[] } {
  const own = renumbered(text, values)
  const all = [...own.values]
  const tables = Array.from(known)
    .filter(([name, { columns }]) => columns.length > 0 && new RegExp(`\\b${name}\\b`).test(text))
    .map(([name, table]) => {
      all.push(jsonOf(table))
      const columns = table.columns.map((column) => `"${column.name}" ${column.type}`).join(', ')
      return `${name} as (select * from jsonb_to_recordset($${all.length}::jsonb) as "${name}" (${columns}))`
    })
  if (tables.length === 0) return own
  const nested = /^\s*with\s+/i.exec(own.text)
  const rest = nested === null ? own.text : `, ${own.text.slice(nested[0].length)}`
  return { text: `with ${tables.join(', ')} ${rest}`, values: all }
}

/** JSON stands as it is; everything else is read from its text again. */
const jsonOf = ({ columns, rows }: Known): string =>
  `[${rows
    .map((row) => {
      const cells = columns.map(({ name, type }, at) => {
        const cell = row[at] ?? null
        const isJson = type === 'json' || type === 'jsonb'
        return `${JSON.stringify(name)}:${cell !== null && isJson ? cell : JSON.stringify(cell)}`
      })
      return `{${cells.join(',')}}`
    })
    .join(',')}]`
