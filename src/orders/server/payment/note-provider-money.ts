import type { Scope } from '../../../kit/server/scope.ts'
import { missingOf, type ProviderMoney } from '../../../money/movement.ts'
import { listMoneyOf, moveMoney } from '../../../money/server/queries.ts'
import { listCaptures, type StoredCapture } from '../../../payments/server/attempt-queries.ts'

/** Brings the ledger to what the providers say of an order that the caller holds; again and again it changes nothing. */
export async function noteProviderMoney(scope: Scope, orderId: string): Promise<void> {
  const captures = await listCaptures(scope, orderId)
  if (captures.length === 0) return
  const noted = await listMoneyOf(scope, orderId)
  const missing = captures.flatMap((capture) => missingOf(moneyOf(capture), noted))
  await moveMoney(scope, orderId, missing)
}

function moneyOf(capture: StoredCapture): ProviderMoney {
  const { provider, providerRef: reference, isKept, status, amount, refunded } = capture
  const hasMoved = isKept || status === 'completed' || status.endsWith('refunded')
  return {
    provider,
    reference,
    isKept,
    taken: hasMoved ? amount : 0,
    givenBack: hasMoved ? (status === 'refunded' ? amount : refunded) : 0,
  }
}
