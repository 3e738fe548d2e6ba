import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, instant } from '../kit/fields.ts'
import { doubtKinds } from './kept-sale.ts'

/** Something to look at in a sale that was made without a connection. */
const SaleDoubt = z.object({
  id,
  kind: z.enum(doubtKinds),
  said: z.string(),
  createdAt: instant,
  orderId: id,
  orderNumber: z.number(),
  receipt: z.string(),
  /** When it was sold. */
  soldAt: instant,
  lookedAt: instant.nullable(),
  /** Who has looked at it; null until somebody has. */
  lookedBy: z.string().nullable(),
})
export type SaleDoubt = z.output<typeof SaleDoubt>

export const doubts = {
  list: endpoint({
    method: 'GET',
    path: '/sale-doubts',
    access: 'doubt.look',
    summary:
      'What to look at in sales that were made without a connection: all that is open, and the last hundred that are not',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(SaleDoubt) }),
    failure: 'Failed to fetch what to look at',
  }),
  look: endpoint({
    method: 'POST',
    path: '/sale-doubts/:id/looked-at',
    access: 'doubt.look',
    summary: 'Somebody has looked at it; whoever was first stays',
    params: z.object({ id }),
    answer: z.object({}),
    failure: 'Failed to save that it was looked at',
  }),
}
