import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant } from '../kit/fields.ts'
import { listFailure } from '../orders/contract.ts'
import { waitingStatuses } from '../orders/order.ts'

/**
 * An order as whoever makes it reads it: what and how, but not for how much, and for whom only as far as it is called
 * out.
 */
export const QueuedOrder = z.object({
  _id: id,
  id,
  orderNumber: z.number(),
  createdAt: instant,
  status: z.enum(waitingStatuses),
  notes: z.string(),
  /** Ordered by a customer, on a phone or at a kiosk; not sold at the counter. */
  isOnline: z.boolean(),
  /** Ordered at a kiosk of the store. */
  atKiosk: z.boolean(),
  /** Its money is there. */
  isPaid: z.boolean(),
  /** The name on the cup, or the one to call; of an online order the first name, for those who see orders. */
  name: z.string(),
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

export const kitchen = {
  queue: endpoint({
    method: 'GET',
    path: '/orders/queue',
    access: 'order.queue',
    summary: 'What is still to be made, the longest waiting first; without prices',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(QueuedOrder) }),
    failure: listFailure,
  }),
}
