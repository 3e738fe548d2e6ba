import { listUsual } from '../../choices/server/usual-queries.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { nameToCall } from '../../kitchen/queue.ts'
import { listLinesToMake, type LineToMake } from '../../orders/server/queue-queries.ts'
import { choiceLabels } from '../../storefront/cart.ts'
import { cancelledForMs, piecesOf, recallForMs, stateOf } from '../bar.ts'
import type { BarLine } from '../contract.ts'
import { listMarks, listStations, listTouched, markOf } from './queries.ts'
import { whereMade } from './where-made.ts'

export async function listBarLines(scope: Scope): Promise<BarLine[]> {
  const stations = await listStations(scope)
  if (stations.length === 0) return []
  const ago = (ms: number) => new Date(scope.now.getTime() - ms).toISOString()
  const lines = await listLinesToMake(scope, {
    readyIds: await listTouched(scope, ago(recallForMs)),
    cancelledAfter: ago(cancelledForMs),
  })
  const marks = await listMarks(scope, [...new Set(lines.map(({ orderId }) => orderId))])
  const stationOf = await whereMade(scope, stations, lines)
  const usualOf = await usualLabels(scope, lines)
  return lines.flatMap((line) =>
    piecesOf(line).flatMap(({ made, part }): readonly BarLine[] => {
      const station = stationOf(made, line)
      const mark = markOf(marks, { ...line, part })
      const state = stateOf(line, mark)
      const isAskedBack = mark?.bumpedAt === null && mark.recalledAt !== null
      // What was handed on without the bar is not to be made any more, unless somebody asked it back.
      const isOver = line.status === 'shipped' && state === 'open' && !isAskedBack
      if (station === undefined || state === undefined || isOver) return []
      return [
        {
          ...placeOf(scope, line),
          ...(part !== undefined && { part, partOf: line.name }),
          stationId: station.id,
          product: made.name,
          details: [...made.details],
          usual: usualOf(made),
          quantity: state === 'open' ? line.wanted : line.quantity,
          state,
          isRecalled: state === 'open' && isAskedBack,
        },
      ]
    }),
  )
}

/** What all pieces of a line say alike. */
const placeOf = (scope: Scope, line: LineToMake) => ({
  orderId: line.orderId,
  position: line.position,
  orderNumber: line.number,
  name: nameToCall(line, scope.actor.role),
  placedAt: line.createdAt,
  calledOff: line.quantity - line.wanted,
  note: line.note,
  orderNote: line.notes,
})

/** Says which details of a piece are as its product comes when nobody asks for anything else. */
async function usualLabels(scope: Scope, lines: readonly LineToMake[]) {
  const products = lines.flatMap((line) => [line, ...line.parts])
  const usual = await listUsual(scope, [...new Set(products.map(({ productId }) => productId))])
  return ({ productId, details }: LineToMake | LineToMake['parts'][number]): string[] => {
    const { size, choices = [] } = usual.get(productId) ?? {}
    const labels = choiceLabels({
      ...(size !== undefined && { size: { label: size } }),
      addons: choices,
    })
    return details.filter((label) => labels.includes(label))
  }
}
