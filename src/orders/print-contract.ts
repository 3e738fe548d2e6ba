import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id } from '../kit/fields.ts'

/** What is printed of an order on a roll. */
export const orderPaperKinds = ['receipt', 'ticket', 'label'] as const
export type OrderPaperKind = (typeof orderPaperKinds)[number]

export const orderPrints = {
  print: endpoint({
    method: 'POST',
    path: '/orders/:id/prints',
    access: 'order.sell',
    summary: 'Prints an order on the printers that print this kind; says how many papers that are',
    params: z.object({ id }),
    body: z.object({ kind: z.enum(orderPaperKinds, { error: 'Please choose what to print' }) }),
    answer: z.object({ papers: z.number() }),
    failure: 'Failed to print',
  }),
}
