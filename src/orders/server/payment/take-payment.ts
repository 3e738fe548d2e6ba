import { isStaff } from '../../../accounts/permissions.ts'
import { conflict, forbidden, notFound } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import type { PaymentKeys } from '../../../payments/server/payment-keys.ts'
import { newId } from '../../../kit/server/ids.ts'
import { cashMoney, paymentOf } from '../../../money/movement.ts'
import { moveMoney } from '../../../money/server/queries.ts'
import { findGuestOrderHours } from '../../../stores/server/queries.ts'
import { cashMethod } from '../../checkout.ts'
import type { Order } from '../../contract.ts'
import { dueOf, orderNotFound } from '../../order.ts'
import type { PaymentWish } from '../../payment-wish.ts'
import { isProvider } from '../../../payments/method.ts'
import { findLatestAttempt } from '../../../payments/server/attempt-queries.ts'
import { lookAgainLater } from '../acceptance/tell-owner.ts'
import { openDrawerFor } from '../cash-drawer.ts'
import { refuseWrongCash } from './cash.ts'
import { leaveAttempt } from './leave-attempt.ts'
import { moveOrder } from '../move-order.ts'
import { orderMail } from '../order-mail.ts'
import { findOrder, lockOrder, presentOrder, savePayment, type StoredOrder } from '../queries.ts'
import { refuseMethod } from './refuse-method.ts'
import { enterPart } from './take-part.ts'
import { watchOrder } from '../watch-order.ts'

/**
 * Changes how an order that is not paid yet will be paid, or enters the money that has come for it: cash, or what came
 * by a method of the store's own. Money is entered by staff alone and once, however far the order is made by then; one
 * that waited for it goes into the making.
 */
export async function takePayment(
  scope: Scope,
  keys: PaymentKeys,
  id: string,
  wish: PaymentWish,
  maySee: (order: StoredOrder) => boolean,
): Promise<Order> {
  const order = await lockOrder(scope, id)
  if (order === undefined || !maySee(order)) throw notFound(orderNotFound)
  if (order.status === 'cancelled') throw conflict('A cancelled order cannot be paid.')
  if (order.paidAt !== null) throw conflict('This order is already paid.')
  if (wish.cashGiven !== undefined || wish.isPaid === true) {
    await enterMoney(scope, order, wish)
  } else if (wish.paymentMethod !== undefined) {
    await chooseMethod(scope, keys, order, wish.paymentMethod)
  }
  scope.announce('orders', id)
  const paid = await findOrder(scope, id)
  if (paid === undefined) throw notFound(orderNotFound)
  return presentOrder(scope, paid)
}

/** Enters all of the money that is left to pay, for an order that the caller holds. */
export async function enterMoney(
  scope: Scope,
  order: StoredOrder,
  { cashGiven, paymentMethod = cashMethod }: PaymentWish,
): Promise<void> {
  if (!isStaff(scope.actor.role) || scope.grant !== 'all') {
    throw forbidden('You do not have permission to do this.')
  }
  if (cashGiven !== undefined) refuseWrongCash(cashGiven, dueOf(order))
  // What is left of a total is a part of it: its change is what went back of it, not what the total leaves.
  if (order.paid > 0 || order.reduced > 0) {
    const method = cashGiven === undefined ? paymentMethod : cashMoney
    return enterPart(scope, order, {
      id: newId(),
      method,
      amount: cashGiven ?? dueOf(order),
      tip: 0,
    })
  }
  await leaveAttempt(scope, order.id, 'other-method')
  await savePayment(scope, order.id, {
    paymentMethod: cashGiven === undefined ? paymentMethod : cashMethod,
    cashGiven,
  })
  const money = paymentOf(dueOf(order), { method: paymentMethod, cashGiven })
  await moveMoney(scope, order.id, money)
  await openDrawerFor(scope, order, money)
  if (order.status === 'pending') await moveOrder(scope, order.id, 'processing', undefined)
}

async function chooseMethod(
  scope: Scope,
  keys: PaymentKeys,
  order: StoredOrder,
  method: string,
): Promise<void> {
  await refuseMethod(scope, keys, { paymentMethod: method, total: order.total })
  const latest = await findLatestAttempt(scope, order.id)
  if (method !== latest?.provider) await leaveAttempt(scope, order.id, 'other-method')
  await savePayment(scope, order.id, { paymentMethod: method })
  const chosen = { ...order, paymentMethod: method }
  await watchOrder(scope, chosen, await findGuestOrderHours(scope))
  // Who turned back at a provider's pages and pays otherwise orders from now on.
  if (isProvider(order.paymentMethod)) await lookAgainLater(scope, order.id)
  if (isProvider(order.paymentMethod) && !isProvider(method)) await writeAnew(scope, order.id)
}

const anHour = 60 * 60

/**
 * The letter about the order says that it is made once it is paid on a provider's pages, which is true no longer. The address
 * may be anybody's: whoever changes their mind to and fro fills no mailbox.
 */
const writeAnew = (scope: Scope, orderId: string): Promise<void> =>
  scope.enqueue(
    orderMail,
    { storeId: scope.storeId, orderId },
    { once: `chosen ${orderId}`, everySeconds: anHour },
  )
