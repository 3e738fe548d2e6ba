import { conflict, invalid, notFound } from '../../../kit/problem.ts'
import { sumMoney } from '../../../kit/money.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import { cashMoney, type Movement } from '../../../money/movement.ts'
import { listMoneyOf, moveMoney } from '../../../money/server/queries.ts'
import { listCaptures } from '../../../payments/server/attempt-queries.ts'
import { isGivenBackHere } from '../../payment-wish.ts'
import { toGiveBack, whyGivenBack } from '../../correction.ts'
import { orderNotFound } from '../../order.ts'
import type { Paying } from '../payment/payment-scope.ts'
import { refundableOf, refundOrder } from '../payment/refund-payment.ts'
import { openDrawerFor } from '../cash-drawer.ts'
import { lockOrder, type StoredOrder } from '../queries.ts'
import { tellMoneyBack } from './money-back-mail.ts'
import { listCorrections } from './queries.ts'

/**
 * Gives back what was paid beyond what an order is worth: now and by hand, or by its provider. What a provider refuses
 * stays to be given back, and is shown so until it is.
 */
export async function giveBack(paying: Paying, orderId: string, method: string): Promise<void> {
  if (!isGivenBackHere(method)) {
    await paying.step((scope) => giveNow(scope, orderId, method))
    return
  }
  // The card may have paid a part of it; the rest goes back otherwise.
  const amount = await paying.step(async (scope) => {
    const { order, left } = await holdLeft(scope, orderId)
    const kept = (await listCaptures(scope, orderId)).find(({ isKept }) => isKept)
    return Math.min(left, refundableOf(order, kept))
  })
  await refundOrder(paying, orderId, { amount })
}

async function holdLeft(scope: Scope, orderId: string) {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const left = toGiveBack(order)
  if (left <= 0) throw conflict('Nothing is left to give back.')
  return { order, left }
}

/** By somebody who stands at the drawer. The caller need not hold the order. */
export async function giveNow(scope: Scope, orderId: string, method: string): Promise<void> {
  const { order, given } = await giveByHand(scope, orderId, method)
  await openDrawerFor(scope, order, [given])
  await tellMoneyBack(scope, orderId, [given])
}

/** The same, however long ago it was done. */
export async function giveByHand(
  scope: Scope,
  orderId: string,
  method: string,
): Promise<{ readonly order: StoredOrder; readonly given: Movement }> {
  const { order, left } = await holdLeft(scope, orderId)
  if (method !== cashMoney) await refuseMoreThanCame(scope, orderId, { method, left })
  const why = whyGivenBack(await listCorrections(scope, orderId))
  const given = { ...why, method, amount: -left }
  await moveMoney(scope, orderId, [given])
  scope.announce('orders', orderId)
  return { order, given }
}

async function refuseMoreThanCame(
  scope: Scope,
  orderId: string,
  { method, left }: { readonly method: string; readonly left: number },
): Promise<void> {
  const rows = await listMoneyOf(scope, orderId)
  const own = rows.filter((row) => row.method === method && row.kind !== 'tip')
  if (sumMoney(own.map(({ amount }) => amount)) >= left) return
  const message = 'Less than that came this way. Please give it back in cash.'
  throw invalid(message, { method: message })
}
