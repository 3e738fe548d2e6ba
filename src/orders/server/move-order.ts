import { listNames } from '../../accounts/server/queries.ts'
import { doesMenuChange } from '../../catalog/server/product-queries.ts'
import { listTaken, lockShelf, moveStock } from '../../inventory/server/queries.ts'
import { conflict, forbidden, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Order } from '../contract.ts'
import {
  canMove,
  mayMove,
  orderNotFound,
  orderStatuses,
  sellerFor,
  statusLabels,
  type OrderStatus,
} from '../order.ts'
import { leftToReturn, needsOfFate } from '../correction.ts'
import { callOffPaid } from './correction/correct-order.ts'
import { listCorrections, listSoldLines } from './correction/queries.ts'
import { needsToday } from './correction/needs-today.ts'
import { afterCallingOff } from './calling-off/call-off.ts'
import { findLastMover, saveStatus } from './event-queries.ts'
import { findOrder, lockOrder, presentOrder } from './queries.ts'

/**
 * Moves an order on, as far as its state and the role allow. Cancelling puts its ingredients back, once, and what was paid is
 * to be given back.
 */
export async function moveOrder(
  scope: Scope,
  id: string,
  to: OrderStatus,
  seenAs: OrderStatus | undefined,
): Promise<Order> {
  const order = await lockOrder(scope, id)
  if (order === undefined) throw notFound(orderNotFound)
  const from = orderStatuses.find((status) => status === order.status) ?? 'pending'
  if (seenAs !== undefined && seenAs !== from && from !== to) {
    const by = (await nameOfMover(scope, id)) ?? 'Somebody else'
    throw conflict(`${by} has just set this order to ${statusLabels[from]}.`, { status: from })
  }
  if (from !== to) {
    if (!canMove(from, to)) throw conflict(`A ${from} order cannot become ${to}.`)
    if (!mayMove(scope.actor.role, from, to, sellerFor(order.soldBy, scope.actor.userId))) {
      throw forbidden('You do not have permission to do this.')
    }
    if (to === 'cancelled' && order.paidAt === null && order.paid > 0) {
      throw conflict('A part of this order is paid. Take it back first, or void the order.')
    }
    await saveStatus(scope, id, { from, to })
    if (to === 'cancelled') {
      await returnStock(scope, id)
      if (order.paid > 0) await callOffPaid(scope, order)
      await afterCallingOff(scope, order)
    }
    scope.announce('orders', id)
  }
  const moved = await findOrder(scope, id)
  if (moved === undefined) throw notFound(orderNotFound)
  return presentOrder(scope, moved)
}

/** Who moved it last, for whoever wanted to at the same moment. */
async function nameOfMover(scope: Scope, id: string): Promise<string | undefined> {
  const userId = await findLastMover(scope, id)
  return userId === undefined ? undefined : (await listNames(scope, [userId])).get(userId)
}

async function returnStock(scope: Scope, orderId: string): Promise<void> {
  await lockShelf(
    scope,
    (await listTaken(scope, orderId)).map(({ ingredientId }) => ingredientId),
  )
  // Read again now that it is held: it may have been turned into another unit.
  const taken = await listTaken(scope, orderId)
  const corrected = (await listCorrections(scope, orderId)).flatMap(({ lines }) => lines)
  const wasted =
    corrected.length === 0
      ? []
      : await needsToday(
          scope,
          needsOfFate(await listSoldLines(scope, orderId, []), corrected, 'wasted'),
        )
  const note = statusLabels.cancelled
  const back = leftToReturn(taken, wasted)
  const changes = await moveStock(scope, back, { reason: 'cancel', orderId, note })
  if (await doesMenuChange(scope, changes)) scope.announce('menu')
}
