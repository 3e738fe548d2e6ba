import { recordChange } from '../../../kit/server/changes.ts'
import { conflict, invalid, notFound, Problem } from '../../../kit/problem.ts'
import { formatMoney, sumMoney } from '../../../kit/money.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { canBecome } from '../../../payments/attempt.ts'
import {
  findAttempt,
  listCaptures,
  saveAttempt,
  type StoredCapture,
} from '../../../payments/server/attempt-queries.ts'
import { findAccess, refundAtProvider } from '../../../payments/server/gateway.ts'
import { ProviderFailure } from '../../../payments/server/provider-http.ts'
import {
  findAskedRefund,
  findRefund,
  finishRefund,
  insertRefund,
  releaseRefund,
} from '../../../payments/server/refund-queries.ts'
import { orderNotFound } from '../../order.ts'
import { completeOrLookLater } from './complete-payment.ts'
import { isWithoutKeys, keysAreGone } from './end-unasked.ts'
import { noteProviderMoney } from './note-provider-money.ts'
import { refundJob } from './payment-jobs.ts'
import type { Paying } from './payment-scope.ts'
import { isGivenBackHere } from '../../payment-wish.ts'
import { lockOrder, type StoredOrder } from '../queries.ts'
import { holdAttempt } from './settle-payment.ts'

interface Asked {
  readonly refundId: string
  readonly attemptId: string
}

const askAgainAfterMs = 60_000

const leftOf = ({ amount, refunded }: StoredCapture) => sumMoney([amount, -refunded])

/**
 * What can be given back from here of the payment that is kept: no more than is left of it, nor than is still paid for its
 * order, of which something may have gone back in cash.
 */
export const refundableOf = (
  { paid }: Pick<StoredOrder, 'paid'>,
  kept: StoredCapture | undefined,
): number =>
  kept !== undefined && isGivenBackHere(kept.provider)
    ? Math.max(0, Math.min(leftOf(kept), paid))
    : 0

interface Wish {
  readonly amount?: number | undefined
  /** What the screen said is given back. */
  readonly refunded?: number | undefined
}

/** Gives back a part of what paid for an order, or all that is left. */
export async function refundOrder(paying: Paying, orderId: string, wish: Wish): Promise<void> {
  const asked = await paying.step((scope) => reserve(scope, orderId, wish))
  try {
    refuseRefused(await carryOut(paying, asked, 'first'))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new Problem(
      'provider_failed',
      'The provider does not answer. The refund will be tried again by itself.',
    )
  }
}

function refuseRefused(issue: string | undefined): void {
  if (issue !== undefined) throw conflict(`The provider refused the refund (${issue}).`)
}

/** Nobody else can give back what is noted here; whatever becomes of us, the provider's answer will be asked for. */
async function reserve(scope: Scope, orderId: string, { amount, refunded }: Wish): Promise<Asked> {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const kept = (await listCaptures(scope, orderId)).find(({ isKept }) => isKept)
  if (kept === undefined) throw conflict('No provider was paid for this order.')
  if (!isGivenBackHere(kept.provider)) {
    throw conflict('Please give this payment back on the pages of the provider.')
  }
  const open = await findAskedRefund(scope, 'paypal', kept.providerRef)
  if (open !== undefined) {
    throw conflict(`A refund of ${open.amount.toFixed(2)} is under way already.`)
  }
  if (refunded !== undefined && refunded !== kept.refunded) {
    throw conflict(
      'Somebody has just given something of this payment back. Please look at it again.',
    )
  }
  const left = refundableOf(order, kept)
  const wanted = amount ?? left
  if (left <= 0) throw conflict('This payment has been given back already.')
  if (wanted <= 0 || wanted > left) {
    const message = `Please enter at most ${formatMoney(left, '')}`
    throw invalid(message, { amount: message })
  }
  const refund = { provider: 'paypal', captureRef: kept.providerRef, amount: wanted } as const
  const asked = { refundId: await insertRefund(scope, refund), attemptId: kept.attemptId }
  await recordChange(scope, {
    kind: 'refunds',
    act: 'refunded',
    subject: `Order #${order.number}`,
    differences: [{ name: 'Given back', before: '', after: wanted.toFixed(2) }],
  })
  const startAfter = new Date(scope.now.getTime() + askAgainAfterMs)
  await scope.enqueue(refundJob, { ...asked, storeId: scope.storeId }, { startAfter })
  scope.announce('orders', order.id)
  return asked
}

/**
 * Asks the provider, as often as need be, for one and the same refund. No answer leaves it open and its amount
 * reserved: it may have been made. A certain no releases it, and is answered in the provider's own word.
 */
async function carryOut(
  paying: Paying,
  { refundId, attemptId }: Asked,
  time: 'first' | 'again',
): Promise<string | undefined> {
  const { step, providers } = paying
  const known = await step(async (scope) => {
    const refund = await findRefund(scope, refundId)
    const attempt = await findAttempt(scope, attemptId)
    if (refund?.state !== 'asked' || attempt === undefined) return undefined
    return { refund, attempt, access: await findAccess(scope, providers, attempt.provider) }
  })
  if (known === undefined) return undefined
  const { refund, attempt, access } = known
  try {
    await refundAtProvider(providers, access, { ...refund, currency: attempt.currency })
  } catch (error) {
    if (!(error instanceof ProviderFailure) || !isCertainNo(error, time)) throw error
    await endRefund(paying, attemptId, (scope) => releaseRefund(scope, refundId, error.issue))
    return error.issue
  }
  await endRefund(paying, attemptId, (scope) => finishRefund(scope, refundId))
  return undefined
}

/** Keys that are refused today say nothing of what was asked with those of yesterday. */
const isCertainNo = ({ kind }: ProviderFailure, time: 'first' | 'again') =>
  kind === 'refused' || (kind === 'credentials' && time === 'first')

/**
 * What the provider has not answered is asked for once more, as often as the queue tries. Without keys it is no use, and
 * nobody could know: the owner reads that the provider has to be looked at, until an answer comes after all.
 */
export async function refundAgain(paying: Paying, asked: Asked): Promise<void> {
  try {
    await carryOut(paying, asked, 'again')
  } catch (error) {
    if (isWithoutKeys(error)) await paying.step((scope) => putBeforePerson(scope, asked))
    throw error
  }
}

async function putBeforePerson(scope: Scope, { refundId, attemptId }: Asked): Promise<void> {
  const held = await holdAttempt(scope, attemptId)
  const refund = await findRefund(scope, refundId)
  if (held === undefined || refund?.state !== 'asked') return
  // What a person has to look at already has a reason of its own.
  if (!canBecome(held.attempt.state, 'needs_review')) return
  const reason = `The provider could not be asked whether the refund of ${refund.amount.toFixed(2)} was made: ${keysAreGone}`
  await saveAttempt(scope, attemptId, { state: 'needs_review', reason })
  scope.announce('orders', held.order.id)
}

async function endRefund(
  paying: Paying,
  attemptId: string,
  end: (scope: Scope) => Promise<unknown>,
): Promise<void> {
  await paying.step(async (scope) => {
    const held = await holdAttempt(scope, attemptId)
    await end(scope)
    if (held !== undefined) await noteProviderMoney(scope, held.order.id)
    scope.announce('orders', held?.order.id)
  })
  await completeOrLookLater(paying, attemptId)
}

/** Gives back a capture that its order was not waiting for, whole and once. */
export async function giveBack(
  paying: Paying,
  { attemptId, captureRef }: { readonly attemptId: string; readonly captureRef: string },
): Promise<void> {
  const given = await paying.step(async (scope) => {
    const held = await holdAttempt(scope, attemptId)
    const captures = held === undefined ? [] : await listCaptures(scope, held.order.id)
    const capture = captures.find(({ providerRef }) => providerRef === captureRef)
    if (capture === undefined || capture.isKept || leftOf(capture) <= 0) return undefined
    const known = await findAskedRefund(scope, 'paypal', captureRef)
    const refund = { provider: 'paypal', captureRef, amount: leftOf(capture) } as const
    const asked = { attemptId, refundId: known?.id ?? (await insertRefund(scope, refund)) }
    return { asked, time: known === undefined ? 'first' : 'again' } as const
  })
  if (given !== undefined) refuseRefused(await carryOut(paying, given.asked, given.time))
}
