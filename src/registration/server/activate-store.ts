import type { Scope } from '../../kit/server/scope.ts'
import { findStore, savePaymentStatus } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import { settleWaiting, voidAttemptsUnderWay } from './fee-queries.ts'
import { activatedMail } from './mails.ts'

/**
 * Opens the store of the scope for business: its fee has been captured, or the operator says that all is well. The
 * payment that opens it is settled by that, or all that waited for a decision where none is named. What is under way
 * beside it is let go; other money that has come stays before the operator. Undefined when there is no such store.
 */
export async function activateStore(scope: Scope, attemptId?: string) {
  const store = await findStore(scope)
  if (store === undefined) return undefined
  await savePaymentStatus(scope, 'completed')
  // Approved twice, or paid twice: the letter is sent once.
  if (!isOpen(store.paymentStatus)) await scope.enqueue(activatedMail, { storeId: scope.storeId })
  await settleWaiting(scope, attemptId)
  await voidAttemptsUnderWay(scope)
  return store
}
