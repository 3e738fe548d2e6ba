import { sql } from 'kysely'
import { literals } from '../../../database/literals.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { providers } from '../../../payments/method.ts'
import { mayAccept } from '../../acceptance.ts'
import { waitingStatuses } from '../../order.ts'
import { isStillWanted } from '../still-wanted.ts'

/** What a statement that changes an order says of its acceptance: whoever works at the queue and moves it on has it. */
export function acceptedAtOf(scope: Scope) {
  if (!mayAccept(scope.actor.role)) return sql<string | null>`accepted_at`
  const now = scope.now.toISOString()
  return sql<
    string | null
  >`case when sold_by is null then coalesce(accepted_at, ${now}::timestamptz) end`
}

export function acceptedByOf(scope: Scope) {
  if (!mayAccept(scope.actor.role)) return sql<string | null>`accepted_by`
  const userId = scope.actor.userId ?? null
  return sql<
    string | null
  >`case when sold_by is null and accepted_at is null then ${userId}::uuid else accepted_by end`
}

/** The first one counts. */
export const saveAccepted = (scope: Scope, id: string): Promise<unknown> =>
  scope.db
    .updateTable('orders')
    .set({
      acceptedAt: acceptedAtOf(scope),
      acceptedBy: acceptedByOf(scope),
      seenAt: sql<string>`coalesce(seen_at, ${scope.now.toISOString()}::timestamptz)`,
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .execute()

const mostRinging = 200

/** Whether an order rings that is to be made, of the `orders` around it, as `rings` decides for one. */
export const isRinging = (scope: Scope) => sql<boolean>`(
  sold_by is null and accepted_at is null
  and (paid_at is not null or payment_method <> all(${providers}::text[])) and ${isStillWanted(scope)}
)`

/** Those that ring, the longest waiting first. */
export const listUnanswered = (scope: Scope) =>
  scope.db
    .selectFrom('orders')
    .select(['id', 'number', 'atKiosk', 'unansweredToldAt'])
    .select(
      sql<string>`case when payment_method = any(${providers}::text[]) then paid_at else created_at end`.as(
        'since',
      ),
    )
    .where('storeId', '=', scope.storeId)
    .where('status', 'in', literals(waitingStatuses))
    .where(isRinging(scope))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(mostRinging)
    .execute()

/** The owner is told of an order once; answers those of which they were not. */
export async function saveTold(scope: Scope, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await scope.db
    .updateTable('orders')
    .set({ unansweredToldAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('unansweredToldAt', 'is', null)
    .where('acceptedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
