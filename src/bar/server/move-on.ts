import { listCategoryOfProducts } from '../../catalog/server/category-queries.ts'
import { notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { orderNotFound } from '../../orders/order.ts'
import { moveOrder } from '../../orders/server/move-order.ts'
import { listLinesOf, listLinesToMake } from '../../orders/server/queue-queries.ts'
import { lockOrder } from '../../orders/server/queries.ts'
import { lineNotFound, stateOf, stationFor, statusAfter } from '../bar.ts'
import { keyOf, listMarks, listStations } from './queries.ts'

type Held = Awaited<ReturnType<typeof heldLine>>

/** The order of these lines, held to the end of the transaction. */
export async function heldLine(scope: Scope, orderId: string, positions: readonly number[]) {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const lines = await listLinesOf(scope, orderId)
  const isThere = (position: number) => lines.some((line) => line.position === position)
  if (!positions.every(isThere)) throw notFound(lineNotFound)
  return { status: order.status, lines }
}

/**
 * An order is begun with its first line and ready with the last one that is still wanted; whoever calls it holds it. What
 * was made counts, also when its station is gone since.
 */
export async function moveOn(scope: Scope, orderId: string, { status, lines }: Held) {
  const [stations, marks, categoryOf] = [
    await listStations(scope),
    await listMarks(scope, [orderId]),
    await listCategoryOfProducts(
      scope,
      lines.map(({ productId }) => productId),
    ),
  ]
  const states = lines.flatMap(({ productId, position, wanted }) => {
    const mark = marks.get(keyOf({ orderId, position }))
    const isSomebodys =
      mark?.bumpedAt != null ||
      stationFor(stations, categoryOf.get(productId) ?? null) !== undefined
    return wanted > 0 && isSomebodys ? (stateOf({ status, wanted }, mark) ?? []) : []
  })
  const next = statusAfter(status, states)
  if (next !== undefined) await moveOrder(scope, orderId, next, undefined)
}

/**
 * Once the stations are others: an order may be ready because nobody makes the rest of it any more. Without any station
 * everything stands in the queue, where people move it.
 */
export async function moveWaitingOn(scope: Scope): Promise<void> {
  if ((await listStations(scope)).length === 0) return
  const waiting = await listLinesToMake(scope, {
    readyIds: [],
    cancelledAfter: scope.now.toISOString(),
  })
  const marks = await listMarks(scope, [...new Set(waiting.map(({ orderId }) => orderId))])
  const begun = new Set(
    [...marks.values()].filter(({ bumpedAt }) => bumpedAt !== null).map(({ orderId }) => orderId),
  )
  // In one order, as bumps take them, so that nobody waits for ever.
  for (const orderId of [...begun].toSorted()) {
    await moveOn(scope, orderId, await heldLine(scope, orderId, []))
    scope.announce('orders', orderId)
  }
}
