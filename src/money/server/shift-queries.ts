import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import type { MoneySum } from '../movement.ts'
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
