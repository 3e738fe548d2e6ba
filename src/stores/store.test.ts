import { expect, test } from 'vitest'
import { isOpen, standingOf } from './store.ts'

test('a store sells when its fee is settled, and not before', () => {
  expect(['completed', 'pending', '', 'COMPLETED', null, undefined].map(isOpen)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['completed', null, null, 'open'],
  ['completed', 'GC-1', null, 'open'],
  ['pending', null, null, 'registering'],
  ['pending', 'GC-1', null, 'waiting'],
  ['completed', 'GC-1', '2026-01-01T00:00:00.000Z', 'suspended'],
  ['pending', null, '2026-01-01T00:00:00.000Z', 'suspended'],
] as const)(
  'with its fee %s, the reference %s and closed at %s it is %s',
  (paymentStatus, referenceNumber, suspendedAt, standing) => {
    const store = { paymentStatus, referenceNumber, suspendedAt, erasesAt: null }
    expect(standingOf(store)).toBe(standing)
  },
)

test('a store that its owner has closed is closed, however it stood before', () => {
  const store = { paymentStatus: 'completed', referenceNumber: null, suspendedAt: null }
  expect(standingOf({ ...store, erasesAt: '2026-12-01T00:00:00.000Z' })).toBe('suspended')
})
