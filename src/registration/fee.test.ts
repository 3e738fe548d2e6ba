import { describe, expect, test } from 'vitest'
import { feeOf, isManual, referenceKeyOf, rejectedText, statusAfterLook } from './fee.ts'

test('REG-45 REG-46 an account costs 1490 pesos in the Philippines and 29.99 dollars elsewhere', () => {
  expect(feeOf('Philippines')).toMatchObject({ amount: 1490, currency: 'PHP' })
  for (const country of ['Japan', 'United States', 'philippines', '']) {
    expect(feeOf(country)).toMatchObject({ amount: 29.99, currency: 'USD' })
  }
})

describe('a reference is the same', () => {
  test.for([
    ['GC-1001', 'gc 1001'],
    [' GC1001 ', 'GC_10.01'],
    ['№ 7', '№7'],
  ])('as %s and as %s', ([one = '', other = '']) => {
    expect(referenceKeyOf(one)).toBe(referenceKeyOf(other))
  })

  test('in small letters, as those that are kept are written', () => {
    expect(referenceKeyOf('GC-10 Ab')).toBe('gc10ab')
    expect(referenceKeyOf('Ⓐ')).toBe('ⓐ')
  })

  test('unless it has other letters or digits, or nothing but signs', () => {
    expect(new Set(['1001', '1010', '---', '--'].map(referenceKeyOf)).size).toBe(4)
  })
})

test('wallets and the bank are paid outside of Larder, cards are not', () => {
  expect(['gcash', 'maya', 'bank', 'card', 'paypal', ''].map(isManual)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

describe('a card payment, once the provider has been asked', () => {
  const paid = { state: 'captured', isUnderReview: false } as const
  const misfit = { state: 'needs_review', isUnderReview: false } as const
  const held = { state: 'approved', isUnderReview: true } as const
  const declined = { state: 'declined', isUnderReview: false } as const
  const nothing = { state: 'created', isUnderReview: false } as const

  test.for([
    ['open', paid, 'captured'],
    ['open', misfit, 'review'],
    ['open', held, 'review'],
    ['open', declined, 'open'],
    ['open', nothing, 'open'],
    // Another try had taken its place.
    ['voided', paid, 'captured'],
    ['voided', misfit, 'review'],
    ['voided', held, 'review'],
    ['voided', nothing, 'voided'],
    ['review', paid, 'captured'],
    ['review', misfit, 'review'],
    ['review', held, 'review'],
    ['review', declined, 'rejected'],
    // The operator had said no, and decides anew.
    ['rejected', paid, 'review'],
    ['rejected', misfit, 'rejected'],
    ['rejected', held, 'rejected'],
    ['captured', paid, 'captured'],
    ['captured', misfit, 'captured'],
    ['captured', declined, 'captured'],
  ] as const)('that was %s becomes, with %o, %s', ([before, said, after]) => {
    expect(statusAfterLook(before, said, true)).toBe(after)
  })

  test.for([
    ['open', 'review'],
    ['voided', 'review'],
    ['review', 'review'],
    ['rejected', 'rejected'],
    ['captured', 'captured'],
  ] as const)('that was %s is, paid where nothing is owed, %s', ([before, after]) => {
    expect(statusAfterLook(before, paid, false)).toBe(after)
  })
})

test('a reason that the operator wrote without a full stop runs into nothing', () => {
  const asked = 'Please check the number, or pay in another way.'
  for (const [reason, said] of [
    ['No such payment', ' No such payment.'],
    ['No such payment. ', ' No such payment.'],
    ['Is this yours?', ' Is this yours?'],
    ['', ''],
  ] as const) {
    expect(rejectedText({ reference: '901', reason })).toBe(
      `We could not find your payment 901.${said} ${asked}`,
    )
  }
  expect(rejectedText({ reference: null, reason: 'Declined' })).toBe(
    'Your card payment was not accepted. Declined. Please pay again, or in another way.',
  )
})
