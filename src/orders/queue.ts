import { z } from 'zod'
import { id, instant } from '../kit/fields.ts'
import { orderStatuses, type OrderStatus } from './order.ts'

/** What is still to be made. */
export const queuedStatuses = ['pending', 'processing'] as const satisfies readonly OrderStatus[]

/** The longest queue that is told; whoever waits behind it waits a while. */
export const longestQueue = 100

/** An order as whoever makes it reads it: what and how, but neither for whom nor for how much. */
export const QueuedOrder = z.object({
  _id: id,
  id,
  orderNumber: z.number(),
  createdAt: instant,
  status: z.enum(queuedStatuses),
  notes: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      /** The labels of its add-ons. */
      addons: z.array(z.string()),
      note: z.string(),
    }),
  ),
})
export type QueuedOrder = z.output<typeof QueuedOrder>

/** All that the kitchen is told of an order it has moved on. */
export const MovedOrder = z.object({
  _id: id,
  id,
  orderNumber: z.number(),
  status: z.enum(orderStatuses),
})

/** The one step that brings an order on in the kitchen, and what its button says. */
export const nextStep: Readonly<
  Record<QueuedOrder['status'], { readonly to: OrderStatus; readonly label: string }>
> = {
  pending: { to: 'processing', label: 'Start' },
  processing: { to: 'shipped', label: 'Ready' },
}
