import type { OrderPayment } from './payment-contract.ts'

type Standing = Pick<OrderPayment, 'state' | 'provider' | 'message' | 'isUnderReview' | 'isPaid'>

/** Whether money is on its way or in question: paying again now would pay twice. */
export const isSettling = (
  payment: Pick<Standing, 'state' | 'isUnderReview' | 'isPaid'> | undefined,
): boolean =>
  payment !== undefined &&
  (payment.isPaid ||
    payment.isUnderReview ||
    payment.state === 'approved' ||
    payment.state === 'captured' ||
    payment.state === 'needs_review')

/** Whether it was begun on the provider's pages, which alone know by now what came of it. */
export const isBegunElsewhere = (
  payment: Pick<Standing, 'state' | 'provider'> | undefined,
): boolean => payment?.state === 'created' && payment.provider === 'xendit'

export interface PaymentNews {
  readonly tone: 'waiting' | 'bad'
  readonly title: string
  readonly text: string
}

/**
 * How the last try to pay stands, for whoever means to pay by this method; undefined when there is nothing to tell. A try
 * by a provider that was left for another way to pay is nobody's concern any more.
 */
export function paymentNews(payment: Standing, method: string): PaymentNews | undefined {
  const { state, message: text, provider, isUnderReview } = payment
  if (isUnderReview) return { tone: 'waiting', title: 'Payment under review', text }
  if (isSettling(payment)) return { tone: 'waiting', title: '', text }
  const isOver = state === 'declined' || state === 'expired' || state === 'failed'
  return isOver && provider === method ? { tone: 'bad', title: '', text } : undefined
}
