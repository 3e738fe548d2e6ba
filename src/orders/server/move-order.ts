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
  statusLabels,
  type OrderStatus,
} from '../order.ts'
import { saveStatus } from './history-queries.ts'
import { findOrder, lockOrder, presentOrder } from './queries.ts'

/** Moves an order on, as far as its state and the role allow. Cancelling puts its ingredients back, once. */
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
    throw conflict(`Somebody else has just set this order to ${statusLabels[from]}.`, {
      status: from,
    })
  }
  if (from !== to) {
    if (!canMove(from, to)) throw conflict(`A ${from} order cannot become ${to}.`)
    if (!mayMove(scope.actor.role, from, to))
      throw forbidden('You do not have permission to do this.')
    await saveStatus(scope, id, { from, to })
    if (to === 'cancelled') await returnStock(scope, id)
    scope.announce('orders')
  }
  const moved = await findOrder(scope, id)
  if (moved === undefined) throw notFound(orderNotFound)
  return presentOrder(scope, moved)
}

async function returnStock(scope: Scope, orderId: string): Promise<void> {
  const taken = await listTaken(scope, orderId)
  await lockShelf(
    scope,
    taken.map(({ ingredientId }) => ingredientId),
  )
  const changes = await moveStock(scope, taken, { reason: 'cancel', orderId })
  if (await doesMenuChange(scope, changes)) scope.announce('menu')
}
