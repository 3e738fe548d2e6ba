import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { cashMoney } from '../movement.ts'

// Cash put into or taken out of the drawer beside the sales: the rows of the ledger that belong to no order.

interface Moments {
  /** Included. */
  readonly from: string
  /** Not included. */
  readonly to: string
}

interface Page {
  readonly limit: number
  readonly offset: number
}

const ofStore = (scope: Scope) =>
  scope.db
    .selectFrom('moneyMovements')
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'is', null)
    .where('kind', 'in', ['in', 'out'])

const inSpan = (scope: Scope, { from, to }: Moments) =>
  ofStore(scope).where('createdAt', '>=', from).where('createdAt', '<', to)

/** Entries carry their amount without a sign, and say by their type where it went. */
const entryColumns = [
  'id',
  'kind as type',
  sql<number>`abs(amount)`.as('amount'),
  'note',
  'userId',
  'createdAt',
] as const

export const listCashflow = (scope: Scope, span: Moments, page: Page) =>
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
  span: Moments,
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

export async function sumCashflow(scope: Scope, span: Moments) {
  return inSpan(scope, span)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount) filter (where kind = 'in'), 0)`.as('cashIn'),
      sql<number>`coalesce(-sum(amount) filter (where kind = 'out'), 0)`.as('cashOut'),
    ])
    .executeTakeFirstOrThrow()
}

export interface NewCashEntry {
  readonly type: 'in' | 'out'
  readonly amount: number
  readonly note: string
}

/** Undefined where there is one of this id already. */
export const insertCashflow = (scope: Scope, id: string, { type, amount, note }: NewCashEntry) =>
  scope.db
    .insertInto('moneyMovements')
    .values({
      storeId: scope.storeId,
      id,
      kind: type,
      method: cashMoney,
      amount: type === 'in' ? amount : -amount,
      note,
      userId: scope.actor.userId ?? null,
      createdAt: scope.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['storeId', 'id']).doNothing())
    .returning(entryColumns)
    .executeTakeFirst()

export const findCashflow = (scope: Scope, id: string) =>
  ofStore(scope).select(entryColumns).where('id', '=', id).executeTakeFirst()
