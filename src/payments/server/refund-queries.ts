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

/** One that the provider has not answered yet; there is at most one of a capture. */
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

export async function saveRefund(
  scope: Scope,
  id: string,
  outcome: { readonly state: 'done' | 'refused'; readonly reason?: string },
): Promise<void> {
  await scope.db
    .updateTable('paymentRefunds')
    .set({ ...outcome, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}
