import { z } from 'zod'
import { attemptStates } from '../payments/attempt.ts'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id } from '../kit/fields.ts'
import { providers } from '../payments/method.ts'
import { orderStatuses } from './order.ts'

/** How an order stands with its provider, for whoever pays it and for staff. */
const OrderPayment = z.object({
  orderId: id,
  /** Of the order: `processing` once a payment has been verified. */
  status: z.enum(orderStatuses),
  isPaid: z.boolean(),
  provider: z.enum(providers).nullable(),
  /**
   * Of the latest attempt; null when there was none. `approved`: the provider is being asked, so look again in a
   * moment. `captured`: paid. After `declined`, `expired` and `failed` one may try again.
   */
  state: z.enum(attemptStates).nullable(),
  /** The provider has the money but has not released it yet. */
  isUnderReview: z.boolean(),
  /** What to tell people; empty when there is nothing to tell. */
  message: z.string(),
  paypalOrderId: z.string().nullable(),
  invoiceUrl: z.string().nullable(),
  refunded: z.number(),
  /** What can still be given back by its provider from here: nothing of a payment that goes back on its own pages. */
  refundable: z.number(),
  /** Asked for and not answered by the provider yet: it counts as given back until the answer is known. */
  refundOpen: z.number(),
})
export type OrderPayment = z.output<typeof OrderPayment>

const byId = z.object({ id })
/** Guests show the token that came with their order. */
const WithToken = z.object({ token: z.string().max(100).optional(), storeId: id.optional() })
const answer = z.object({ data: OrderPayment })

export const orderPayments = {
  one: endpoint({
    method: 'GET',
    path: '/orders/:id/payment',
    access: 'order.pay',
    summary:
      "How an order's payment stands; asked again and again after a return from the provider",
    params: byId,
    query: WithToken,
    answer,
    failure: 'The payment could not be read. Please try again.',
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/orders/:id/payment/look-up',
    access: 'order.pay',
    summary:
      'Asks the provider how a payment that was begun on its pages stands; for whoever comes back from there before it has reported anything',
    params: byId,
    query: WithToken,
    answer,
    failure: 'The payment could not be looked up. Please try again.',
  }),
  createPaypal: endpoint({
    method: 'POST',
    path: '/orders/:id/paypal',
    access: 'order.pay',
    summary: "Opens a card payment for an order at the provider; answers the provider's order id",
    params: byId,
    query: WithToken,
    answer: z.object({ paypalOrderId: z.string(), data: OrderPayment }),
    failure: 'The card payment could not be started. Please try again.',
  }),
  capturePaypal: endpoint({
    method: 'POST',
    path: '/orders/:id/paypal/capture',
    access: 'order.pay',
    summary: 'Takes the money of an approved card payment, once, and verifies it',
    params: byId,
    query: WithToken,
    answer,
    failure: 'The card payment could not be completed. Please try again.',
  }),
  createInvoice: endpoint({
    method: 'POST',
    path: '/xendit/create-invoice',
    access: 'order.pay',
    summary:
      "Opens a hosted invoice over an order's own total; an amount, a customer or a key in the body is dropped",
    query: WithToken,
    body: z.object({ orderId: id, storeId: id.optional() }),
    answer: z.object({ invoice_url: z.string(), data: OrderPayment }),
    failure: 'Error creating Xendit invoice.',
  }),
  refund: endpoint({
    method: 'POST',
    path: '/orders/:id/refund',
    access: 'order.refund',
    summary: 'Gives money back by the provider that took it: a part, or all that is left',
    params: byId,
    body: z.object({
      amount: amount('Please enter an amount').optional(),
      /** What had been given back when this was decided; the refund is refused when it is more by now. */
      refunded: z.number().optional(),
    }),
    answer,
    failure: 'The refund could not be made. Please try again.',
  }),
}
