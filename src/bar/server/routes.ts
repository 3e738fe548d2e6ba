import { conflict } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { listForBoard } from '../../orders/server/queue-queries.ts'
import { readyForMs, stationsChanged } from '../bar.ts'
import { bar, type OneLine, type Station } from '../contract.ts'
import { listBarLines } from './bar-lines.ts'
import { heldLine, moveOn, moveWaitingOn } from './move-on.ts'
import {
  listMarks,
  listStations,
  lockStations,
  markOf,
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
      await bump(scope, orderId, byOrder.get(orderId) ?? [])
      scope.announce('orders', orderId)
    }
    return {}
  })

  serve(backbone, bar.recall, async ({ body: { orderId, ...place } }, scope) => {
    const { places } = await heldLine(scope, orderId, [place])
    const marks = await listMarks(scope, [orderId])
    const made = places.filter((each) => markOf(marks, { orderId, ...each })?.bumpedAt != null)
    if (made.length > 0) {
      const now = scope.now.toISOString()
      await saveMarks(scope, orderId, made, { bumpedAt: null, recalledAt: now })
      scope.announce('orders', orderId)
    }
    return {}
  })

  serve(backbone, bar.acknowledge, async ({ body: { orderId, ...place } }, scope) => {
    const held = await heldLine(scope, orderId, [place])
    const line = held.lines.find(({ position }) => position === place.position)
    if (held.status === 'cancelled' || line?.wanted === 0) {
      const now = scope.now.toISOString()
      await saveMarks(scope, orderId, held.places, { acknowledgedAt: now })
      await moveOn(scope, orderId, held)
      scope.announce('orders', orderId)
    }
    return {}
  })
}

async function bump(scope: Scope, orderId: string, wishes: readonly OneLine[]): Promise<void> {
  const held = await heldLine(scope, orderId, wishes)
  // Called off in this very moment: the screen says so instead.
  if (held.status === 'cancelled') return
  await saveMarks(scope, orderId, held.places, { bumpedAt: scope.now.toISOString() })
  await moveOn(scope, orderId, held)
}
