import { conflict, invalid, notFound, Problem } from '../../kit/problem.ts'
import { sumMoney } from '../../kit/money.ts'
import type { Scope } from '../../kit/server/scope.ts'
import {
  findAttempt,
  listCaptures,
  type StoredCapture,
} from '../../payments/server/attempt-queries.ts'
import { findAccess, refundAtProvider } from '../../payments/server/gateway.ts'
import { ProviderFailure } from '../../payments/server/provider-http.ts'
import {
  findAskedRefund,
  findRefund,
  insertRefund,
  saveRefund,
} from '../../payments/server/refund-queries.ts'
import { orderNotFound } from '../order.ts'
import { completePayment } from './complete-payment.ts'
import { refundJob } from './payment-jobs.ts'
import type { Paying } from './payment-scope.ts'
import { lockOrder } from './queries.ts'
import { holdAttempt } from './settle-payment.ts'

interface Asked {
  readonly refundId: string
  readonly attemptId: string
}

const leftOf = ({ amount, refunded }: StoredCapture) => sumMoney([amount, -refunded])

/** Gives back a part of what paid for an order, or all that is left. */
export async function refundOrder(
  paying: Paying,
  orderId: string,
  amount: number | undefined,
): Promise<void> {
  const asked = await paying.step((scope) => askRefund(scope, orderId, amount))
  try {
    await carryOut(paying, asked)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await paying.step((scope) => scope.enqueue(refundJob, { ...asked, storeId: scope.storeId }))
    throw new Problem(
      'provider_failed',
      'The provider does not answer. The refund will be tried again by itself.',
    )
  }
}

async function askRefund(
  scope: Scope,
  orderId: string,
  amount: number | undefined,
): Promise<Asked> {
  if ((await lockOrder(scope, orderId)) === undefined) throw notFound(orderNotFound)
  const kept = (await listCaptures(scope, orderId)).find(({ isKept }) => isKept)
  if (kept === undefined) throw conflict('No provider was paid for this order.')
  if (kept.provider !== 'paypal')
    throw conflict('Please give this payment back on the pages of the provider.')
  if ((await findAskedRefund(scope, 'paypal', kept.providerRef)) !== undefined)
    throw conflict('A refund of this order is under way already.')
  const left = leftOf(kept)
  const asked = amount ?? left
  if (left <= 0) throw conflict('This payment has been given back already.')
  if (asked <= 0 || asked > left) {
    const message = `Please enter at most ${left.toFixed(2)}`
    throw invalid(message, { amount: message })
  }
  const refund = { provider: 'paypal', captureRef: kept.providerRef, amount: asked } as const
  return { refundId: await insertRefund(scope, refund), attemptId: kept.attemptId }
}

/** Asks the provider, as often as need be, for one and the same refund. */
export async function carryOut(paying: Paying, { refundId, attemptId }: Asked): Promise<void> {
  const { step, providers } = paying
  const known = await step(async (scope) => {
    const refund = await findRefund(scope, refundId)
    const attempt = await findAttempt(scope, attemptId)
    if (refund?.state !== 'asked' || attempt === undefined) return undefined
    return { refund, attempt, access: await findAccess(scope, providers, attempt.provider) }
  })
  if (known === undefined) return
  const { refund, attempt, access } = known
  try {
    await refundAtProvider(providers, access, { ...refund, currency: attempt.currency })
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.kind === 'unreachable') throw error
    const outcome = { state: 'refused', reason: error.issue } as const
    await step((scope) => saveRefund(scope, refundId, outcome))
    await completePayment(paying, attemptId)
    throw conflict(`The provider refused the refund (${error.issue}).`)
  }
  await step((scope) => saveRefund(scope, refundId, { state: 'done' }))
  await completePayment(paying, attemptId)
}

/** Gives back a capture that its order was not waiting for, whole and once. */
export async function giveBack(
  paying: Paying,
  { attemptId, captureRef }: { readonly attemptId: string; readonly captureRef: string },
): Promise<void> {
  const asked = await paying.step(async (scope): Promise<Asked | undefined> => {
    const held = await holdAttempt(scope, attemptId)
    const captures = held === undefined ? [] : await listCaptures(scope, held.order.id)
    const capture = captures.find(({ providerRef }) => providerRef === captureRef)
    if (capture === undefined || capture.isKept || leftOf(capture) <= 0) return undefined
    const known = await findAskedRefund(scope, 'paypal', captureRef)
    const refund = { provider: 'paypal', captureRef, amount: leftOf(capture) } as const
    return { attemptId, refundId: known?.id ?? (await insertRefund(scope, refund)) }
  })
  if (asked !== undefined) await carryOut(paying, asked)
}
