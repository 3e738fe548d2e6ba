import type { Scope } from '../../../kit/server/scope.ts'
import { endWithoutAnswer, isOpen } from '../../../payments/attempt.ts'
import { saveAttempt } from '../../../payments/server/attempt-queries.ts'
import { ProviderFailure } from '../../../payments/server/provider-http.ts'
import { unpaidForMs } from '../../order-payment.ts'
import { completePayment } from './complete-payment.ts'
import type { Paying } from './payment-scope.ts'
import { holdAttempt, isPayable } from './settle-payment.ts'

export const keysAreGone = 'its keys were taken out of the payment setup, or are refused.'

const reasons = {
  expired: 'It was not paid in time, and its provider could no longer be asked.',
  needs_review: `The provider could not be asked whether this was paid: ${keysAreGone}`,
} as const

/** Its keys were taken out, or it does not know them: asking again brings nothing before somebody enters others. */
export const isWithoutKeys = (error: unknown): error is ProviderFailure =>
  error instanceof ProviderFailure && error.kind === 'credentials'

/**
 * Asks for the last time, before an order is called off. Where nobody can be asked any more, an attempt that may have been
 * paid is put before a person and fails here: the queue asks again for a day, and the keys may be back by then.
 */
export async function askLast(paying: Paying, attemptId: string): Promise<void> {
  try {
    await completePayment(paying, attemptId)
  } catch (error) {
    if (!isWithoutKeys(error) || !(await endUnasked(paying, attemptId, error))) throw error
  }
}

/** The same for a look in between: whoever waits for it learns that it may be in vain. */
export async function askInBetween(paying: Paying, attemptId: string): Promise<void> {
  try {
    await completePayment(paying, attemptId)
  } catch (error) {
    if (isWithoutKeys(error)) await endUnasked(paying, attemptId, error)
    throw error
  }
}

/** Whether its time is over and nothing can have come of it. */
async function endUnasked(
  { step, log }: Paying,
  attemptId: string,
  { issue, reference }: ProviderFailure,
): Promise<boolean> {
  log.warn({ attempt: attemptId, issue, reference }, 'a payment cannot be asked about')
  return step((scope) => endInTime(scope, attemptId))
}

async function endInTime(scope: Scope, attemptId: string): Promise<boolean> {
  const held = await holdAttempt(scope, attemptId)
  if (held === undefined) return true
  const { attempt, order } = held
  if (scope.now.getTime() < Date.parse(attempt.createdAt) + unpaidForMs) return false
  // One that was left for another way to pay is of interest as long as the order would be called off for want of money.
  const isWaitedFor = isOpen(attempt.state) || isPayable(order)
  const end = isWaitedFor ? endWithoutAnswer(attempt) : undefined
  if (end !== undefined) {
    await saveAttempt(scope, attempt.id, { state: end, isUnderReview: false, reason: reasons[end] })
    scope.announce('orders', order.id)
  }
  return (end ?? attempt.state) !== 'needs_review'
}
