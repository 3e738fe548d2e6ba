import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { kindOf } from './queries.ts'

/**
 * What the ledger says of a time: what moved by kind, method, person and shift; of what was given back also by the reason
 * that was noted with it.
 * @param span `from` is included, `to` is not.
 */
export async function sumLedger(
  scope: Scope,
  { from, to }: { readonly from: string; readonly to: string },
) {
  const rows = await scope.db
    .selectFrom('moneyMovements')
    .select(({ fn }) => [
      'kind',
      'method',
      'userId',
      'shiftId',
      sql<string>`case when kind in ('refund', 'void') then note else '' end`.as('reason'),
      fn.sum<number>('amount').as('amount'),
      fn.countAll<number>().as('count'),
    ])
    .where('storeId', '=', scope.storeId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<', to)
    .groupBy(['kind', 'method', 'userId', 'shiftId', sql`5`])
    .orderBy('method')
    .orderBy(sql`5`)
    .execute()
  return rows.map((row) => ({ ...row, kind: kindOf(row.kind) }))
}
