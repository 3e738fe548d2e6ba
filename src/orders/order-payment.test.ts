import { expect, test } from 'vitest'
import { paymentMessage, unpaidForMs } from './order-payment.ts'

test('an order waits two hours for its provider', () => {
  expect(unpaidForMs).toBe(7_200_000)
})

test.each([
  [null, ''],
  ['created', ''],
  ['approved', 'Your payment is being checked. This takes a moment.'],
  ['captured', ''],
  ['declined', 'The payment was declined. Please try again or choose another way to pay.'],
  ['expired', 'The payment was not made in time. Please try again or choose another way to pay.'],
  ['failed', 'The payment did not work. Please try again or choose another way to pay.'],
  ['partially_refunded', 'A part of the payment was given back.'],
  ['refunded', 'The payment was given back.'],
  [
    'needs_review',
    'We have to look at your payment. Please do not pay again: the store will help you.',
  ],
] as const)('whoever pays reads of a try that is %s: %j', (state, message) => {
  expect(paymentMessage(state, false)).toBe(message)
})

test('while the provider reviews it, that is what they read', () => {
  const reviewed =
    'The provider is reviewing your payment. Your order goes on as soon as that is done.'
  expect(paymentMessage('approved', true)).toBe(reviewed)
  expect(paymentMessage(null, true)).toBe(reviewed)
})
