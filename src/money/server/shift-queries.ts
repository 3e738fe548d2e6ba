import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { cashMoney, type MoneySum } from '../movement.ts'
import { kindOf } from './queries.ts'

// What the ledger says of a shift.

/** What moved in a shift, by kind and method. */
export async function sumMoneyOfShift(scope: Scope, shiftId: string): Promise<MoneySum[]> {
  const rows = await scope.db
    .selectFrom('moneyMovements')
    .select(({ fn }) => [
      'kind',
      'method',
      fn.sum<number>('amount').as('amount'),
      fn.countAll<number>().as('count'),
    ])
    .where('storeId', '=', scope.storeId)
    .where('shiftId', '=', shiftId)
    .groupBy(['kind', 'method'])
    .execute()
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }))
}

/** The cash that came into a shift after a moment, less what went out of it. */
export async function sumCashAfter(scope: Scope, shiftId: string, after: Date): Promise<number> {
  const { amount } = await scope.db
    .selectFrom('moneyMovements')
    .select(({ fn }) => fn.sum<number | null>('amount').as('amount'))
    .where('storeId', '=', scope.storeId)
    .where('shiftId', '=', shiftId)
    .where('method', '=', cashMoney)
    .where('createdAt', '>', after.toISOString())
    .executeTakeFirstOrThrow()
  return amount ?? 0
}

/** What each person sold in a shift, who sold most first. */
export async function sumSalesOfShift(scope: Scope, shiftId: string) {
  const rows = await scope.db
    .selectFrom('moneyMovements')
    .select(({ fn }) => ['userId', fn.sum<number>('amount').as('sales')])
    .where('storeId', '=', scope.storeId)
    .where('shiftId', '=', shiftId)
    .where('kind', 'in', ['payment', 'change'])
    .groupBy('userId')
    .orderBy('sales', 'desc')
    .orderBy('userId')
    .execute()
  return rows.flatMap(({ userId, sales }) => (userId === null ? [] : [{ userId, sales }]))
}

/** How many orders were paid in a shift, in whole or in part. */
export async function countOrdersOfShift(scope: Scope, shiftId: string): Promise<number> {
  const { count } = await scope.db
    .selectFrom('moneyMovements')
    .select(sql<number>`count(distinct order_id)`.as('count'))
    .where('storeId', '=', scope.storeId)
    .where('shiftId', '=', shiftId)
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  return count
}

/** The orders whose first money came in a shift: each is in one shift only, however many parts it was paid in. */
export async function listOrdersBegunIn(scope: Scope, shiftId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('moneyMovements as m')
    .select('m.orderId')
    .distinct()
    .where('m.storeId', '=', scope.storeId)
    .where('m.shiftId', '=', shiftId)
    .where('m.kind', '=', 'payment')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moneyMovements as earlier')
            .select('earlier.id')
            .whereRef('earlier.storeId', '=', 'm.storeId')
            .whereRef('earlier.orderId', '=', 'm.orderId')
            .where('earlier.kind', '=', 'payment')
            .where(sql<boolean>`(earlier.created_at, earlier.id) < (m.created_at, m.id)`),
        ),
      ),
    )
    .execute()
  return rows.flatMap(({ orderId }) => orderId ?? [])
}

/** When money came for these orders or was given back, and in which shift, first things first. */
export async function listMovedOf(scope: Scope, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  return scope.db
    .selectFrom('moneyMovements')
    .select(['orderId', 'kind', 'shiftId', 'createdAt'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', orderIds)
    .where('kind', 'in', ['payment', 'refund', 'void'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
