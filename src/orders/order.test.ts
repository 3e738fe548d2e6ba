import { assert, constantFrom, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canMove,
  dueOf,
  isBought,
  isDue,
  isFinal,
  isOwed,
  mayMove,
  mayPayInShop,
  moveFailed,
  orderLabel,
  orderPaid,
  orderStatuses,
  paidStateOf,
  sellerFor,
  statusChoices,
  statusesOf,
  statusLabels,
} from './order.ts'

const status = constantFrom(...orderStatuses)
const role = constantFrom('admin', 'manager', 'staff', 'cashier', 'kitchen')

describe('the life of an order', () => {
  test('AORD-07 has five statuses', () => {
    expect(orderStatuses).toEqual(['pending', 'processing', 'shipped', 'delivered', 'cancelled'])
    expect(Object.keys(statusLabels)).toEqual([...orderStatuses])
  })

  test.each(['pending', 'processing'] as const)(
    'AORD-08 a %s order may become anything',
    (from) => {
      expect(statusChoices(from)).toEqual(orderStatuses)
    },
  )

  test('AORD-09 a shipped order may only stay, be delivered or be cancelled', () => {
    expect(statusChoices('shipped')).toEqual(['shipped', 'delivered', 'cancelled'])
  })

  test.each(['delivered', 'cancelled'] as const)('a %s order is final: it never moves', (from) => {
    expect(isFinal(from)).toBe(true)
    assert(property(status, (to) => !canMove(from, to)))
  })

  test('what may be chosen is what may happen, and only final orders have no choice', () => {
    assert(
      property(status, status, (from, to) => {
        expect(statusChoices(from).includes(to)).toBe(canMove(from, to))
        expect(isFinal(from)).toBe(statusChoices(from).length === 0)
      }),
    )
  })

  test('no role may do what an order cannot', () => {
    assert(
      property(
        role,
        status,
        status,
        (who, from, to) => canMove(from, to) || !mayMove(who, from, to),
      ),
    )
  })

  test.each([
    ['admin', 'shipped', 'cancelled', true],
    ['manager', 'processing', 'cancelled', true],
    ['staff', 'pending', 'cancelled', true],
    ['staff', 'processing', 'cancelled', false],
    ['cashier', 'pending', 'cancelled', false],
    ['cashier', 'processing', 'shipped', false],
    ['cashier', 'shipped', 'delivered', true],
    ['kitchen', 'pending', 'processing', true],
    ['kitchen', 'processing', 'shipped', true],
    ['kitchen', 'shipped', 'delivered', false],
    ['kitchen', 'pending', 'cancelled', false],
  ] as const)('%s moves %s to %s: %s', (who, from, to, allowed) => {
    expect(mayMove(who, from, to)).toBe(allowed)
  })

  test.each([
    ['pending', 'self', true],
    ['pending', 'other', false],
    ['processing', 'self', false],
  ] as const)('a cashier cancels a %s sale of %s: %s', (from, seller, allowed) => {
    expect(mayMove('cashier', from, 'cancelled', seller)).toBe(allowed)
  })

  test('a sale is one’s own when one sold it, and what nobody sold is nobody’s', () => {
    expect(sellerFor('ben', 'ben')).toBe('self')
    expect(sellerFor('ben', 'ana')).toBe('other')
    expect(sellerFor(null, undefined)).toBe('other')
  })

  test('MYORD-07 is shown by its number, else by its id', () => {
    expect(orderLabel({ orderNumber: 1001, id: 'abc' })).toBe('#1001')
    expect(orderLabel({ id: 'abc' })).toBe('#abc')
    expect(orderPaid({ orderNumber: 1001, id: 'abc' })).toBe('Order #1001 is paid.')
    // What waits on its device has the number of the device's receipts.
    expect(orderLabel({ orderNumber: 0, id: 'abc', receipt: 'A-7' })).toBe('A-7')
    expect(orderLabel({ orderNumber: 1001, id: 'abc', receipt: 'A-7' })).toBe('#1001')
    expect(orderLabel({ orderNumber: 0, id: 'abc' })).toBe('#0')
  })
})

describe('what a list of orders is chosen by', () => {
  test('a status is itself, and what figures count is what they count', () => {
    expect(statusesOf('shipped')).toEqual(['shipped'])
    expect(statusesOf('unseen')).toEqual(orderStatuses)
    for (const choice of ['waiting', 'ringing'] as const) {
      expect(statusesOf(choice)).toEqual(['pending', 'processing'])
    }
    for (const choice of ['soldToday', 'sold', 'unpaid'] as const) {
      expect(statusesOf(choice)).toEqual(['pending', 'processing', 'shipped', 'delivered'])
    }
  })
})

test('ERR-49 a failed change says what the server said, or that nobody knows', () => {
  expect(moveFailed('Somebody was faster.')).toBe('Failed to update status: Somebody was faster.')
  expect(moveFailed('')).toBe('Failed to update status: Unknown error')
})

describe('an order is due', () => {
  test.each([
    ['pending', false, true],
    ['processing', false, true],
    ['delivered', false, true],
    ['cancelled', false, false],
    ['pending', true, false],
    ['delivered', true, false],
    ['cancelled', true, false],
  ])('%s and paid: %s is due: %s', (standing, isPaid, due) => {
    expect(isDue({ status: standing, isPaid })).toBe(due)
  })
})

describe('how much of its money is there', () => {
  const at = '2026-03-01T08:00:00.000Z'
  test.each([
    [null, 0, 0, 'unpaid'],
    [null, 0.01, 0, 'part'],
    [null, 50, 20, 'part'],
    [at, 100, 0, 'paid'],
    [at, 0, 0, 'paid'],
    [at, 60, 40, 'paid'],
    [at, 0, 100, 'refunded'],
    [at, -5, 100, 'refunded'],
  ] as const)('paid at %s, %d of it, made less by %d: %s', (paidAt, paid, reduced, state) => {
    expect(paidStateOf({ paidAt, paid, reduced })).toBe(state)
  })

  test('the rest is still to come', () => {
    expect(dueOf({ total: 100, reduced: 20.1, paid: 30.2 })).toBe(49.7)
  })
})

describe('money is the customer’s again', () => {
  test.each([
    ['cancelled', 'paid', 95, true],
    ['cancelled', 'part', 95, true],
    ['cancelled', 'refunded', 95, false],
    ['cancelled', 'unpaid', 95, false],
    ['cancelled', undefined, 95, false],
    ['cancelled', 'paid', 0, false],
    ['delivered', 'paid', 95, false],
    ['pending', 'part', 95, false],
  ] as const)('%s, %s, of %d: %s', (standing, paidState, total, owed) => {
    expect(isOwed({ status: standing, paidState, total })).toBe(owed)
  })
})

describe('an order is bought', () => {
  test.each([
    ['pending', true, true],
    ['delivered', true, true],
    ['delivered', false, false],
    ['cancelled', true, false],
    ['cancelled', false, false],
  ])('%s and paid: %s is bought: %s', (standing, isPaid, bought) => {
    expect(isBought({ status: standing, isPaid })).toBe(bought)
  })
})

test('an order is paid on the pages of the shop until the bar has begun it', () => {
  const unpaid = orderStatuses.filter((each) => mayPayInShop({ status: each, isPaid: false }))
  expect(unpaid).toEqual(['pending'])
  expect(orderStatuses.filter((each) => mayPayInShop({ status: each, isPaid: true }))).toEqual([])
})
