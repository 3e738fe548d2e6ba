import { describe, expect, test } from 'vitest'
import { orderStatuses } from '../order.ts'
import { canAskToBeTold, isStillSo, messageOf, pauseOf, pushMoments } from './moments.ts'

const order = {
  id: '018f0000-0000-7000-8000-000000000001',
  orderNumber: 1001,
  status: 'shipped' as const,
  soldBy: null,
  shippingAddress: null,
  paymentMethod: 'cash',
  isPaid: false,
  paidState: 'unpaid' as const,
}
const store = { name: 'Okinawa', slug: 'okinawa', logo: '/images/o.webp' }

test('a message has the words of the page, the number and the store, and a tap leads to the order', () => {
  expect(messageOf('ready', order, store)).toEqual({
    title: 'Ready: order #1001',
    body: 'It waits for you at the counter, where you pay.\nOkinawa',
    tag: order.id,
    address: `/okinawa/order/${order.id}`,
    icon: '/images/o.webp',
    isQuiet: false,
  })
})

test('what is brought is on its way, and a logo that is elsewhere is left there', () => {
  const address = { street: '1 Mabini St', city: 'Cebu', state: 'Cebu', zip: '6000', country: '' }
  const brought = { ...order, shippingAddress: address }
  const message = messageOf('ready', brought, { ...store, logo: 'https://example.com/o.png' })
  expect(message.title).toBe('On its way: order #1001')
  expect(message).not.toHaveProperty('icon')
})

test('only what can be made ready, or called off, is heard', () => {
  expect(pushMoments.map((moment) => messageOf(moment, order, store).isQuiet)).toEqual([
    true,
    false,
    false,
  ])
})

test('whoever paid for what is called off is told of the money', () => {
  const bodyOf = (paidState: 'unpaid' | 'paid') =>
    messageOf('cancelled', { ...order, status: 'cancelled', paidState }, store).body
  expect(bodyOf('paid')).toMatch(/is to be given back/)
  expect(bodyOf('unpaid')).toMatch(/nothing is due/)
})

test('what is no longer so is not told', () => {
  const so = pushMoments.map((moment) =>
    orderStatuses.filter((status) => isStillSo(moment, status)),
  )
  expect(so).toEqual([['pending', 'processing'], ['shipped'], ['cancelled']])
})

test('whoever waits may ask until it is ready', () => {
  const asks = orderStatuses.filter((status) => canAskToBeTold({ status }))
  expect(asks).toEqual(['pending', 'processing'])
  expect(orderStatuses.filter((status) => canAskToBeTold({ status, isTakenOut: true }))).toEqual([])
})

describe('the pause that a push service asks for', () => {
  const now = new Date('2026-03-02T12:00:00Z')
  test.each([
    [undefined, 0],
    ['120', 120_000],
    ['Mon, 02 Mar 2026 12:05:00 GMT', 300_000],
    ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
    // An hour at most.
    ['999999', 3_600_000],
    ['soon', 0],
    ['-5', 0],
  ])('of %s is so many milliseconds', (said, expected) => {
    expect(pauseOf(said, now)).toBe(expected)
  })
})
