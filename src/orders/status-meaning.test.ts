import { expect, test } from 'vitest'
import { orderStatuses } from './order.ts'
import type { ProofState } from './payment-proof.ts'
import { isOver, mapAddressOf, meaningOf } from './status-meaning.ts'

const cash = { paymentMethod: 'cash', isPaid: false, shippingAddress: null, soldBy: null } as const
const isSeen = { acceptedAt: '2026-03-01T10:00:00.000Z' }
const somewhere = { street: '12 Mabini St', city: 'Reno', state: 'NV', zip: '89501', country: '' }

test('what is shipped is ready at the counter, or on its way to an address', () => {
  expect(meaningOf({ ...cash, status: 'shipped' }).word).toBe('Ready')
  expect(meaningOf({ ...cash, status: 'shipped', shippingAddress: somewhere }).word).toBe(
    'On its way',
  )
  expect(
    meaningOf({ ...cash, ...isSeen, status: 'processing', shippingAddress: somewhere }).word,
  ).toBe('Being made')
})

test('whoever is to pay at the counter is told so when they are called to it', () => {
  const ready = { ...cash, status: 'shipped' } as const
  const there = 'It waits for you at the counter, where you pay.'
  const waits = 'It waits for you at the counter.'
  expect(meaningOf(ready).sentence).toBe(there)
  expect(meaningOf({ ...ready, paidState: 'unpaid' }).sentence).toBe(there)
  expect(meaningOf({ ...ready, isPaid: true, paidState: 'paid' }).sentence).toBe(waits)
  expect(meaningOf({ ...ready, paidState: 'refunded' }).sentence).toBe(waits)
  expect(meaningOf({ ...ready, paymentMethod: 'GCash' }).sentence).toBe(waits)
})

test('an order that somebody of the store has accepted is seen, until it is begun', () => {
  const order = { ...cash, ...isSeen }
  expect(meaningOf({ ...order, status: 'pending' }).word).toBe('Seen by the store')
  expect(meaningOf({ ...order, status: 'processing' }).word).toBe('Being made')
})

test('an order that its money alone has moved on is in line, and is not said to be made', () => {
  const paid = { ...cash, paymentMethod: 'xendit', isPaid: true, status: 'processing' } as const
  expect(meaningOf(paid)).toMatchObject({
    word: 'In line',
    sentence: 'It is paid, and made in its turn.',
  })
  expect(meaningOf({ ...paid, ...isSeen }).word).toBe('Being made')
  // Whoever sells at the counter has it.
  expect(meaningOf({ ...paid, soldBy: 'somebody' }).word).toBe('Being made')
})

test('nobody waits for an order of which all was taken out, and its money is not passed over', () => {
  const paid = { ...cash, paymentMethod: 'paypal', isPaid: true, isTakenOut: true } as const
  for (const status of ['pending', 'processing', 'shipped'] as const) {
    expect(meaningOf({ ...paid, status, paidState: 'refunded' })).toEqual({
      word: 'Called off',
      sentence: 'Nothing of it is left. What you paid was given back.',
      share: 0,
    })
    expect(meaningOf({ ...paid, status, paidState: 'paid' }).sentence).toBe(
      'Nothing of it is left. What you paid is to be given back: ask the shop if it has not come.',
    )
  }
  expect(meaningOf({ ...cash, status: 'pending', isTakenOut: true }).sentence).toBe(
    'Nothing of it is left, and nothing is due.',
  )
  const handed = { ...paid, status: 'delivered' } as const
  expect(meaningOf({ ...handed, paidState: 'refunded' })).toMatchObject({
    word: 'Handed over',
    sentence: 'What you paid was given back.',
  })
  expect(meaningOf({ ...handed, paidState: 'paid', isTakenOut: undefined }).sentence).toBe(
    'Enjoy it.',
  )
  const stays = { status: 'processing', isTakenOut: undefined } as const
  expect([isOver(stays), isOver({ ...stays, isTakenOut: true })]).toEqual([false, true])
})

test('who is to pay on a provider’s pages is not told that the shop has the order before they have paid', () => {
  const order = { ...cash, status: 'pending', paymentMethod: 'xendit' } as const
  expect(meaningOf(order)).toEqual({
    word: 'Waiting for payment',
    sentence: 'The shop begins as soon as it is paid.',
    share: 0.05,
  })
  expect(meaningOf({ ...order, isPaid: true }).word).toBe('Received')
  expect(meaningOf({ ...order, ...isSeen }).word).toBe('Seen by the store')
  expect(meaningOf({ ...cash, status: 'pending' }).word).toBe('Received')
  expect(meaningOf({ ...order, status: 'processing' }).word).toBe('Being made')
})

test('whoever paid an order that is called off is told of the money', () => {
  const order = { ...cash, status: 'cancelled' } as const
  expect(meaningOf({ ...order, paidState: 'unpaid' }).sentence).toMatch(/nothing is due/)
  expect(meaningOf({ ...order, paidState: 'paid' }).sentence).toMatch(/is to be given back/)
  expect(meaningOf({ ...order, paidState: 'refunded' }).sentence).toMatch(/was given back/)
})

test('whoever has shown a payment that nobody looked at is told to ask for it, and is not told that nothing is due', () => {
  const order = { ...cash, status: 'cancelled', paidState: 'unpaid' } as const
  const said = (state: ProofState, paidState: 'unpaid' | 'paid' = 'unpaid') =>
    meaningOf({ ...order, paidState, proof: { state, reason: '' } }).sentence
  expect(said('closed')).toBe(
    'Nothing will be made. If you have sent money for it, ask the shop to give it back.',
  )
  expect(said('refused')).toMatch(/nothing is due/)
  expect(said('closed', 'paid')).toMatch(/is to be given back/)
})

test('an order under way is further with every status', () => {
  const shares = orderStatuses
    .filter((status) => status !== 'cancelled')
    .map((status) => meaningOf({ ...cash, soldBy: 'somebody', status }).share)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  expect(meaningOf({ ...cash, status: 'cancelled' }).share).toBe(0)
})

test('a map is asked for a shop that has said its street', () => {
  const address = { street: '27 Sampaguita St', city: 'Marikina', country: 'Philippines' }
  expect(mapAddressOf({ name: 'Ulap', address })).toBe(
    'https://www.openstreetmap.org/search?query=Ulap%2C%2027%20Sampaguita%20St%2C%20Marikina%2C%20Philippines',
  )
  expect(mapAddressOf({ name: 'Ulap', address: { ...address, street: '' } })).toBeUndefined()
})
