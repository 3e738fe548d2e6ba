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
  kitchen: (from, to) =>
    (to === 'processing' || to === 'shipped' || to === from) && from !== 'delivered',
}

export const mayMove = (
  role: string,
  from: OrderStatus,
  to: OrderStatus,
  seller: Seller = 'other',
) => canMove(from, to) && (movesOfRole[role]?.(from, to, seller) ?? true)

export const sellerFor = (soldBy: string | null, userId: string | undefined): Seller =>
  soldBy !== null && soldBy === userId ? 'self' : 'other'

/** Whether the money has come: cash on the counter, or a payment that moved the order on. */
export const isPaid = (order: { readonly status: string; readonly cashGiven: number | null }) =>
  order.status !== 'cancelled' && (order.status !== 'pending' || order.cashGiven !== null)

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
}) => `#${order.orderNumber ?? order.id}`
