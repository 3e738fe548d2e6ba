import type { Scope } from '../../../kit/server/scope.ts'
import { isOpen, lookAgainTimes, type AttemptState, type Truth } from '../../../payments/attempt.ts'
import { findAttempt, saveAttempt, type Attempt } from '../../../payments/server/attempt-queries.ts'
import {
  askTruth,
  captureAtProvider,
  findAccess,
  type Access,
} from '../../../payments/server/gateway.ts'
import { ProviderFailure } from '../../../payments/server/provider-http.ts'
import { lookUpJob } from './payment-jobs.ts'
import type { Paying } from './payment-scope.ts'
import { holdAttempt, isPayable, settle } from './settle-payment.ts'
import { momentOf } from '../watch-order.ts'

const lookAgainAfterMs = 60_000
const anHourMs = 60 * 60_000

/**
 * Asks the provider how an attempt stands, takes its money if the buyer has approved that and the order still waits for
 * it, and settles both. Throws `ProviderFailure` when the provider says nothing; what then happened is found out later.
 */
export async function completePayment(paying: Paying, attemptId: string): Promise<void> {
  const { step, providers } = paying
  const known = await step(async (scope) => {
    const attempt = await findAttempt(scope, attemptId)
    return attempt && { attempt, access: await findAccess(scope, providers, attempt.provider) }
  })
  if (known === undefined) return
  const { attempt, access } = known
  const truth = await askTruth(providers, access, attempt)
  const isApproved = truth.stage === 'approved' && truth.captures.length === 0
  const mayCapture = isApproved && attempt.provider === 'paypal' && isOpen(attempt.state)
  if (!mayCapture || !(await step((scope) => markApproved(scope, attemptId)))) {
    // An approval alone moves nothing: money does.
    if (!isApproved) await step((scope) => settle(scope, attemptId, truth))
    return
  }
  await capture(paying, attempt, access)
}

/** What can be told is told at once; a provider that says nothing is asked again later. */
export async function completeOrLookLater(paying: Paying, attemptId: string): Promise<void> {
  try {
    await completePayment(paying, attemptId)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    const { kind, issue, reference } = error
    paying.log.warn({ attempt: attemptId, kind, issue, reference }, 'a payment is looked up later')
    await paying.step((scope) => lookUpLater(scope, attemptId))
  }
}

/** Before money is asked for: from here on nothing else may pay the order, and somebody will ask what became of it. */
async function markApproved(scope: Scope, attemptId: string): Promise<boolean> {
  const held = await holdAttempt(scope, attemptId)
  if (held === undefined || !isOpen(held.attempt.state)) return false
  if (!isPayable(held.order)) return false
  if (held.attempt.state === 'created') await saveAttempt(scope, attemptId, { state: 'approved' })
  await lookUpLater(scope, attemptId)
  return true
}

const lookUpLater = (scope: Scope, attemptId: string, again = lookAgainTimes): Promise<void> =>
  scope.enqueue(
    lookUpJob,
    { storeId: scope.storeId, attemptId, again },
    { startAfter: new Date(scope.now.getTime() + lookAgainAfterMs) },
  )

/**
 * After a look-up that left an attempt open. Money that was asked for is somebody's until its provider has said whose, be
 * its order made or called off meanwhile, and a review takes days: it is asked about every hour, by one job for all.
 */
export async function lookUpAgain(scope: Scope, attemptId: string, again: number): Promise<void> {
  const attempt = await findAttempt(scope, attemptId)
  if (attempt === undefined || !isOpen(attempt.state)) return
  if (again > 0) return lookUpLater(scope, attemptId, again - 1)
  if (attempt.state !== 'approved') return
  await scope.enqueue(
    lookUpJob,
    { storeId: scope.storeId, attemptId, again: 0 },
    {
      startAfter: momentOf(scope.now.getTime() + anHourMs),
      once: attemptId,
      everySeconds: anHourMs / 1000,
    },
  )
}

async function capture(paying: Paying, attempt: Attempt, access: Access): Promise<void> {
  const { step, providers, log } = paying
  try {
    const truth = await captureAtProvider(providers, access, attempt)
    await step((scope) => settle(scope, attempt.id, truth))
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error
    log.warn({ attempt: attempt.id, issue: error.issue, reference: error.reference }, 'no capture')
    // Somebody else may have taken it at the same moment: only the order itself tells.
    const truth = await askTruth(providers, access, attempt)
    await step((scope) => settleRefusal(scope, attempt.id, truth, error.issue))
  }
}

async function settleRefusal(
  scope: Scope,
  attemptId: string,
  truth: Truth,
  issue: string,
): Promise<void> {
  if (truth.captures.length > 0) return settle(scope, attemptId, truth)
  const held = await holdAttempt(scope, attemptId)
  if (held === undefined || !isOpen(held.attempt.state)) return
  await saveAttempt(scope, attemptId, { state: stateByIssue[issue] ?? 'failed', reason: issue })
  scope.announce('orders', held.order.id)
}

const stateByIssue: Readonly<Record<string, AttemptState>> = {
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
  PAYEE_BLOCKED_TRANSACTION: 'declined',
  // Under this number money has been taken before.
  DUPLICATE_INVOICE_ID: 'needs_review',
}
