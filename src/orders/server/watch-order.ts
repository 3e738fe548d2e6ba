import type { Asked } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isProvider } from '../../payments/method.ts'
import { endOfGuestOrder } from '../guest-limits.ts'
import { unpaidForMs } from '../order-payment.ts'
import { expireJob } from './payment/payment-jobs.ts'
import type { StoredOrder } from './queries.ts'

type Asker = Pick<Scope, 'storeId' | 'now'>

type Watched = Parameters<typeof endOfGuestOrder>[0] & Pick<StoredOrder, 'id' | 'paymentMethod'>

/** An order that waits for money does not wait for ever: the job that will look at it, if any has to. */
export function watchOf(asker: Asker, order: Watched, guestOrderHours: number): Asked | undefined {
  const end = isProvider(order.paymentMethod)
    ? asker.now.getTime() + unpaidForMs
    : endOfGuestOrder(order, guestOrderHours)
  if (end === undefined) return undefined
  const contents = { storeId: asker.storeId, orderId: order.id }
  return { name: expireJob.name, contents, startAfter: momentOf(end) }
}

/** The same for one that stands already. */
export async function watchOrder(
  scope: Scope,
  order: StoredOrder,
  guestOrderHours: number,
): Promise<void> {
  if (isProvider(order.paymentMethod)) return watchPayment(scope, order.id)
  const end = endOfGuestOrder(order, guestOrderHours)
  if (end !== undefined) await lookAt(scope, order.id, end)
}

/** Neither does one that has begun to be paid by a provider. */
export const watchPayment = (scope: Scope, orderId: string): Promise<void> =>
  lookAt(scope, orderId, scope.now.getTime() + unpaidForMs)

export const lookAt = (scope: Scope, orderId: string, at: number): Promise<void> =>
  scope.enqueue(expireJob, { storeId: scope.storeId, orderId }, { startAfter: momentOf(at) })

/**
 * The queue goes by the time of the database, and the server's may be another while demo stores pretend to have traded:
 * whoever has looked too early looks again in a moment, and not at once and for ever.
 */
export const momentOf = (at: number) => new Date(Math.max(at, Date.now() + aMomentMs))

const aMomentMs = 2000
