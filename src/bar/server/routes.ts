import { listCategoryOfProducts } from '../../catalog/server/category-queries.ts'
import { notFound } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { orderNotFound } from '../../orders/order.ts'
import { moveOrder } from '../../orders/server/move-order.ts'
import { listForBoard, listLinesOf, listLinesToMake } from '../../orders/server/queue-queries.ts'
import { lockOrder } from '../../orders/server/queries.ts'
import {
  cancelledForMs,
  lineNotFound,
  readyForMs,
  recallForMs,
  stateOf,
  stationFor,
  statusAfter,
} from '../bar.ts'
import { bar, type BarLine, type Station } from '../contract.ts'
import { keyOf, listMarks, listStations, saveMarks, saveStations } from './queries.ts'

export function serveBar(backbone: Backbone): void {
  serve(backbone, bar.stations, async (_, scope) => ({ data: await listStations(scope) }))

  serve(backbone, bar.saveStations, async ({ body }, scope) => {
    const before = await listStations(scope)
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
    scope.announce('orders')
    return { data }
  })

  serve(backbone, bar.lines, async (_, scope) => ({ data: await listBarLines(scope) }))
  serve(backbone, bar.board, async (_, scope) => {
    const since = new Date(scope.now.getTime() - readyForMs).toISOString()
    const shown = (await listForBoard(scope, since)).map((order) => ({
      ...order,
      // What a customer entered to be sent an order is theirs; what was said at the counter or typed at the kiosk is to be called.
      name: order.hasNameToCall ? order.firstName : '',
    }))
    return {
      data: {
        preparing: shown.filter(({ status }) => status === 'processing'),
        ready: shown.filter(({ status }) => status === 'shipped'),
      },
    }
  })
  serveMarks(backbone)
}

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
      await moveOn(scope, orderId, held, [])
      scope.announce('orders', orderId)
    }
    return {}
  })
}

type Held = Awaited<ReturnType<typeof heldLine>>

/** The order of these lines, held to the end of the transaction. */
async function heldLine(scope: Scope, orderId: string, positions: readonly number[]) {
  const order = await lockOrder(scope, orderId)
  if (order === undefined) throw notFound(orderNotFound)
  const lines = await listLinesOf(scope, orderId)
  const isThere = (position: number) => lines.some((line) => line.position === position)
  if (!positions.every(isThere)) throw notFound(lineNotFound)
  return { status: order.status, lines }
}

async function bump(scope: Scope, orderId: string, positions: readonly number[]): Promise<void> {
  const held = await heldLine(scope, orderId, positions)
  // Called off in this very moment: the screen says so instead.
  if (held.status === 'cancelled') return
  await saveMarks(scope, orderId, positions, { bumpedAt: scope.now.toISOString() })
  await moveOn(scope, orderId, held, positions)
}

/** An order is begun with its first line and ready with the last one that is still wanted; whoever calls it holds it. */
async function moveOn(
  scope: Scope,
  orderId: string,
  { status, lines }: Held,
  positions: readonly number[],
): Promise<void> {
  const [stations, marks, categoryOf] = [
    await listStations(scope),
    await listMarks(scope, [orderId]),
    await listCategoryOfProducts(
      scope,
      lines.map(({ productId }) => productId),
    ),
  ]
  const states = lines
    .filter(
      ({ productId, position, wanted }) =>
        wanted > 0 &&
        (positions.includes(position) ||
          stationFor(stations, categoryOf.get(productId) ?? null) !== undefined),
    )
    .flatMap(
      ({ position, wanted }) =>
        stateOf({ status, wanted }, marks.get(keyOf({ orderId, position }))) ?? [],
    )
  const next = statusAfter(status, states)
  if (next !== undefined) await moveOrder(scope, orderId, next, undefined)
}

async function listBarLines(scope: Scope): Promise<BarLine[]> {
  const stations = await listStations(scope)
  if (stations.length === 0) return []
  const ago = (ms: number) => new Date(scope.now.getTime() - ms).toISOString()
  const lines = await listLinesToMake(scope, {
    ready: ago(recallForMs),
    cancelled: ago(cancelledForMs),
  })
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))]
  const marks = await listMarks(scope, orderIds)
  const categoryOf = await listCategoryOfProducts(scope, [
    ...new Set(lines.map(({ productId }) => productId)),
  ])
  return lines.flatMap((line): readonly BarLine[] => {
    const { number, createdAt, status, notes, productId, name, quantity, wanted, ...shown } = line
    const station = stationFor(stations, categoryOf.get(productId) ?? null)
    const mark = marks.get(keyOf(line))
    const state = stateOf(line, mark)
    // What was handed on without the bar is not to be made any more, unless somebody asked it back.
    const isOver = status === 'shipped' && state === 'open' && mark?.recalledAt == null
    if (station === undefined || state === undefined || isOver) return []
    const isRecalled = state === 'open' && mark?.recalledAt != null
    return [
      {
        ...shown,
        stationId: station.id,
        orderNumber: number,
        placedAt: createdAt,
        product: name,
        quantity: state === 'open' ? wanted : quantity,
        calledOff: quantity - wanted,
        orderNote: notes,
        state,
        isRecalled,
      },
    ]
  })
}
