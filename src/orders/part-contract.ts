import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, requiredText } from '../kit/fields.ts'
import { oneOrder } from './contract.ts'
import { isCash } from './checkout.ts'
import { cashMoney } from '../money/movement.ts'
import { splitMethod } from '../money/parts.ts'
import { cashRequired, isSaidByProvider, saidByProvider } from './payment-wish.ts'

/** One part of a payment: what is taken for the order, and of cash perhaps more than is left of it, which goes back. */
export const PartEntry = z.object({
  method: requiredText('Payment method is required', 60)
    .refine((method) => !isSaidByProvider(method), { error: saidByProvider })
    .refine((method) => method !== splitMethod, { error: 'Please choose a payment method' })
    .overwrite((method) => (isCash(method) ? cashMoney : method)),
  amount: amount('Please enter an amount'),
  tip: amount('Please enter a tip').default(0),
  /** What was handed over of cash for the amount and the tip together, where that is more. */
  cashGiven: amount(cashRequired).optional(),
})

/** What is paid in parts, by different methods or people. */
export const parts = {
  take: endpoint({
    method: 'POST',
    path: '/orders/:id/parts',
    access: 'order.sell',
    summary:
      'Takes one part of what is owed for an order; sent again under its id, it is taken once',
    params: z.object({ id }),
    body: PartEntry.extend({ id }),
    answer: oneOrder,
    failure: 'Failed to take the payment',
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/orders/:id/parts/:partId/take-back',
    access: 'order.sell',
    summary: 'Gives one part back while its order waits for the rest',
    params: z.object({ id, partId: id }),
    answer: oneOrder,
    failure: 'Failed to take the payment back',
  }),
}
