import { sumMoney } from '../kit/money.ts'

/** The life of an order. */
export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: orderStatuses,
  processing: orderStatuses,
  shipped: ['shipped', 'delivered', 'cancelled'],
  delivered: [],
  cancelled: [],
}

export const canMove = (from: OrderStatus, to: OrderStatus) => nextStatuses[from].includes(to)
export const isFinal = (status: OrderStatus) => nextStatuses[status].length === 0
export const statusChoices = (from: OrderStatus) => nextStatuses[from]

export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** Whether an order was sold at the counter by the very person who moves it. */
export type Seller = 'self' | 'other'

type MayMove = (from: OrderStatus, to: OrderStatus, seller: Seller) => boolean

/** Moves a role may make when not every one is its own; who is missing here may make all. */
const movesOfRole: Readonly<Record<string, MayMove>> = {
  staff: (from, to) => to !== 'cancelled' || from === 'pending',
  cashier: (from, to, seller) =>
    to === 'processing' ||
    to === 'delivered' ||
    to === from ||
    (to === 'cancelled' && from === 'pending' && seller === 'self'),
  kitchen: (from, to) => to === 'processing' || to === 'shipped' || to === from,
}

export const mayMove = (
  role: string,
  from: OrderStatus,
  to: OrderStatus,
  seller: Seller = 'other',
) => canMove(from, to) && (movesOfRole[role]?.(from, to, seller) ?? true)

export const sellerFor = (soldBy: string | null, userId: string | undefined): Seller =>
  soldBy === userId ? 'self' : 'other'

/** Whether its money is still to come. How far it is made says nothing about that: the bar may start an unpaid order. */
export const isDue = (order: { readonly status: string; readonly isPaid: boolean }) =>
  order.status !== 'cancelled' && !order.isPaid

/** Whether whoever ordered it can pay for it on the shop's pages: once the bar has begun, it is paid where people are. */
export const mayPayInShop = (order: { readonly status: string; readonly isPaid: boolean }) =>
  isDue(order) && order.status === 'pending'

/** Whether its money came and stays: what was called off is bought no more. */
export const isBought = (order: { readonly status: string; readonly isPaid: boolean }) =>
  order.status !== 'cancelled' && order.isPaid

/** Whether money that came for it is the customer's again: among many that were called off at once it is forgotten else. */
export const isOwed = (order: {
  readonly status: string
  readonly total?: number
  readonly paidState?: PaidState | undefined
}): boolean =>
  order.status === 'cancelled' &&
  // What cost nothing was paid with nothing.
  order.total !== 0 &&
  (order.paidState === 'paid' || order.paidState === 'part')

/** What is still to come for an order that is not paid. */
export const dueOf = ({
  total,
  reduced,
  paid,
}: {
  readonly total: number
  /** By which corrections have made it worth less. */
  readonly reduced: number
  readonly paid: number
}): number => sumMoney([total, -reduced, -paid])

export const paidStates = ['unpaid', 'part', 'paid', 'refunded'] as const
export type PaidState = (typeof paidStates)[number]

/** How much of its money is there. */
export function paidStateOf(order: {
  readonly paidAt: string | null
  readonly paid: number
  readonly reduced: number
}): PaidState {
  if (order.paidAt === null) return order.paid > 0 ? 'part' : 'unpaid'
  return order.reduced > 0 && order.paid <= 0 ? 'refunded' : 'paid'
}

/** A failed move in the words of whoever refused it. */
export const moveFailed = (said: string) => `Failed to update status: ${said || 'Unknown error'}`

/** Orders as lists choose them: those of a status, and those that figures count. */
const orderFigures = ['unseen', 'ringing', 'waiting', 'soldToday', 'sold', 'unpaid'] as const
export const orderChoices = [...orderFigures, ...orderStatuses] as const
export type OrderChoice = (typeof orderChoices)[number]

/** Orders that somebody still has to make. */
export const waitingStatuses = ['pending', 'processing'] as const satisfies readonly OrderStatus[]

/** Whatever was not called off counts as sold, paid or not. */
const soldStatuses = orderStatuses.filter((status) => status !== 'cancelled')

/** The statuses that a choice lets through. */
export function statusesOf(choice: OrderChoice): readonly OrderStatus[] {
  if (choice === 'unseen') return orderStatuses
  if (choice === 'waiting' || choice === 'ringing') return waitingStatuses
  if (choice === 'soldToday' || choice === 'sold' || choice === 'unpaid') return soldStatuses
  return [choice]
}

export const orderPlaced = 'Order placed successfully!'
export const orderNotFound = 'Order not found'
export const orderNotLoaded = 'Unable to load order details.'

/** Leads to an order, from wherever it has just been placed or paid. */
export const goToOrder = 'Go To Order'

/** A store's first order; the next ones follow without a gap. */
export const firstOrderNumber = 1001

/** '#1001', as every screen and print shows it. */
export const orderLabel = (order: {
  readonly orderNumber?: number | undefined
  readonly id: string
  readonly receipt?: string | undefined
}) =>
  // What has not reached the server has the number of its device alone.
  order.orderNumber === 0 && order.receipt !== undefined
    ? order.receipt
    : `#${order.orderNumber ?? order.id}`

export const orderPaid = (order: Parameters<typeof orderLabel>[0]) =>
  `Order ${orderLabel(order)} is paid.`
