import { describe, expect, test } from 'vitest'
import {
  alreadyChecking,
  countProof,
  isToVerify,
  keyOfReference,
  missingOfProof,
  mostProofs,
  nothingAsked,
  pictureMissing,
  proofStateOf,
  referenceMissing,
  refusedPayment,
  tooManyProofs,
  whyNotSend,
  type ProofState,
} from './payment-proof.ts'

describe('a payment is shown', () => {
  const asks = { reference: true, picture: false }
  const waiting = { status: 'pending', isPaid: false, asks, states: [] as ProofState[] }

  test.each<[string, Partial<typeof waiting>, string | undefined]>([
    ['for an order that waits for its money', {}, undefined],
    ['for one that the bar has begun', { status: 'processing' }, undefined],
    ['by a picture alone', { asks: { reference: false, picture: true } }, undefined],
    ['again once it was refused', { states: ['refused', 'refused'] }, undefined],
    ['again when a part of it has come', { states: ['confirmed'] }, undefined],
    ['not while one is looked at', { states: ['refused', 'to-verify'] }, alreadyChecking],
    ['not for one that is paid', { isPaid: true }, 'This order is already paid.'],
    [
      'not for one that was called off',
      { status: 'cancelled' },
      'A cancelled order cannot be paid.',
    ],
    [
      'not by a method that asks for nothing',
      { asks: { reference: false, picture: false } },
      nothingAsked,
    ],
    [
      'nine times over',
      { states: Array.from({ length: mostProofs - 1 }, () => 'refused' as const) },
      undefined,
    ],
    [
      'and no more often than ten times',
      { states: Array.from({ length: mostProofs }, () => 'refused' as const) },
      tooManyProofs,
    ],
  ])('%s', (_, other, why) => {
    expect(whyNotSend({ ...waiting, ...other })).toBe(why)
  })

  test('not by a method that the store does not have', () => {
    expect(whyNotSend({ ...waiting, asks: undefined })).toBe(nothingAsked)
  })

  test('with all that is asked for, and nothing else is', () => {
    const nothing = { reference: ' - ', hasPicture: false }
    expect(missingOfProof({ reference: true, picture: true }, nothing)).toEqual({
      reference: referenceMissing,
      picture: pictureMissing,
    })
    expect(missingOfProof({ reference: true, picture: false }, nothing)).toEqual({
      reference: referenceMissing,
    })
    expect(missingOfProof({ reference: false, picture: true }, nothing)).toEqual({
      picture: pictureMissing,
    })
    const all = { reference: '1', hasPicture: true }
    expect(missingOfProof({ reference: true, picture: true }, all)).toEqual({})
  })
})

test.each([
  ['5012 345 678901', '5012345678901'],
  ['5012-345-678901', '5012345678901'],
  ['5012–345—678901', '5012345678901'],
  ['  ab12\u00a0cd\u200b34 ', 'AB12CD34'],
  ['５０１２', '5012'],
  ['REF/50.12', 'REF/50.12'],
  [' - ', ''],
])('the reference %j is compared as %j', (typed, key) => {
  expect(keyOfReference(typed)).toBe(key)
  expect(keyOfReference(key)).toBe(key)
})

test.each([
  [190, 190, { counted: 190, over: 0 }],
  [100.5, 190, { counted: 100.5, over: 0 }],
  [200.1, 190, { counted: 190, over: 10.1 }],
  [0.3, 0.1, { counted: 0.1, over: 0.2 }],
])('of %d that came for %d, no more counts than is owed', (received, due, counted) => {
  expect(countProof(received, due)).toEqual(counted)
})

test('a refusal is told with its reason, whoever wrote the full stop', () => {
  const told = 'The shop could not find this payment: No such payment has arrived. Send it again'
  expect(refusedPayment('No such payment has arrived')).toBe(told)
  expect(refusedPayment('No such payment has arrived.')).toBe(told)
})

test('a state that nobody knows is nothing to decide', () => {
  expect([proofStateOf('to-verify'), proofStateOf('later')]).toEqual(['to-verify', 'closed'])
})

test.each([
  ['not paid, and what was shown waits', { isPaid: false, proof: { state: 'to-verify' } }, true],
  ['not paid, and nothing was shown', { isPaid: false }, false],
  [
    'not paid, and what was shown was refused',
    { isPaid: false, proof: { state: 'refused' } },
    false,
  ],
  ['paid meanwhile', { isPaid: true, proof: { state: 'to-verify' } }, false],
  ['paid by it', { isPaid: true, proof: { state: 'confirmed' } }, false],
] as const)('somebody has to verify an order, or not, that is %s', (_, order, isWaiting) => {
  expect(isToVerify(order)).toBe(isWaiting)
})
