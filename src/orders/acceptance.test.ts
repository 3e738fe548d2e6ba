import { expect, test } from 'vitest'
import { roles } from '../accounts/permissions.ts'
import { mayAccept, ringAfter, rings } from './acceptance.ts'

const order = { soldBy: null, status: 'pending', paymentMethod: 'Cash', isPaid: false }

test.each([
  ['an online order', {}, true],
  [
    'one that began by itself, because its money came',
    { status: 'processing', isPaid: true },
    true,
  ],
  ['one that was accepted', { acceptedAt: '2026-03-01T10:00:00.000Z' }, false],
  ['a sale of the counter', { soldBy: 'somebody' }, false],
  ['one of which nothing is left', { isTakenOut: true }, false],
  ['one that is made', { status: 'shipped' }, false],
  ['one that was called off', { status: 'cancelled' }, false],
  ['one whose customer is at a provider’s pages', { paymentMethod: 'paypal' }, false],
  ['one that a provider was paid for', { paymentMethod: 'xendit', isPaid: true }, true],
  ['one by a method of the store’s own', { paymentMethod: 'GCash' }, true],
])('%s: rings %s', (_, more, expected) => {
  expect(rings({ ...order, ...more })).toBe(expected)
})

test('who works at the queue answers; a kiosk and customers do not', () => {
  expect(roles.filter(mayAccept)).toEqual(['admin', 'manager', 'staff', 'cashier', 'kitchen'])
})

test('the longer it waits, the louder and the more often it rings', () => {
  const [atOnce, ...later] = [0, 59_999, 60_000, 180_000, 300_000, 86_400_000].map(ringAfter)
  expect(atOnce).toEqual(ringAfter(-5000))
  expect(later.map(({ loudness }) => loudness)).toEqual([0.25, 0.5, 0.75, 1, 1])
  const pauses = later.map(({ everyMs }) => everyMs)
  expect(pauses).toEqual(pauses.toSorted((a, b) => b - a))
  expect(pauses.at(-1)).toBeLessThan(5000)
})
