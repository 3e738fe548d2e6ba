import { expect, test } from 'vitest'
import { isSaidByProvider, PaymentWish } from './payment-wish.ts'

const told = (wish: object) =>
  PaymentWish.safeParse(wish).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  { paymentMethod: 'cash' },
  { paymentMethod: 'paypal' },
  { cashGiven: 100 },
  { paymentMethod: 'cash', cashGiven: 100 },
  { paymentMethod: 'Cash', isPaid: true, cashGiven: 100 },
  { paymentMethod: 'paypal', isPaid: true, cashGiven: 100 },
  { paymentMethod: 'GCash', isPaid: true },
])('%j is a way to pay, or money that came', (wish) => {
  expect(told(wish)).toBeUndefined()
})

test.each([
  [{}, 'paymentMethod', 'Payment method is required'],
  [{ isPaid: true }, 'paymentMethod', 'Payment method is required'],
  [{ paymentMethod: ' ' }, 'paymentMethod', 'Payment method is required'],
  [
    { paymentMethod: 'paypal', isPaid: true },
    'paymentMethod',
    'Only its provider can say that this is paid.',
  ],
  [
    { paymentMethod: 'Xendit', isPaid: true },
    'paymentMethod',
    'Only its provider can say that this is paid.',
  ],
  [{ paymentMethod: 'Cash', isPaid: true }, 'cashGiven', 'Please enter the cash given'],
])('%j is refused beside %s: %s', (wish, field, message) => {
  expect(told(wish)).toEqual([[field, message]])
})

test('a payment is a provider’s to report in whatever case its name is written', () => {
  expect(['paypal', 'PayPal', 'XENDIT', 'GCash', 'cash', ''].map(isSaidByProvider)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
