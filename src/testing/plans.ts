import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Client, escapeLiteral } from 'pg'
import { expect } from 'vitest'
import type { Db } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import type { TestStore } from './test-server.ts'

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface WatchedStatements {
  readonly sent: readonly Statement[]
  forget(): void
  end(): void
}

const writes =
  /\b(?:insert into|delete from|update \w+ set|for (?:no key )?update)\b|\b(?:take_from_shelf|count_tries\w*)\(/i

/** Every statement that only reads, with values, that reaches the database from now on, as the driver sends it. */
export function watchStatements(): WatchedStatements {
  const sent: Statement[] = []
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  Client.prototype.query = function watched(this: Client, ...args: unknown[]): unknown {
    const [first, values] = args as [string | { readonly text: string }, unknown]
    const text = typeof first === 'string' ? first : first.text
    const isOurs =
      /^\s*(?:select|with)\b/i.test(text) && !text.includes('pgboss') && !writes.test(text)
    if (isOurs && Array.isArray(values)) sent.push({ text, values })
    return query.apply(this, args)
  } as typeof Client.prototype.query
  return {
    sent,
    forget: () => void sent.splice(0),
    end() {
      Client.prototype.query = query as typeof Client.prototype.query
    },
  }
}

/** No statement since the last look read a long table, or a range of an index, without beginning at the store. */
export async function expectNoStrays(
  { sent }: WatchedStatements,
  store: TestStore,
  longTables: readonly string[],
): Promise<void> {
  expect(sent.length).toBeGreaterThan(0)
  const statements = [...new Map(sent.map((statement) => [statement.text, statement])).values()]
  for (const statement of statements) {
    const nodes = await planOf(store, statement)
    const strays = nodes.flatMap((node) => strayOf(node, statement.text, longTables))
    expect(strays).toEqual([])
  }
}

/**
 * None of them reads a large store to choose from it, by the plan that is kept of what is asked often: that one knows nothing
 * of how large this store is.
 */
export async function expectNoWaste(
  { sent }: WatchedStatements,
  store: TestStore,
  longTables: readonly string[],
): Promise<void> {
  const names = new RegExp(`\\b(?:${longTables.join('|')})\\b`)
  const statements = new Map(
    sent.filter(({ text }) => names.test(text)).map((statement) => [statement.text, statement]),
  )
  const wasted: string[] = []
  for (const statement of statements.values()) {
    const nodes = await keptPlanOf(store, statement)
    wasted.push(...nodes.flatMap((node) => wasteOf(node, statement.text)))
  }
  expect(wasted).toEqual([])
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** The steps the database would take, as a request in the store. */
const planOf = (store: TestStore, { text, values }: Statement): Promise<readonly Plan[]> =>
  nodesIn(store, async (db) => {
    const explained = { ...sql`select`.compile(db), sql: `explain (format json) ${text}` }
    return db.executeQuery({ ...explained, parameters: values })
  })

/** The steps it takes with the plan that it keeps for any store. */
const keptPlanOf = (store: TestStore, { text, values }: Statement): Promise<readonly Plan[]> =>
  nodesIn(store, async (db) => {
    // A name outlives a transaction that fails.
    const name = `asked_${randomBytes(6).toString('hex')}`
    await sql`set local plan_cache_mode = force_generic_plan`.execute(db)
    await sql.raw(`prepare ${name} as ${text}`).execute(db)
    const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`
    const answer = await sql
      .raw(`explain (analyze, format json) execute ${name}${given}`)
      .execute(db)
    await sql.raw(`deallocate ${name}`).execute(db)
    return answer
  })

/** A value as a statement writes it that has no places. */
const literal = (value: unknown): string =>
  value === null || value === undefined ? 'null' : escapeLiteral(textOf(value))

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const elementOf = (value: unknown): string =>
  value === null ? 'null' : JSON.stringify(textOf(value))

async function nodesIn(
  store: TestStore,
  explain: (db: Db) => Promise<{ readonly rows: readonly unknown[] }>,
): Promise<readonly Plan[]> {
  const standing = { role: 'larder_app', storeId: store.id, readOnly: true } as const
  const { rows } = await inTransaction(store.server.database, standing, explain)
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': readonly { Plan: Plan }[] }]
  return plans.flatMap(({ Plan: plan }) => nodesOf(plan))
}

/** In rows: more than a page of any list is chosen from by a filter. */
const mostWasted = 1000

/** Rows that a step reads to throw them away. */
function wasteOf(node: Plan, text: string): readonly string[] {
  const wasted = node['Rows Removed by Filter'] ?? 0
  return wasted > mostWasted
    ? [`${wasted} rows of ${node['Relation Name'] ?? ''} are read in vain for: ${text}`]
    : []
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

function strayOf(node: Plan, text: string, longTables: readonly string[]): readonly string[] {
  const table = node['Relation Name'] ?? ''
  if (node['Node Type'] === 'Seq Scan' && longTables.includes(table)) {
    return [`all of ${table} is read for: ${text}`]
  }
  const condition = node['Index Cond']
  const isLong = longTables.some((name) => node['Index Name']?.startsWith(name))
  return isLong && condition !== undefined && !condition.includes('store_id')
    ? [`${node['Index Name']} is read across stores for: ${text}`]
    : []
}
