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

/** Moves a role may make when not every one is its own; who is missing here may make all. */
const movesOfRole: Readonly<Record<string, (from: OrderStatus, to: OrderStatus) => boolean>> = {
  staff: (from, to) => to !== 'cancelled' || from === 'pending',
  cashier: (from, to) =>
    to === 'processing' ||
    to === 'delivered' ||
    to === from ||
    (to === 'cancelled' && from === 'pending'),
  kitchen: (from, to) =>
    (to === 'processing' || to === 'shipped' || to === from) && from !== 'delivered',
}

export const mayMove = (role: string, from: OrderStatus, to: OrderStatus) =>
  canMove(from, to) && (movesOfRole[role]?.(from, to) ?? true)

export const orderNotFound = 'Order not found'

/** Leads to an order, from wherever it has just been placed or paid. */
export const goToOrder = 'Go To Order'

/** '#1001', as every screen and print shows it. */
export const orderLabel = (order: {
  readonly orderNumber?: number | undefined
  readonly id: string
}) => `#${order.orderNumber ?? order.id}`
