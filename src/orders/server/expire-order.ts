import { isProvider } from '../../payments/method.ts'
import { findLatestAttempt } from '../../payments/server/attempt-queries.ts'
import { unpaidForMs } from '../order-payment.ts'
import { completePayment } from './complete-payment.ts'
import { moveOrder } from './move-order.ts'
import { expireJob } from './payment-jobs.ts'
import type { Paying } from './payment-scope.ts'
import { lockOrder } from './queries.ts'

/**
 * Calls off an order whose provider was not paid in time, so that its ingredients are for others again. The provider is
 * asked a last time; an order in cash waits for people.
 */
export async function expireOrder(paying: Paying, orderId: string): Promise<void> {
  const attempt = await paying.step((scope) => findLatestAttempt(scope, orderId))
  if (attempt !== undefined) await completePayment(paying, attempt.id)
  await paying.step(async (scope) => {
    const order = await lockOrder(scope, orderId)
    if (order?.status !== 'pending' || order.cashGiven !== null) return
    if (!isProvider(order.paymentMethod)) return
    const latest = await findLatestAttempt(scope, orderId)
    if (latest?.state === 'needs_review') return
    const began = Date.parse(latest?.createdAt ?? order.createdAt)
    const due = Math.max(began + unpaidForMs, latest?.state === 'approved' ? later(scope.now) : 0)
    if (due > scope.now.getTime()) {
      const contents = { storeId: scope.storeId, orderId }
      return scope.enqueue(expireJob, contents, { startAfter: new Date(due) })
    }
    await moveOrder(scope, orderId, 'cancelled', undefined)
  })
}

const anHour = 60 * 60 * 1000
/** Money that a provider holds, or is being asked for, is waited for. */
const later = (now: Date) => now.getTime() + anHour
