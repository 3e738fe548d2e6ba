import { listCategoryOfProducts } from '../../catalog/server/category-queries.ts'
import { conflict } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { nameToCall } from '../../kitchen/queue.ts'
import { listForBoard, listLinesToMake } from '../../orders/server/queue-queries.ts'
import {
  cancelledForMs,
  readyForMs,
  recallForMs,
  stateOf,
  stationFor,
  stationsChanged,
} from '../bar.ts'
import { bar, type BarLine, type Station } from '../contract.ts'
import { heldLine, moveOn, moveWaitingOn } from './move-on.ts'
import {
  keyOf,
  listMarks,
  listStations,
  listTouched,
  lockStations,
  saveMarks,
  saveStations,
} from './queries.ts'

export function serveBar(backbone: Backbone): void {
  serve(backbone, bar.stations, async (_, scope) => ({ data: await listStations(scope) }))

  serve(backbone, bar.saveStations, async ({ body }, scope) => {
    const before = await lockStations(scope)
    if (!isSameSet(body.begunWith, before)) throw conflict(stationsChanged)
    await saveStations(scope, body.stations)
    const data = await listStations(scope)
    await recordChange(scope, {
      kind: 'settings',
      act: 'changed',
      subject: 'Stations',
      differences: [{ name: 'Stations', before: namesOf(before), after: namesOf(data) }].filter(
        (each) => each.before !== each.after,
      ),
    })
    await moveWaitingOn(scope)
    scope.announce('orders')
    return { data }
  })

  serve(backbone, bar.lines, async (_, scope) => ({ data: await listBarLines(scope) }))
  serve(backbone, bar.board, async (_, scope) => {
    const since = new Date(scope.now.getTime() - readyForMs).toISOString()
    const orders = await listForBoard(scope, since)
    const marks = await listMarks(
      scope,
      orders.map(({ id }) => id),
    )
    const again = [...marks.values()].filter(
      ({ bumpedAt, recalledAt }) => bumpedAt === null && recalledAt !== null,
    )
    const recalled = new Set(again.map(({ orderId }) => orderId))
    const shown = orders.map(({ id, ...order }) => ({
      ...order,
      // Nobody is called for a drink that is made once more.
      isReady: order.status === 'shipped' && !recalled.has(id),
      // What a customer entered to be sent an order is theirs; what was said at the counter or typed at the kiosk is to be called.
      name: order.hasNameToCall ? order.firstName : '',
    }))
    return {
      data: {
        // Who has waited longest looks first, and is not the one whom a full screen leaves out.
        preparing: shown.filter(({ isReady }) => !isReady).toReversed(),
        ready: shown.filter(({ isReady }) => isReady),
      },
    }
  })
  serveMarks(backbone)
}

/** Whether the form was filled in over the stations that there are; one that does not say is believed. */
const isSameSet = (begunWith: readonly string[] | undefined, stations: readonly Station[]) =>
  begunWith === undefined ||
  new Set(begunWith).symmetricDifference(new Set(stations.map(({ id }) => id))).size === 0

const namesOf = (stations: readonly Station[]) => stations.map(({ name }) => name).join(', ')

function serveMarks(backbone: Backbone): void {
  serve(backbone, bar.bump, async ({ body }, scope) => {
    const byOrder = Map.groupBy(body.lines, ({ orderId }) => orderId)
    // In one order, so that two who bump the same orders wait for each other instead of for ever.
    for (const orderId of [...byOrder.keys()].toSorted()) {
      const positions = (byOrder.get(orderId) ?? []).map(({ position }) => position)
      await bump(scope, orderId, [...new Set(positions)])
      scope.announce('orders', orderId)
    }
    return {}
  })

  serve(backbone, bar.recall, async ({ body: { orderId, position } }, scope) => {
    await heldLine(scope, orderId, [position])
    const marks = (await listMarks(scope, [orderId])).get(keyOf({ orderId, position }))
    if (marks?.bumpedAt != null) {
      await saveMarks(scope, orderId, [position], {
        bumpedAt: null,
        recalledAt: scope.now.toISOString(),
      })
      scope.announce('orders', orderId)
    }
    return {}
  })

  serve(backbone, bar.acknowledge, async ({ body: { orderId, position } }, scope) => {
    const held = await heldLine(scope, orderId, [position])
    const line = held.lines.find((each) => each.position === position)
    if (held.status === 'cancelled' || line?.wanted === 0) {
      await saveMarks(scope, orderId, [position], { acknowledgedAt: scope.now.toISOString() })
      await moveOn(scope, orderId, held)
      scope.announce('orders', orderId)
    }
    return {}
  })
}

async function bump(scope: Scope, orderId: string, positions: readonly number[]): Promise<void> {
  const held = await heldLine(scope, orderId, positions)
  // Called off in this very moment: the screen says so instead.
  if (held.status === 'cancelled') return
  await saveMarks(scope, orderId, positions, { bumpedAt: scope.now.toISOString() })
  await moveOn(scope, orderId, held)
}

async function listBarLines(scope: Scope): Promise<BarLine[]> {
  const stations = await listStations(scope)
  if (stations.length === 0) return []
  const ago = (ms: number) => new Date(scope.now.getTime() - ms).toISOString()
  const lines = await listLinesToMake(scope, {
    readyIds: await listTouched(scope, ago(recallForMs)),
    cancelledAfter: ago(cancelledForMs),
  })
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const marks = await listMarks(scope, orderIds)
  const categoryOf = await listCategoryOfProducts(scope, [
    ...new Set(lines.map(({ productId }) => productId)),
  ])
  return lines.flatMap((line): readonly BarLine[] => {
    const { number, createdAt, status, notes, productId, name: product, quantity, wanted } = line
    const station = stationFor(stations, categoryOf.get(productId) ?? null)
    const mark = marks.get(keyOf(line))
    const state = stateOf(line, mark)
    // What was handed on without the bar is not to be made any more, unless somebody asked it back.
    const isOver = status === 'shipped' && state === 'open' && mark?.recalledAt == null
    if (station === undefined || state === undefined || isOver) return []
    const isRecalled = state === 'open' && mark?.recalledAt != null
    return [
      {
        orderId: line.orderId,
        position: line.position,
        stationId: station.id,
        orderNumber: number,
        name: nameToCall(line, scope.actor.role),
        placedAt: createdAt,
        product,
        quantity: state === 'open' ? wanted : quantity,
        calledOff: quantity - wanted,
        details: line.details,
        note: line.note,
        orderNote: notes,
        state,
        isRecalled,
      },
    ]
  })
}
