import type { Scope } from '../../kit/server/scope.ts'
import { findStore, savePaymentStatus } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import { settleWaiting, voidAttemptsUnderWay } from './fee-queries.ts'
import { activatedMail } from './mails.ts'

/**
 * Opens the store of the scope for business: its fee has been captured, or the operator says that all is well. What
 * waited for a decision is settled by that, a card payment that had only begun is not. Undefined when there is no such
 * store.
 */
export async function activateStore(scope: Scope) {
  const store = await findStore(scope)
  if (store === undefined) return undefined
  await savePaymentStatus(scope, 'completed')
  // Approved twice, or paid twice: the letter is sent once.
  if (!isOpen(store.paymentStatus)) await scope.enqueue(activatedMail, { storeId: scope.storeId })
  await settleWaiting(scope)
  await voidAttemptsUnderWay(scope)
  return store
}
