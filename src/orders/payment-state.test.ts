import { expect, test } from 'vitest'
import { isBegunElsewhere, isSettling, paymentNews } from './payment-state.ts'

const payment = {
  state: 'created' as const,
  provider: 'paypal' as const,
  message: 'As the server says it.',
  isUnderReview: false,
  isPaid: false,
}
const byCard = 'paypal'

test('while money is on its way nobody is asked to pay again', () => {
  expect(isSettling(undefined)).toBe(false)
  expect(isSettling(payment)).toBe(false)
  expect(isSettling({ ...payment, state: 'declined' })).toBe(false)
  for (const state of ['approved', 'captured', 'needs_review'] as const) {
    expect(isSettling({ ...payment, state })).toBe(true)
  }
  expect(isSettling({ ...payment, isUnderReview: true })).toBe(true)
  expect(isSettling({ ...payment, isPaid: true })).toBe(true)
})

test('only what is paid on pages of a provider is begun elsewhere, and as long as nothing is known of it', () => {
  expect(isBegunElsewhere(undefined)).toBe(false)
  expect(isBegunElsewhere(payment)).toBe(false)
  expect(isBegunElsewhere({ ...payment, provider: 'xendit' })).toBe(true)
  expect(isBegunElsewhere({ ...payment, provider: 'xendit', state: 'expired' })).toBe(false)
})

test('a payment under review is called so', () => {
  expect(paymentNews({ ...payment, state: 'approved', isUnderReview: true }, byCard)).toEqual({
    tone: 'waiting',
    title: 'Payment under review',
    text: 'As the server says it.',
  })
})

test('money that is being looked after is waited for, without a headline', () => {
  expect(paymentNews({ ...payment, state: 'approved' }, byCard)).toEqual({
    tone: 'waiting',
    title: '',
    text: 'As the server says it.',
  })
})

test('a try that came to nothing is told, unless another way to pay is chosen', () => {
  expect(paymentNews(payment, byCard)).toBeUndefined()
  for (const state of ['declined', 'expired', 'failed'] as const) {
    expect(paymentNews({ ...payment, state }, byCard)).toEqual({
      tone: 'bad',
      title: '',
      text: 'As the server says it.',
    })
    expect(paymentNews({ ...payment, state }, 'cash')).toBeUndefined()
  }
})
