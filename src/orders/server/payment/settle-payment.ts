import type { Scope } from '../../../kit/server/scope.ts'
import { splitMethod } from '../../../money/parts.ts'
import { judge, type Capture, type Truth } from '../../../payments/attempt.ts'
import {
  findAttempt,
  keepCapture,
  listCaptures,
  saveAttempt,
  saveCapture,
  type Attempt,
  type StoredCapture,
} from '../../../payments/server/attempt-queries.ts'
import { lookAgainLater } from '../acceptance/tell-owner.ts'
import { moveOrder } from '../move-order.ts'
import { giveBackJob } from './payment-jobs.ts'
import { lockOrder, savePayment, type StoredOrder } from '../queries.ts'
import { noteProviderMoney } from './note-provider-money.ts'
import { paymentReceivedMail } from './payment-received-mail.ts'

/**
 * Brings an attempt and its order to where the provider says they are. Asked once or often, early or late, it ends the
 * same: one capture pays for the order, and every other one is given back or put before a person.
 */
export async function settle(scope: Scope, attemptId: string, truth: Truth): Promise<void> {
  const held = await holdAttempt(scope, attemptId)
  if (held === undefined) return
  const { attempt, order } = held
  const { state, reason, isUnderReview, paidBy, surplus } = judge(attempt, truth)
  for (const capture of truth.captures) await saveCapture(scope, attempt, capture)
  const isKept = paidBy !== undefined && (await keep(scope, order, attempt, paidBy))
  const unwanted = [...(paidBy === undefined || isKept ? [] : [paidBy]), ...surplus].filter(
    ({ status }) => status === 'completed',
  )
  await saveAttempt(scope, attempt.id, {
    isUnderReview,
    state: unwanted.length > 0 ? 'needs_review' : state,
    ...(state === attempt.state && unwanted.length === 0 ? {} : { reason }),
    ...(unwanted.length > 0
      ? { reason: 'Money came for an order that is not waiting for it.' }
      : {}),
  })
  for (const { ref } of unwanted) {
    // Only a person can give an invoice's money back, at the provider.
    if (attempt.provider === 'paypal') {
      await scope.enqueue(giveBackJob, { storeId: scope.storeId, attemptId, captureRef: ref })
    }
  }
  await noteProviderMoney(scope, order.id)
  if (isKept && order.status === 'pending') {
    await moveOrder(scope, order.id, 'processing', undefined)
    // Nobody of the store has said that they have it: it rings from now on.
    await lookAgainLater(scope, order.id)
  }
  scope.announce('orders', order.id)
}

/** An attempt with its order, held: whoever changes either holds the order first. */
export async function holdAttempt(
  scope: Scope,
  attemptId: string,
): Promise<{ readonly attempt: Attempt; readonly order: StoredOrder } | undefined> {
  const seen = await findAttempt(scope, attemptId)
  const order = seen && (await lockOrder(scope, seen.orderId))
  const attempt = order && (await findAttempt(scope, attemptId))
  return attempt && order && { attempt, order }
}

/** Whether money may still come for it: it is neither called off nor paid. */
export const isPayable = ({ status, paidAt }: Pick<StoredOrder, 'status' | 'paidAt'>) =>
  status !== 'cancelled' && paidAt === null

/** Whether a provider has paid for it once, given back or not: a second one never does. */
export const wasCharged = async (scope: Scope, orderId: string): Promise<boolean> =>
  (await findKept(scope, orderId)) !== undefined

const findKept = async (scope: Scope, orderId: string): Promise<StoredCapture | undefined> =>
  (await listCaptures(scope, orderId)).find(({ isKept }) => isKept)

async function keep(
  scope: Scope,
  order: StoredOrder,
  { provider, id }: Attempt,
  { ref, status, amount }: Capture,
): Promise<boolean> {
  const kept = await findKept(scope, order.id)
  if (kept !== undefined) return kept.attemptId === id && kept.providerRef === ref
  if (!isPayable(order) || status === 'refunded') return false
  await keepCapture(scope, provider, ref)
  // What was paid before was paid another way: a provider pays for an order once.
  await savePayment(scope, order.id, { paymentMethod: order.paid > 0 ? splitMethod : provider })
  const { storeId } = scope
  await scope.enqueue(paymentReceivedMail, { storeId, orderId: order.id, provider, amount })
  return true
}
