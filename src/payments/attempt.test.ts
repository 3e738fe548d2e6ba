import { describe, expect, test } from 'vitest'
import {
  attemptStates,
  canBecome,
  endWithoutAnswer,
  isOpen,
  judge,
  type Agreed,
  type AttemptState,
  type Capture,
  type Truth,
} from './attempt.ts'

const agreed = (state: AttemptState = 'created'): Agreed => ({
  id: 'attempt',
  state,
  amount: 95.5,
  currency: 'PHP',
  payee: 'merchant',
})
const money = (more: Partial<Capture> = {}): Capture => ({
  ref: 'capture',
  status: 'completed',
  amount: 95.5,
  refunded: 0,
  currency: 'PHP',
  customId: 'attempt',
  payee: 'merchant',
  ...more,
})
const truth = (captures: readonly Capture[], stage: Truth['stage'] = 'approved'): Truth => ({
  stage,
  captures,
})

describe('what the provider says decides:', () => {
  test.for([
    ['nothing yet', truth([], 'open'), 'created'],
    ['approved by the buyer', truth([]), 'approved'],
    ['over', truth([], 'expired'), 'expired'],
    ['not ours', truth([], 'failed'), 'failed'],
    ['paid', truth([money()]), 'captured'],
    ['declined', truth([money({ status: 'declined' })]), 'declined'],
    [
      'declined, then paid',
      truth([money({ status: 'declined' }), money({ ref: 'b' })]),
      'captured',
    ],
    ['held for review', truth([money({ status: 'pending' })]), 'approved'],
    ['given back', truth([money({ status: 'refunded', refunded: 95.5 })]), 'refunded'],
    ['given back in part', truth([money({ status: 'partially_refunded' })]), 'partially_refunded'],
    ['another amount', truth([money({ amount: 95.49 })]), 'needs_review'],
    ['another currency', truth([money({ currency: 'USD' })]), 'needs_review'],
    ['another merchant', truth([money({ payee: 'somebody' })]), 'needs_review'],
    ['for something else', truth([money({ customId: 'other' })]), 'needs_review'],
  ] as const)('%s', ([, said, state]) => {
    expect(judge(agreed(), said).state).toBe(state)
  })
})

test('only money that agrees in everything pays', () => {
  expect(judge(agreed(), truth([money()])).paidBy?.ref).toBe('capture')
  for (const wrong of [{ amount: 1 }, { currency: 'USD' }, { payee: 'x' }, { customId: 'x' }]) {
    expect(judge(agreed(), truth([money(wrong)])).paidBy).toBeUndefined()
  }
})

test('of two captures one pays and the other is too much', () => {
  const verdict = judge(agreed(), truth([money(), money({ ref: 'second' })]))
  expect([verdict.paidBy?.ref, verdict.surplus.map(({ ref }) => ref)]).toEqual([
    'capture',
    ['second'],
  ])
})

test('never backwards: what has money stays money, whatever comes late', () => {
  const late = [truth([], 'open'), truth([]), truth([], 'expired'), truth([], 'failed')]
  for (const state of ['captured', 'partially_refunded', 'refunded', 'needs_review'] as const) {
    for (const said of [...late, truth([money({ status: 'declined' })])]) {
      expect(judge(agreed(state), said).state).toBe(state)
    }
  }
  expect(judge(agreed('refunded'), truth([money()])).state).toBe('refunded')
})

test('an attempt that has ended opens no more, but money that comes late is seen', () => {
  for (const from of attemptStates.filter((state) => !isOpen(state))) {
    expect([from, canBecome(from, 'created'), canBecome(from, 'approved')]).toEqual([
      from,
      false,
      false,
    ])
  }
  for (const from of ['declined', 'expired', 'failed'] as const) {
    expect(judge(agreed(from), truth([money()])).state).toBe('captured')
  }
})

test('what waits for a person is settled by money that adds up, and by nothing less', () => {
  const after = (captures: readonly Capture[]) =>
    judge(agreed('needs_review'), truth(captures)).state
  expect(after([money()])).toBe('captured')
  expect(after([])).toBe('needs_review')
  expect(after([money({ status: 'declined' })])).toBe('needs_review')
  expect(after([money(), money({ ref: 'second', amount: 1 })])).toBe('needs_review')
})

test('judging again what has been judged changes nothing', () => {
  for (const captures of [[money()], [money({ amount: 1 })], [money({ status: 'pending' })], []]) {
    const first = judge(agreed(), truth(captures))
    expect(judge(agreed(first.state), truth(captures)).state).toBe(first.state)
  }
})

test('an attempt is open until something has been decided', () => {
  expect(attemptStates.filter(isOpen)).toEqual(['created', 'approved'])
})

test('whose provider can no longer be asked comes to nothing where none can have paid, and is looked at where they may', () => {
  const ends = (provider: 'paypal' | 'xendit', providerRef: string | null) =>
    Object.fromEntries(
      attemptStates.flatMap((state) => {
        const end = endWithoutAnswer({ provider, providerRef, state })
        return end === undefined ? [] : [[state, end]]
      }),
    )
  expect(ends('paypal', 'order')).toEqual({ created: 'expired', approved: 'needs_review' })
  expect(ends('paypal', null)).toEqual({ created: 'expired', approved: 'needs_review' })
  expect(ends('xendit', 'invoice')).toEqual({
    created: 'needs_review',
    approved: 'needs_review',
    declined: 'needs_review',
    expired: 'needs_review',
    failed: 'needs_review',
  })
  // Nobody ever had the page on which it is paid.
  expect(ends('xendit', null)).toEqual({ created: 'expired', approved: 'expired' })
})

describe('what staff read of it', () => {
  test.each([
    ['paid', truth([money()]), ''],
    ['nothing yet', truth([], 'open'), ''],
    ['approved', truth([]), ''],
    ['held', truth([money({ status: 'pending' })]), 'The provider is reviewing this payment.'],
    ['declined', truth([money({ status: 'declined' })]), 'The payment was declined.'],
    [
      'another currency',
      truth([money({ currency: 'USD' })]),
      'The provider took USD in place of PHP.',
    ],
    [
      'another amount',
      truth([money({ amount: 95.49 })]),
      'The provider took 95.49 in place of 95.50.',
    ],
    [
      'another purpose',
      truth([money({ customId: 'other' })]),
      'The provider took this money for something else.',
    ],
    ['another payee', truth([money({ payee: 'x' })]), 'The money went to another account.'],
  ])('%s', (_, said, text) => {
    expect(judge(agreed(), said).reason).toBe(text)
  })
})

test('a provider that does not say what it is for, or whom it paid, is believed in the rest', () => {
  expect(judge(agreed(), truth([money({ customId: '' })])).state).toBe('captured')
  expect(judge(agreed(), truth([money({ payee: '' })])).state).toBe('captured')
  expect(judge({ ...agreed(), payee: '' }, truth([money({ payee: 'x' })])).state).toBe('captured')
})

test('it is under review while money is held and none has been taken', () => {
  const held = money({ status: 'pending' })
  const reviewed = (captures: readonly Capture[]) => judge(agreed(), truth(captures)).isUnderReview
  expect(reviewed([held])).toBe(true)
  expect(reviewed([held, money({ ref: 'b' })])).toBe(false)
  expect(reviewed([money({ status: 'declined' })])).toBe(false)
  expect(reviewed([])).toBe(false)
})

test('what is too much goes back by itself only when all of it adds up, and only once', () => {
  const second = money({ ref: 'second' })
  const surplus = (captures: readonly Capture[]) =>
    judge(agreed(), truth(captures)).surplus.map(({ ref }) => ref)
  expect(surplus([money()])).toEqual([])
  expect(surplus([money(), second])).toEqual(['second'])
  expect(surplus([money(), { ...second, status: 'refunded' }])).toEqual([])
  expect(surplus([money(), { ...second, status: 'partially_refunded' }])).toEqual([])
  expect(surplus([money(), { ...second, amount: 1 }])).toEqual([])
})
