import { formatMoney } from '../../../kit/money.ts'
import { conflict, invalid, notFound } from '../../../kit/problem.ts'
import type { Scope } from '../../../kit/server/scope.ts'
import {
  handedOver,
  methodOfParts,
  partsOf,
  partTakenBack,
  takePart,
  type PartWish,
} from '../../../money/parts.ts'
import { listMoneyOf, moveMoney, type PartMovement } from '../../../money/server/queries.ts'
import { dueOf, orderNotFound } from '../../order.ts'
import { methodName } from '../../order-sheet.ts'
import { openDrawerFor } from '../cash-drawer.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder, savePayment, type StoredOrder } from '../queries.ts'
import { leaveAttempt } from './leave-attempt.ts'

type NewPart = PartWish & { readonly id: string }

/** Takes one part of what is owed for an order, once; the last of it makes the order paid. */
export async function takeOnePart(
  scope: Scope,
  orderId: string,
  { id, ...wish }: NewPart,
): Promise<void> {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const rows = await listMoneyOf(scope, orderId)
  const known = rows.filter(({ partId }) => partId === id)
  if (known.length > 0) return refuseOther(known, wish)
  if (order.status === 'cancelled') throw conflict('A cancelled order cannot be paid.')
  if (order.paidAt !== null) throw conflict('This order is already paid.')
  await enter(scope, order, rows, { id, ...wish })
}

const partIsBack = 'This part has been taken back already.'

/** Sent again it is the same part. Another one under its id is not taken, and whoever holds the money has to know. */
function refuseOther(known: Parameters<typeof partsOf>[0], wish: PartWish): void {
  const came = known.find(({ kind }) => kind === 'payment')
  const tip = known.find(({ kind }) => kind === 'tip')
  const isSame =
    came?.method === wish.method &&
    came.amount === handedOver(wish) &&
    (tip?.amount ?? 0) === wish.tip
  if (!isSame) {
    const taken = `${methodName({ paymentMethod: came?.method ?? '' })} ${formatMoney(came?.amount ?? 0, '')}`
    throw conflict(`This part has been taken already, as ${taken}. Please look at what is left.`)
  }
  if (partsOf(known).length === 0) throw conflict(partIsBack)
}

/** The same for an order that the caller holds. */
export const enterPart = async (scope: Scope, order: StoredOrder, part: NewPart): Promise<void> =>
  enter(scope, order, await listMoneyOf(scope, order.id), part)

async function enter(
  scope: Scope,
  order: StoredOrder,
  rows: readonly PartMovement[],
  { id, ...wish }: NewPart,
): Promise<void> {
  const due = dueOf(order)
  const taken = takePart(due, wish)
  if (!taken.ok) throw invalid(taken.reason, { amount: taken.reason })
  await leaveAttempt(scope, order.id, 'other-method')
  const methods = rows.map(({ method }) => method)
  await savePayment(scope, order.id, {
    paymentMethod: methodOfParts([...methods, wish.method]) ?? wish.method,
    cashGiven: null,
  })
  await moveMoney(scope, order.id, taken.movements, id)
  await openDrawerFor(scope, order, taken.movements)
  if (taken.applied === due && order.status === 'pending') {
    await moveOrder(scope, order.id, 'processing', undefined)
  }
  scope.announce('orders', order.id)
}

/** Gives one part back while the order waits for the rest: rows say who did, and nothing is removed. */
export async function takeBackPart(scope: Scope, orderId: string, partId: string): Promise<void> {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  if (order.paidAt !== null) {
    throw conflict('This order is paid. Give the money back as a refund instead.')
  }
  const parts = partsOf(await listMoneyOf(scope, orderId))
  const part = parts.find(({ id }) => id === partId)
  if (part === undefined) throw conflict(partIsBack)
  await leaveAttempt(scope, orderId, 'other-amount')
  await moveMoney(scope, orderId, partTakenBack(part), partId)
  await openDrawerFor(scope, order, [part])
  const left = parts.filter(({ id }) => id !== partId).map(({ method }) => method)
  const paymentMethod = methodOfParts(left) ?? part.method
  await savePayment(scope, orderId, { paymentMethod, cashGiven: null })
  scope.announce('orders', orderId)
}
