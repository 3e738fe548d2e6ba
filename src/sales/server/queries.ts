import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Span } from '../../orders/server/sales-queries.ts'
import type { CashflowType } from '../sales.ts'

/**
 * The store's days as moments. Days are resolved by the database, which knows every zone's clock changes; a moment
 * stands for the day it falls in.
 */
export async function spanOf(
  scope: Scope,
  timeZone: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<Span & { readonly start: string; readonly end: string }> {
  const { rows } = await sql<{ start: string; end: string; from: string; to: string }>`
    with days as (select ${dayOf(start, timeZone)} as first, ${dayOf(end, timeZone)} as last)
    select to_char(first, 'YYYY-MM-DD') as start, to_char(last, 'YYYY-MM-DD') as "end",
           (first::timestamp at time zone ${timeZone}) as "from",
           ((last + 1)::timestamp at time zone ${timeZone}) as "to"
    from days`.execute(scope.db)
  const [row] = rows
  if (row === undefined) throw new Error('A range has two ends')
  return { ...row, timeZone }
}

const dayOf = (value: string, timeZone: string) =>
  value.length === 10
    ? sql`${value}::date`
    : sql`(${value}::timestamptz at time zone ${timeZone})::date`

/** Today in the store. */
export async function todayIn(scope: Scope, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select to_char(${scope.now.toISOString()}::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD') as today`.execute(
    scope.db,
  )
  return rows[0]?.today ?? ''
}

const ofStore = (scope: Scope) =>
  scope.db.selectFrom('cashflowEntries').where('storeId', '=', scope.storeId)

const inSpan = (scope: Scope, { from, to }: Pick<Span, 'from' | 'to'>) =>
  ofStore(scope).where('createdAt', '>=', from).where('createdAt', '<', to)

const entryColumns = ['id', 'type', 'amount', 'note', 'userId', 'createdAt'] as const

interface Page {
  readonly limit: number
  readonly offset: number
}

export const listCashflow = (scope: Scope, span: Span, page: Page) =>
  inSpan(scope, span)
    .select(entryColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** The entries that come after `last`, latest first. */
export const listCashflowAfter = (
  scope: Scope,
  span: Span,
  last: { readonly createdAt: string; readonly id: string } | undefined,
  limit: number,
) =>
  inSpan(scope, span)
    .select(entryColumns)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${last?.createdAt ?? ''}::timestamptz, ${last?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** One page of what somebody has entered, and how many entries that is in all. */
export async function listCashflowOf(scope: Scope, userId: string, page: Page) {
  const theirs = ofStore(scope).where('userId', '=', userId)
  const { total } = await theirs
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await theirs
    .select(entryColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total }
}

export async function sumCashflow(scope: Scope, span: Span) {
  return inSpan(scope, span)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount) filter (where type = 'in'), 0)`.as('cashIn'),
      sql<number>`coalesce(sum(amount) filter (where type = 'out'), 0)`.as('cashOut'),
    ])
    .executeTakeFirstOrThrow()
}

export async function insertCashflow(
  scope: Scope,
  entry: { readonly type: CashflowType; readonly amount: number; readonly note: string },
) {
  return scope.db
    .insertInto('cashflowEntries')
    .values({
      storeId: scope.storeId,
      id: newId(),
      ...entry,
      userId: scope.actor.userId ?? null,
      createdAt: scope.now.toISOString(),
    })
    .returning(entryColumns)
    .executeTakeFirstOrThrow()
}
