import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant } from '../kit/fields.ts'
import { listFailure } from './contract.ts'

/** An order that rings, as everybody who may answer reads it: neither whose it is nor for how much. */
const Unanswered = z.object({
  id,
  orderNumber: z.number(),
  /** Ordered by the customer at the store's own screen. */
  atKiosk: z.boolean(),
  /** Since when somebody waits for an answer. */
  since: instant,
})
export type Unanswered = z.output<typeof Unanswered>

export const acceptance = {
  unanswered: endpoint({
    method: 'GET',
    path: '/orders/unanswered',
    access: 'order.queue',
    summary: 'Orders of customers that nobody has accepted, the longest waiting first; they ring',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(Unanswered) }),
    failure: listFailure,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/orders/:id/accept',
    access: 'order.accept',
    summary: 'Says that the store has an online order: it rings no more, and who ordered reads it',
    params: z.object({ id }),
    answer: z.object({
      data: z.object({
        id,
        orderNumber: z.number(),
        acceptedAt: instant,
        /** Left out where it was a program, or is no longer known. */
        acceptedBy: z.string().optional(),
        /** By this very call, or by an earlier one of the same person. */
        isYours: z.boolean(),
      }),
    }),
    failure: 'Failed to accept the order',
  }),
}
