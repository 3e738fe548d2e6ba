import type { OrderStatus } from '../orders/order.ts'
import type { QueuedOrder } from './contract.ts'

/** The longest queue that is told; whoever waits behind it waits a while. */
export const longestQueue = 100

/** The one step that brings an order on in the kitchen, and what its button says. */
export const nextStep: Readonly<
  Record<QueuedOrder['status'], { readonly to: OrderStatus; readonly label: string }>
> = {
  pending: { to: 'processing', label: 'Start' },
  processing: { to: 'shipped', label: 'Ready' },
}
