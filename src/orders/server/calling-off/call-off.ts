import { isStaff } from '../../../accounts/permissions.ts'
import { giveBackUse } from '../../../coupons/server/use-queries.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { doesPrintOrders } from '../../../printing/server/queries.ts'
import { calledOffMail } from './called-off-mail.ts'
import { leaveAttempt } from '../payment/leave-attempt.ts'
import { printOrderJob } from '../print-order.ts'
import type { StoredOrder } from '../queries.ts'

/** What follows when an order is called off, as it stood before: cancelled, or void as a whole. */
export async function afterCallingOff(scope: Scope, order: StoredOrder): Promise<void> {
  await leaveAttempt(scope, order.id, 'cancelled')
  await tellOnPaper(scope, order.id, { word: 'cancelled' })
  if (isUnexpected(scope, order)) {
    await scope.enqueue(calledOffMail, { storeId: scope.storeId, orderId: order.id })
  }
  // What was paid for has been used, whatever is given back of it.
  if (order.paidAt === null) await giveBackUse(scope, order.id)
}

/**
 * By the shop, of somebody who is not there. One that nobody paid for in time may have been placed with an address that is
 * somebody else's.
 */
const isUnexpected = ({ actor }: Scope, { soldBy }: StoredOrder): boolean =>
  isStaff(actor.role) && soldBy === null

/** A kitchen that works from paper hears on paper of what it need not make: the order, or what a correction took out of it. */
export async function tellOnPaper(
  scope: Scope,
  orderId: string,
  of: { readonly word: 'cancelled' } | { readonly word: 'less'; readonly correctionId: string },
): Promise<void> {
  if (!(await doesPrintOrders(scope))) return
  await scope.enqueue(printOrderJob, { storeId: scope.storeId, orderId, ...of })
}
