import { expect, test } from 'vitest'
import { endOfGuestOrder } from './guest-limits.ts'

const order = {
  status: 'pending',
  paidAt: null,
  userId: null,
  soldBy: null,
  seenAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
}

test('an order of a guest that nobody looks at ends when the store says', () => {
  expect(endOfGuestOrder(order, 24)).toBe(Date.UTC(2026, 2, 2, 9))
  expect(endOfGuestOrder(order, 1)).toBe(Date.UTC(2026, 2, 1, 10))
})

test.each([
  { status: 'processing' },
  { status: 'cancelled' },
  { paidAt: '2026-03-01T09:05:00.000Z' },
  { userId: 'a customer' },
  { soldBy: 'a cashier' },
  { seenAt: '2026-03-01T09:05:00.000Z' },
])('one with %j does not end by itself', (more) => {
  expect(endOfGuestOrder({ ...order, ...more }, 24)).toBeUndefined()
})
