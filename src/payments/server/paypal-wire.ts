import { z } from 'zod'
import { fromCents, toCents } from '../../kit/money.ts'
import { invariant } from '../../kit/problem.ts'
import type { Capture, Truth } from '../attempt.ts'
import { decimalsOf } from '../method.ts'
import { ProviderFailure } from './provider-http.ts'

const Money = z.object({ currency_code: z.string(), value: z.string() })

const WireCapture = z.object({
  id: z.string(),
  status: z.string(),
  amount: Money.optional(),
  custom_id: z.string().optional(),
})

const WireRefund = z.object({
  status: z.string().optional(),
  amount: Money.optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
})
type WireRefund = z.output<typeof WireRefund>

/** New fields and new words are none of our business; they must not break a payment. */
const WireOrder = z.object({
  id: z.string(),
  status: z.string().optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        amount: Money.optional(),
        payee: z.object({ merchant_id: z.string().optional() }).optional(),
        payments: z
          .object({
            captures: z.array(WireCapture).default([]),
            refunds: z.array(WireRefund).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

export const WireFailure = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

/** An order at PayPal in our words. */
export interface PaypalOrder extends Truth {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly customId: string
  /** The merchant that is paid. */
  readonly payee: string
}

export function orderOf(body: unknown): PaypalOrder {
  const { data, error } = WireOrder.safeParse(body)
  if (data === undefined) {
    throw new ProviderFailure('unreachable', 'an unreadable order', { cause: error })
  }
  const { id, status = '', purchase_units: units } = data
  const [unit] = units
  const customId = unit?.custom_id ?? ''
  const payee = unit?.payee?.merchant_id ?? ''
  const { captures = [], refunds = [] } = unit?.payments ?? {}
  return {
    id,
    customId,
    payee,
    amount: amountOf(unit?.amount),
    currency: unit?.amount?.currency_code ?? '',
    stage: stageByStatus[status] ?? 'open',
    captures: captures.map((capture): Capture => {
      const amount = amountOf(capture.amount)
      const captureStatus = statusByWord[capture.status] ?? 'pending'
      return {
        ref: capture.id,
        status: captureStatus,
        amount,
        refunded: captureStatus === 'refunded' ? amount : refundedOf(capture.id, refunds),
        currency: capture.amount?.currency_code ?? '',
        customId: capture.custom_id ?? customId,
        payee,
      }
    }),
  }
}

const stageByStatus: Readonly<Record<string, Truth['stage']>> = {
  APPROVED: 'approved',
  COMPLETED: 'approved',
  VOIDED: 'expired',
}

const statusByWord: Readonly<Record<string, Capture['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'partially_refunded',
}

const refundedOf = (captureId: string, refunds: readonly WireRefund[]) =>
  fromCents(
    refunds
      .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
      .filter(({ links }) =>
        links.some(({ rel, href }) => rel === 'up' && href.endsWith(`/${captureId}`)),
      )
      .reduce((cents, { amount }) => cents + toCents(amountOf(amount)), 0),
  )

const amountOf = (money: z.output<typeof Money> | undefined) => Number(money?.value ?? 0)

/** "10.00", or "10" in a currency without a smaller unit. An amount that does not fit is never rounded. */
export function moneyOf(amount: number, currency: string): z.output<typeof Money> {
  const value = amount.toFixed(decimalsOf('paypal', currency))
  invariant(Number(value) === amount, 'PayPal can be asked for this amount')
  return { currency_code: currency, value }
}
