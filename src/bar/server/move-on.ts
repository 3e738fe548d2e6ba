import { notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { orderNotFound } from '../../orders/order.ts'
import { moveOrder } from '../../orders/server/move-order.ts'
import { listLinesOf, listLinesToMake } from '../../orders/server/queue-queries.ts'
import { lockOrder } from '../../orders/server/queries.ts'
import { lineNotFound, piecesOf, stateOf, statusAfter } from '../bar.ts'
import { handToParts, listMarks, listStations, markOf, type Place } from './queries.ts'
import { whereMade } from './where-made.ts'

type Held = Awaited<ReturnType<typeof heldLine>>

/** The order of these pieces, held to the end of the transaction; a combo that is named whole is all of its parts. */
export async function heldLine(scope: Scope, orderId: string, wishes: readonly Place[]) {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const lines = await listLinesOf(scope, orderId)
  const pieces = lines.flatMap((line) =>
    piecesOf(line).map(({ part }) => ({ position: line.position, part })),
  )
  await handToParts(scope, orderId, pieces)
  const isMeant = (piece: Place, { position, part }: Place) =>
    piece.position === position && (part === undefined || piece.part === part)
  if (!wishes.every((wish) => pieces.some((piece) => isMeant(piece, wish)))) {
    throw notFound(lineNotFound)
  }
  const places = pieces.filter((piece) => wishes.some((wish) => isMeant(piece, wish)))
  return { status: order.status, lines, places }
}

/**
 * An order is begun with its first line and ready with the last one that is still wanted, a combo being as many as it has
 * parts; whoever calls it holds it. What was made counts, also when its station is gone since.
 */
export async function moveOn(
  scope: Scope,
  orderId: string,
  { status, lines }: Pick<Held, 'status' | 'lines'>,
) {
  const marks = await listMarks(scope, [orderId])
  const stationOf = await whereMade(scope, await listStations(scope), lines)
  const states = lines.flatMap((line) =>
    piecesOf(line).flatMap(({ made, part }) => {
      const { position, wanted } = line
      const mark = markOf(marks, { orderId, position, part })
      const isSomebodys = mark?.bumpedAt != null || stationOf(made, line) !== undefined
      return wanted > 0 && isSomebodys ? (stateOf({ status, wanted }, mark) ?? []) : []
    }),
  )
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
