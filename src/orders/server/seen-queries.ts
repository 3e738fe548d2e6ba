import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

/** Seen now, unless it was before. */
export const seenBy = (scope: Scope) => ({
  seenAt: sql<string>`coalesce(seen_at, ${scope.now.toISOString()}::timestamptz)`,
})

/** Answers whether it was new until now. */
export async function saveSeen(scope: Scope, id: string): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('orders')
    .set(seenBy(scope))
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
