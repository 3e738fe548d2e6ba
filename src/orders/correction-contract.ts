import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { amount, id, instant, requiredText } from '../kit/fields.ts'
import { movementKinds } from '../money/movement.ts'
import { correctionKinds, lineFates, wholeNumber } from './correction.ts'

const byId = z.object({ id })

const CorrectedLine = z.object({
  position: z.int().min(0),
  quantity: z.int({ error: wholeNumber }).min(0, { error: wholeNumber }),
  fate: z.enum(lineFates),
})

/** The money of an order, as those read it who may correct it. */
const OrderMoney = z.object({
  orderId: id,
  total: z.number(),
  /** By how much its corrections have made it worth less. */
  reduced: z.number(),
  /** Less what was given back; tips apart. */
  paid: z.number(),
  tips: z.number(),
  /** Still to come; nothing once it is paid. */
  due: z.number(),
  /** Paid beyond what the order is worth now. */
  toGiveBack: z.number(),
  mayVoid: z.boolean(),
  /** By a provider's card payment that can be given back from here. */
  byProvider: z.boolean(),
  /** First things first. */
  movements: z.array(
    z.object({
      id,
      kind: z.enum(movementKinds),
      method: z.string(),
      amount: z.number(),
      note: z.string(),
      by: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  lines: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      quantity: z.number(),
      subtotal: z.number(),
      /** Neither void nor given back. */
      left: z.number(),
    }),
  ),
  corrections: z.array(
    z.object({
      id,
      kind: z.enum(correctionKinds),
      amount: z.number(),
      reason: z.string(),
      lines: z.array(CorrectedLine),
      by: z.string().nullable(),
      createdAt: instant,
    }),
  ),
})
export type OrderMoney = z.output<typeof OrderMoney>

const answer = z.object({ data: OrderMoney })
const reason = requiredText('Please say why', 200)

export const corrections = {
  money: endpoint({
    method: 'GET',
    path: '/orders/:id/money',
    access: 'order.refund',
    summary: 'What came and went for an order, and what of it can still be corrected',
    params: byId,
    answer,
    failure: 'The money of this order could not be read. Please try again.',
  }),
  correct: endpoint({
    method: 'POST',
    path: '/orders/:id/corrections',
    access: 'order.refund',
    summary:
      'Takes something out of a sale: void before it is made, refund afterwards; the whole, some lines or an amount',
    params: byId,
    body: z.object({
      kind: z.enum(['void', 'refund']),
      lines: z.array(CorrectedLine).max(200).optional(),
      amount: amount('Please enter an amount').optional(),
      reason,
      /** How the money goes back now: `cash`, or the name of a method it came by. Left out, it stays to be given back. */
      method: requiredText('Please choose how', 60).optional(),
      /** What the screen said the order is worth: when somebody else was faster, the answer says so. */
      worth: z.number().optional(),
    }),
    answer,
    failure: 'Failed to correct order',
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/orders/:id/give-back',
    access: 'order.refund',
    summary: 'Gives back what was paid beyond what a corrected order is worth, once',
    params: byId,
    body: z.object({ method: requiredText('Please choose how', 60) }),
    answer,
    failure: 'Failed to give the money back',
  }),
  changeMethod: endpoint({
    method: 'POST',
    path: '/orders/:id/method',
    access: 'order.refund',
    summary:
      'Says that the money of an order came by another method than was entered; nothing is given back',
    params: byId,
    body: z.object({ method: requiredText('Payment method is required', 60), reason }),
    answer,
    failure: 'Failed to update order',
  }),
}
