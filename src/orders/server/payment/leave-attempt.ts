import { conflict } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { isOpen } from '../../../payments/attempt.ts'
import { findLatestAttempt, saveAttempt } from '../../../payments/server/attempt-queries.ts'
import { closeJob } from './payment-jobs.ts'

/**
 * Ends the open attempt of an order that is to be paid otherwise, or not at all. The caller holds the order. One whose
 * money is being taken at this moment cannot be left, except with the order: it then comes back.
 */
export async function leaveAttempt(
  scope: Scope,
  orderId: string,
  because: 'other-method' | 'cancelled',
): Promise<void> {
  const attempt = await findLatestAttempt(scope, orderId)
  if (attempt === undefined || !isOpen(attempt.state)) return
  if (attempt.state === 'approved') {
    if (because === 'cancelled') return
    throw conflict('A payment of this order is being checked. Please wait a moment.')
  }
  await saveAttempt(scope, attempt.id, {
    state: 'expired',
    reason: because === 'cancelled' ? 'The order was cancelled.' : 'Another way to pay was chosen.',
  })
  await scope.enqueue(closeJob, { storeId: scope.storeId, attemptId: attempt.id })
}
