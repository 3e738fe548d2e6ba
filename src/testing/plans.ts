import { sql } from 'kysely'
import { Client } from 'pg'
import { expect } from 'vitest'
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

/** Every statement with values that reaches the database from now on, as the driver sends it. */
export function watchStatements(): WatchedStatements {
  const sent: Statement[] = []
  const query = Client.prototype.query as (...args: unknown[]) => unknown
  Client.prototype.query = function watched(this: Client, ...args: unknown[]): unknown {
    const [first, values] = args as [string | { readonly text: string }, unknown]
    const text = typeof first === 'string' ? first : first.text
    const isOurs = /^\s*(?:select|with)\b/i.test(text) && !text.includes('pgboss')
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

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** The steps the database would take, as a request in the store. */
async function planOf(store: TestStore, { text, values }: Statement): Promise<readonly Plan[]> {
  const standing = { role: 'larder_app', storeId: store.id, readOnly: true } as const
  const rows = await inTransaction(store.server.database, standing, async (db) => {
    const explained = { ...sql`select`.compile(db), sql: `explain (format json) ${text}` }
    return (await db.executeQuery({ ...explained, parameters: values })).rows
  })
  const [{ 'QUERY PLAN': plans }] = rows as [{ 'QUERY PLAN': readonly { Plan: Plan }[] }]
  return plans.flatMap(({ Plan: plan }) => nodesOf(plan))
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
