import { seenByStore } from './acceptance.ts'
import type { Order } from './contract.ts'
import { isFinal, orderStatuses, statusLabels, type OrderStatus } from './order.ts'

/** One point on the line of an order's life. */
export interface Step {
  readonly label: string
  /** What has not happened yet has no time. */
  readonly at?: string
  /** Who did it, for those who are told. */
  readonly by?: string
  /** Where the order stands now. */
  readonly isNow: boolean
}

interface Life extends Pick<
  Order,
  'createdAt' | 'updatedAt' | 'status' | 'acceptedAt' | 'acceptedBy'
> {
  readonly history: readonly Past[]
}

type Past = Pick<Order['history'][number], 'from' | 'to' | 'at' | 'by'>

/** What happened to an order, and what comes next while it is under way. */
export function timelineOf(order: Life): readonly Step[] {
  const past = order.history.length === 0 ? remembered(order) : order.history
  const points = past.map(({ from, to, at, by }) => ({
    label: from === null ? 'Order placed' : statusLabels[to],
    at,
    ...(by === undefined ? {} : { by }),
  }))
  const happened = withAnswer(points, order)
  const last = happened.length - 1
  return [
    ...happened.map((point, index) => ({ ...point, isNow: index === last })),
    ...comingAfter(order.status),
  ]
}

type Point = Omit<Step, 'isNow'> & { readonly at: string }

/** Where somebody first said that they have it, and only then went on with it. */
function withAnswer(points: readonly Point[], { acceptedAt, acceptedBy }: Life): readonly Point[] {
  if (acceptedAt === undefined || points.some(({ at }) => at === acceptedAt)) return points
  const answer = {
    label: seenByStore,
    at: acceptedAt,
    ...(acceptedBy === undefined ? {} : { by: acceptedBy }),
  }
  return [...points, answer].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** All that is known of an order that is older than the history. */
function remembered({ createdAt, updatedAt, status }: Omit<Life, 'history'>): readonly Past[] {
  const placed: Past = { from: null, to: 'pending', at: createdAt }
  return status === 'pending' ? [placed] : [placed, { from: 'pending', to: status, at: updatedAt }]
}

const comingAfter = (status: OrderStatus): readonly Step[] =>
  isFinal(status)
    ? []
    : orderStatuses
        .slice(orderStatuses.indexOf(status) + 1)
        .filter((later) => later !== 'cancelled')
        .map((later) => ({ label: statusLabels[later], isNow: false }))
