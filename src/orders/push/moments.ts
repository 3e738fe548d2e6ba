import { minutes } from '../../kit/fields.ts'
import type { Order } from '../contract.ts'
import { orderPage } from '../order-address.ts'
import { orderLabel, type OrderStatus, type PaidState } from '../order.ts'
import { isOver, meaningOf } from '../status-meaning.ts'

/** What whoever waits is told of: somebody has it, it can be fetched (or is on its way), nothing will come. */
export const pushMoments = ['accepted', 'ready', 'cancelled'] as const
export type PushMoment = (typeof pushMoments)[number]

/** Of one order: a phone, a desk, somebody who fetches it, and one more. */
export const mostBrowsers = 4

/** Later than that nobody waits for it any more: it is not sent, and a phone that was off is not told. */
export const toldForMs = minutes(4 * 60)

/** How often in a row an address may be silent before it is told nothing any more. */
export const mostFailures = 5

/** After a failed try the queue itself waits for as long. */
export const firstPauseMs = 30_000
const longestPauseMs = minutes(60)

/** The pause that a push service asks for, in milliseconds; 0 where it asks for none that can be read. */
export function pauseOf(retryAfter: string | undefined, now: Date): number {
  if (retryAfter === undefined) return 0
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestPauseMs)
}

/** While there is something to be told: what is ready has been told. */
export const canAskToBeTold = (order: Pick<Order, 'status' | 'isTakenOut'>) =>
  (order.status === 'pending' || order.status === 'processing') && !isOver(order)

const statusesOf: Readonly<Record<PushMoment, readonly OrderStatus[]>> = {
  accepted: ['pending', 'processing'],
  ready: ['shipped'],
  cancelled: ['cancelled'],
}

/** Whether it is still so: nobody is told that something is being made which they hold in their hands. */
export const isStillSo = (moment: PushMoment, status: OrderStatus) =>
  statusesOf[moment].includes(status)

/** What a browser shows. Nothing in it says who ordered, or what. */
export interface PushMessage {
  readonly title: string
  readonly body: string
  /** A later message takes the place of an earlier one about the same order. */
  readonly tag: string
  /** Where a tap leads. */
  readonly address: string
  readonly icon?: string
  /** Shown without a sound: nothing has to be done. */
  readonly isQuiet: boolean
}

/** Whoever has paid must not read that nothing is due: how much of the money is there is always said. */
type Told = Pick<Order, 'id' | 'orderNumber'> &
  Parameters<typeof meaningOf>[0] & { readonly paidState: PaidState }

interface Teller {
  readonly name: string
  readonly slug: string
  readonly logo: string | null
}

/** In the words that the order's own page has for it. */
export function messageOf(moment: PushMoment, order: Told, store: Teller): PushMessage {
  const { word, sentence } = meaningOf(order)
  return {
    title: `${word}: order ${orderLabel(order)}`,
    body: `${sentence}\n${store.name}`,
    tag: order.id,
    address: orderPage(store.slug, order.id),
    ...(store.logo?.startsWith('/') === true ? { icon: store.logo } : {}),
    isQuiet: moment === 'accepted',
  }
}
