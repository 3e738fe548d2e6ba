import { conflict } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { isOpen } from '../../../payments/attempt.ts'
import {
  findLatestAttempt,
  saveAttempt,
  type Attempt,
} from '../../../payments/server/attempt-queries.ts'
import { closeJob } from './payment-jobs.ts'

const reasons = {
  'other-method': 'Another way to pay was chosen.',
  'other-amount': 'Another amount is left to pay.',
  voided: 'A part of the order was taken out.',
  'too-late': 'It was not paid in time.',
  cancelled: 'The order was cancelled.',
} as const
export type Leaving = keyof typeof reasons

/**
 * Ends the open attempt of an order that is to be paid otherwise, or not at all. The caller holds the order. One whose
 * money is being taken at this moment cannot be left, except with the order: it then comes back.
 */
export async function leaveAttempt(scope: Scope, orderId: string, because: Leaving): Promise<void> {
  const attempt = await findLatestAttempt(scope, orderId)
  if (attempt === undefined || !isOpen(attempt.state)) return
  if (attempt.state === 'approved') {
    if (goesOn(attempt, because)) return
    throw conflict('A payment of this order is being checked. Please wait a moment.')
  }
  await saveAttempt(scope, attempt.id, { state: 'expired', reason: reasons[because] })
  await closeLater(scope, attempt.id)
}

export const closeLater = (scope: Scope, attemptId: string): Promise<void> =>
  scope.enqueue(closeJob, { storeId: scope.storeId, attemptId })

/** Money under review is taken already, and its provider may think for days: what is over of it is given back. */
const goesOn = ({ isUnderReview }: Attempt, because: Leaving) =>
  because === 'cancelled' || (because === 'voided' && isUnderReview)
