import { grantOf } from '../accounts/permissions.ts'
import type { OrderStatus } from '../orders/order.ts'
import type { QueuedOrder } from './contract.ts'

/** The longest queue that is told; whoever waits behind it waits a while. */
export const longestQueue = 100

interface Named {
  readonly soldBy: string | null
  readonly atKiosk: boolean
  readonly firstName: string
}

/**
 * The name to call, as whoever makes an order may read it. What is written on a cup, or typed at the kiosk, is called out
 * anyway; a customer's own name is for those who see orders.
 */
export const nameToCall = ({ soldBy, atKiosk, firstName }: Named, role: string): string =>
  soldBy === null && !atKiosk && grantOf(role, 'order.list') === undefined ? '' : firstName

interface NextStep {
  readonly to: OrderStatus
  readonly label: string
  /** The order leaves the queue with it, its customer is told, and it never comes back. */
  readonly isLast: boolean
}

/** The one step that brings an order on in the kitchen, and what its button says. */
export const nextStep: Readonly<Record<QueuedOrder['status'], NextStep>> = {
  pending: { to: 'processing', label: 'Start', isLast: false },
  processing: { to: 'shipped', label: 'Ready', isLast: true },
}

/** How long the last step waits for whoever pressed it by mistake. */
export const putBackWithinMs = 5000
