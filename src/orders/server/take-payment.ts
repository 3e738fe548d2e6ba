import { isStaff } from '../../accounts/permissions.ts'
import { conflict, forbidden, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isProvider } from '../../payments/method.ts'
import { listCaptures } from '../../payments/server/attempt-queries.ts'
import { cashMethod } from '../checkout.ts'
import type { Order } from '../contract.ts'
import { orderNotFound } from '../order.ts'
import { watchPayment } from './begin-payment.ts'
import { refuseTooLittle } from './cash.ts'
import { leaveAttempt } from './leave-attempt.ts'
import { moveOrder } from './move-order.ts'
import { refuseUnknownMethod } from './offered-method.ts'
import { findOrder, lockOrder, presentOrder, savePayment, type StoredOrder } from './queries.ts'

export interface PaymentWish {
  readonly paymentMethod?: string | undefined
  readonly cashGiven?: number | undefined
}

/**
 * Changes how an order that is not paid yet will be paid, or takes cash for it. Cash is taken by staff alone, once,
 * and never less than the total; the order is then in the making.
 */
export async function takePayment(
  scope: Scope,
  id: string,
  { paymentMethod, cashGiven }: PaymentWish,
  maySee: (order: StoredOrder) => boolean,
): Promise<Order> {
  const order = await lockOrder(scope, id)
  if (order === undefined || !maySee(order)) throw notFound(orderNotFound)
  if (order.status === 'cancelled') throw conflict('A cancelled order cannot be paid.')
  if (order.cashGiven !== null) throw conflict('This order is already paid.')
  if (cashGiven !== undefined) {
    if (!isStaff(scope.actor.role) || scope.grant !== 'all')
      throw forbidden('You do not have permission to do this.')
    refuseTooLittle(cashGiven, order.total)
    await refuseIfPaid(scope, id)
    await leaveAttempt(scope, id, 'other-method')
    await savePayment(scope, id, { paymentMethod: cashMethod, cashGiven })
    if (order.status === 'pending') return moveOrder(scope, id, 'processing', undefined)
  } else if (paymentMethod !== undefined) {
    if (order.status !== 'pending')
      throw conflict('This order is no longer waiting for its payment.')
    await refuseUnknownMethod(scope, paymentMethod)
    if (paymentMethod !== order.paymentMethod) await leaveAttempt(scope, id, 'other-method')
    await savePayment(scope, id, { paymentMethod })
    if (isProvider(paymentMethod)) await watchPayment(scope, id)
  }
  scope.announce('orders')
  const paid = await findOrder(scope, id)
  if (paid === undefined) throw notFound(orderNotFound)
  return presentOrder(scope, paid)
}

async function refuseIfPaid(scope: Scope, id: string): Promise<void> {
  const captures = await listCaptures(scope, id)
  if (captures.some(({ isKept, status }) => isKept && status !== 'refunded'))
    throw conflict('This order is already paid.')
}
