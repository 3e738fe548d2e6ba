import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, instant, requiredText, text } from '../kit/fields.ts'
import { orderNotFound } from './order.ts'
import { proofStates } from './payment-proof.ts'

/** How the latest stands that was shown of a payment, which says nothing of whether its order is paid. */
export const LatestProof = z.object({
  state: z.enum(proofStates),
  reason: z.string(),
  /** What was given as the number of the payment; empty where none was asked for, left out in a list. */
  reference: z.string().optional(),
})

const byOrder = z.object({ id })
const byProof = z.object({ id, proofId: id })
/** Guests show the token that came with their order. */
const WithToken = z.object({ token: z.string().max(100).optional(), storeId: id.optional() })

/** Another order of the store that was said to be paid by the same. */
const ProofDuplicate = z.object({
  orderId: id,
  orderNumber: z.number(),
  of: z.enum(['reference', 'picture']),
  state: z.enum(proofStates),
})
export type ProofDuplicate = z.output<typeof ProofDuplicate>

const PaymentProof = z.object({
  id,
  method: z.string(),
  reference: z.string(),
  hasPicture: z.boolean(),
  state: z.enum(proofStates),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
  sentAt: instant,
  decidedAt: instant.nullable(),
  /** Who has decided; null for one that nobody did. */
  decidedBy: z.string().nullable(),
  /** What came, and what of it paid for the order; null unless confirmed. */
  received: z.number().nullable(),
  counted: z.number().nullable(),
})
export type PaymentProof = z.output<typeof PaymentProof>

/** One that waits to be verified, with what somebody needs to decide. */
const WaitingProof = PaymentProof.pick({
  id: true,
  method: true,
  reference: true,
  hasPicture: true,
  sentAt: true,
}).extend({
  orderId: id,
  orderNumber: z.number(),
  customer: z.string(),
  total: z.number(),
  /** What is left to pay of the order. */
  due: z.number(),
  duplicates: z.array(ProofDuplicate),
})
export type WaitingProof = z.output<typeof WaitingProof>

/** With the refusal of a confirmation that nobody has looked at closely enough. */
export const FoundDuplicates = z.object({ duplicates: z.array(ProofDuplicate) })

/** What has come, as whoever confirms enters it. */
export const ReceivedAmount = z.object({
  amount: amount('Please enter the amount').refine((value) => value > 0, {
    error: 'Please enter the amount',
  }),
})

export const ProofRefusal = z.object({ reason: requiredText('Please say why') })

/** What is shown of payments that no provider reports, and who says that they are real. */
export const paymentProofs = {
  send: endpoint({
    method: 'POST',
    path: '/orders/:id/payment-proofs',
    access: 'order.pay',
    summary:
      'Shows a payment by a method that asks for it: its reference, a picture, or both. It is paid when somebody has confirmed it',
    params: byOrder,
    query: WithToken,
    body: z.object({ reference: text(100).default('') }),
    upload: 'picture',
    answer: z.object({ data: z.object({ id, state: z.enum(proofStates) }) }),
    failure: 'Your payment could not be sent. Please try again.',
  }),
  picture: endpoint({
    method: 'GET',
    path: '/orders/:id/payment-proofs/:proofId/picture',
    access: 'order.pay',
    summary:
      'The picture of a payment as a data address: for those who verify it, and for whoever ordered',
    params: byProof,
    query: WithToken.extend({ size: z.enum(['small', 'large']).default('large') }),
    answer: z.object({ picture: z.string() }),
    failure: 'The picture could not be loaded',
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: '/orders/:id/payment-proofs',
    access: 'proof.decide',
    summary: 'All that was shown of payments for an order, first things first',
    params: byOrder,
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(PaymentProof) }),
    failure: orderNotFound,
  }),
  queue: endpoint({
    method: 'GET',
    path: '/payment-proofs',
    access: 'proof.decide',
    summary: 'Payments that wait to be verified, the longest waiting first, a hundred at most',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({ data: z.array(WaitingProof), total: z.number() }),
    failure: 'Failed to fetch the payments to verify',
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/payment-proofs/waiting',
    access: 'proof.decide',
    summary: 'How many payments wait to be verified',
    query: z.object({ storeId: id.optional() }),
    answer: z.object({
      count: z.number(),
      /** Whether customers are asked to show anything, or have. */
      isAsked: z.boolean(),
    }),
    failure: 'Failed to fetch the payments to verify',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/payment-proofs/:id/confirm',
    access: 'proof.decide',
    summary:
      'Enters what has come: less leaves the rest to pay, and of more only what is left counts. What was shown for other orders, too, has to be named',
    params: byOrder,
    body: ReceivedAmount.extend({
      /** The other orders of which whoever confirms knows that the same was shown for them. */
      knownOrderIds: z.array(id).max(500).default([]),
    }),
    answer: z.object({
      data: z.object({ orderId: id, isPaid: z.boolean(), counted: z.number(), over: z.number() }),
    }),
    failure: 'The payment could not be confirmed. Please try again.',
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/payment-proofs/:id/refuse',
    access: 'proof.decide',
    summary: 'Says that there is no such payment, and why; the customer may send it again',
    params: byOrder,
    body: ProofRefusal,
    answer: z.object({ data: z.object({ orderId: id }) }),
    failure: 'The payment could not be refused. Please try again.',
  }),
}
