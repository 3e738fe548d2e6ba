import { minutes } from '../../../kit/fields.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { isProvider } from '../../../payments/method.ts'
import { findLatestAttempt, type Attempt } from '../../../payments/server/attempt-queries.ts'
import { findGuestOrderHours } from '../../../stores/server/queries.ts'
import { endOfGuestOrder } from '../../guest-limits.ts'
import { unpaidForMs } from '../../order-payment.ts'
import { askLast } from './end-unasked.ts'
import { moveOrder } from '../move-order.ts'
import type { Paying } from './payment-scope.ts'
import { lockOrder, type StoredOrder } from '../queries.ts'
import { isWaiting } from '../proof/queries.ts'
import { lookAt } from '../watch-order.ts'

/**
 * Calls off an order whose provider was not paid in time, or one of a guest in cash that nobody at the store has looked
 * at, so that its ingredients are for others again. The provider is asked a last time.
 */
export async function expireOrder(paying: Paying, orderId: string): Promise<void> {
  const attempt = await paying.step((scope) => findLatestAttempt(scope, orderId))
  if (attempt !== undefined) await askLast(paying, attempt.id)
  await paying.step(async (scope) => {
    const order = await lockOrder(scope, orderId)
    // Money that has come for it, in part or whole, is a person's to give back.
    if (order?.status !== 'pending' || order.paidAt !== null || order.paid > 0) return
    const latest = await findLatestAttempt(scope, orderId)
    if (latest?.state === 'needs_review') return
    const end = await endOf(scope, order, latest)
    if (end === undefined) return
    const isInQuestion = latest?.state === 'approved' || (await isWaiting(scope, orderId))
    const due = Math.max(end, isInQuestion ? later(scope.now) : 0)
    if (due > scope.now.getTime()) return lookAt(scope, orderId, due)
    await moveOrder(scope, orderId, 'cancelled', undefined)
  })
}

async function endOf(
  scope: Scope,
  order: StoredOrder,
  latest: Attempt | undefined,
): Promise<number | undefined> {
  if (isProvider(order.paymentMethod)) {
    return Date.parse(latest?.createdAt ?? order.createdAt) + unpaidForMs
  }
  return endOfGuestOrder(order, await findGuestOrderHours(scope))
}

const anHour = minutes(60)
/** Money that a provider holds, is being asked for, or that somebody has to verify is waited for. */
const later = (now: Date) => now.getTime() + anHour
