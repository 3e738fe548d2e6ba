import { minutes } from '../kit/fields.ts'
import type { AttemptState } from '../payments/attempt.ts'

/** How long an order that is to be paid by a provider waits for its money before its ingredients go back. */
export const unpaidForMs = minutes(120)

/** What whoever pays is told; empty when there is nothing to tell. */
export function paymentMessage(state: AttemptState | null, isUnderReview: boolean): string {
  if (isUnderReview) {
    return 'The provider is reviewing your payment. Your order goes on as soon as that is done.'
  }
  return state === null ? '' : messages[state]
}

/** An attempt was left because another amount is to be paid now. */
export const dueHasChanged =
  'What is left to pay has changed, and nothing was charged. Please pay again.'

const messages: Readonly<Record<AttemptState, string>> = {
  created: '',
  approved: 'Your payment is being checked. This takes a moment.',
  captured: '',
  declined: 'The payment was declined. Please try again or choose another way to pay.',
  expired: 'The payment was not made in time. Please try again or choose another way to pay.',
  failed: 'The payment did not work. Please try again or choose another way to pay.',
  partially_refunded: 'A part of the payment was given back.',
  refunded: 'The payment was given back.',
  needs_review:
    'We have to look at your payment. Please do not pay again: the store will help you.',
}
