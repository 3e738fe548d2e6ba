import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/fields.ts'
import { listFailure } from './contract.ts'
import { OrderFields } from './order-fields.ts'

/** What a list of orders comes to; apart from the list, of which customers see their own. */
export const listed = {
  sum: endpoint({
    method: 'GET',
    path: '/orders/sum',
    access: 'order.list',
    summary: 'How many orders match, what they are worth, and what of it is still to come',
    query: OrderFields.extend({ storeId: id.optional() }),
    answer: z.object({
      data: z.object({
        orders: z.number(),
        /** Less what was void or given back since, and without what is called off, as the sales count it. */
        worth: z.number(),
        /** The part of it whose money is still to come. */
        due: z.number(),
      }),
    }),
    failure: listFailure,
  }),
}
