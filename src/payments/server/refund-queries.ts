import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Provider } from '../method.ts'

const columns = ['id', 'provider', 'captureRef', 'amount', 'state'] as const

export const findRefund = (scope: Scope, id: string) =>
  scope.db
    .selectFrom('paymentRefunds')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** One that the provider has not answered yet: its amount is reserved. There is at most one of a capture. */
export const findAskedRefund = (scope: Scope, provider: Provider, captureRef: string) =>
  scope.db
    .selectFrom('paymentRefunds')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('provider', '=', provider)
    .where('captureRef', '=', captureRef)
    .where('state', '=', 'asked')
    .executeTakeFirst()

export async function insertRefund(
  scope: Scope,
  refund: { readonly provider: Provider; readonly captureRef: string; readonly amount: number },
): Promise<string> {
  const id = newId()
  const now = scope.now.toISOString()
  await scope.db
    .insertInto('paymentRefunds')
    .values({
      ...refund,
      id,
      storeId: scope.storeId,
      state: 'asked',
      userId: scope.actor.userId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** The provider has said no: what was reserved is free again. */
export const releaseRefund = (scope: Scope, id: string, reason: string): Promise<unknown> =>
  answered(scope, id, { state: 'refused', reason }).execute()

/**
 * The provider has given it back. What a capture has given back is never less than our own refunds of it, also while
 * the provider has not been asked yet what it thinks.
 */
export async function finishRefund(scope: Scope, id: string): Promise<void> {
  const refund = await answered(scope, id, { state: 'done' })
    .returning(['provider', 'captureRef'])
    .executeTakeFirst()
  if (refund === undefined) return
  const { provider, captureRef } = refund
  await sql`
    update payment_captures set updated_at = ${scope.now.toISOString()}, refunded = least(amount, greatest(refunded, (
      select sum(amount) from payment_refunds
      where store_id = ${scope.storeId} and provider = ${provider} and capture_ref = ${captureRef} and state = 'done')))
    where store_id = ${scope.storeId} and provider = ${provider} and provider_ref = ${captureRef}`.execute(
    scope.db,
  )
}

/** Only the first answer counts. */
const answered = (
  scope: Scope,
  id: string,
  outcome: { readonly state: 'done' | 'refused'; readonly reason?: string },
) =>
  scope.db
    .updateTable('paymentRefunds')
    .set({ ...outcome, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('state', '=', 'asked')
