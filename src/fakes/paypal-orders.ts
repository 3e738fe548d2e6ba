import { randomBytes } from 'node:crypto'

/** Money and states as PayPal spells them. */
export interface FakeMoney {
  readonly currency_code: string
  readonly value: string
}

interface FakeCapture {
  readonly id: string
  status: string
  amount: FakeMoney
  readonly custom_id: string
  readonly invoice_id: string
}

interface FakeRefund {
  readonly id: string
  readonly status: string
  readonly amount: FakeMoney
  readonly links: readonly { readonly rel: string; readonly href: string }[]
}

export interface FakeOrder {
  readonly id: string
  readonly account: string
  status: string
  customId: string
  readonly invoiceId: string
  amount: FakeMoney
  payee: string
  readonly captures: FakeCapture[]
  readonly refunds: FakeRefund[]
}

/** How the money of a capture turns out when it is not as everybody hopes. */
export interface Twist {
  readonly status?: string
  readonly value?: string
  readonly currency?: string
  readonly payee?: string
  readonly customId?: string
}

export const newRef = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase()

export function capture(order: FakeOrder, twist: Twist): FakeCapture {
  order.status = 'COMPLETED'
  if (twist.payee !== undefined) order.payee = twist.payee
  const taken: FakeCapture = {
    id: newRef(),
    status: twist.status ?? 'COMPLETED',
    amount: {
      value: twist.value ?? order.amount.value,
      currency_code: twist.currency ?? order.amount.currency_code,
    },
    custom_id: twist.customId ?? order.customId,
    invoice_id: order.invoiceId,
  }
  order.captures.push(taken)
  return taken
}

export function refund(
  order: FakeOrder,
  captureId: string,
  asked: FakeMoney | undefined,
): FakeRefund {
  const taken = order.captures.find(({ id }) => id === captureId)
  if (taken === undefined) throw new Error('The fake has no such capture')
  const amount = asked ?? taken.amount
  const given: FakeRefund = {
    id: newRef(),
    status: 'COMPLETED',
    amount,
    links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` }],
  }
  order.refunds.push(given)
  const back = order.refunds.reduce((sum, { amount: { value } }) => sum + Number(value), 0)
  taken.status = back + 0.001 >= Number(taken.amount.value) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  return given
}

/** The order as a call answers it. */
export const shown = (order: FakeOrder) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: order.status,
  purchase_units: [
    {
      reference_id: 'default',
      amount: order.amount,
      payee: { merchant_id: order.payee },
      custom_id: order.customId,
      invoice_id: order.invoiceId,
      ...(order.captures.length === 0
        ? {}
        : { payments: { captures: order.captures, refunds: order.refunds } }),
    },
  ],
  links: [],
})
