import { expect, test } from 'vitest'
import type { Order } from './contract.ts'
import type { OrderStatus } from './order.ts'
import { isPersonHidden, withoutPerson } from './order-person.ts'

const placed = { from: null, to: 'pending', at: '2026-01-01T08:00:00.000Z' } as const
const at = '2026-01-05T09:00:00.000Z'
const movedTo = (status: OrderStatus) => ({
  status,
  updatedAt: '2026-01-09T09:00:00.000Z',
  history: [
    placed,
    { from: 'pending' as const, to: 'shipped' as const, at: '2026-01-02T09:00:00.000Z' },
    { from: 'shipped' as const, to: status, at },
  ],
})

test.each([
  ['delivered', '2026-01-06T08:59:59.999Z', false],
  ['delivered', '2026-01-06T09:00:00.000Z', true],
  ['cancelled', '2026-01-06T09:00:00.000Z', true],
  ['shipped', '2027-02-09T09:00:00.000Z', false],
  ['processing', '2027-02-09T09:00:00.000Z', false],
] as const)(
  'an order that is %s since the fifth hides its person at %s: %s',
  (status, now, hidden) => {
    expect(isPersonHidden(movedTo(status), new Date(now))).toBe(hidden)
  },
)

test('an order that was never moved shows its person', () => {
  const waiting = { status: 'pending' as const, updatedAt: at, history: [placed] }
  expect(isPersonHidden(waiting, new Date('2027-01-01T08:00:00.000Z'))).toBe(false)
})

test.each([
  ['2026-01-06T08:59:59.999Z', false],
  ['2026-01-06T09:00:00.000Z', true],
])('an order from before there was a history hides its person at %s: %s', (now, hidden) => {
  const old = { status: 'delivered' as const, updatedAt: at, history: [] }
  expect(isPersonHidden(old, new Date(now))).toBe(hidden)
})

test('without its person an order says what was sold and paid, and neither to whom nor what they wrote', () => {
  const sold = {
    productId: 'tea',
    product: { _id: 'tea', name: 'Milk Tea', image: null },
    name: 'Milk Tea',
    price: 95,
    quantity: 2,
    subtotal: 190,
    addons: [],
    options: {},
  }
  const order: Order = {
    ...movedTo('delivered'),
    _id: 'order',
    id: 'order',
    orderNumber: 1001,
    createdAt: placed.at,
    subtotal: 190,
    tax: 0,
    shipping: 49,
    discount: 0,
    total: 239,
    totalAmount: 239,
    customer: { firstName: 'Ana', lastName: 'Reyes', email: 'a@example.com', phone: '0917' },
    shippingAddress: { street: '12 Mabini St', city: '', state: '', zip: '', country: '' },
    items: [{ ...sold, note: 'For Ana' }],
    notes: 'Ring twice',
    paymentMethod: 'cash',
    cashGiven: 300,
    isPaid: true,
    user: null,
    soldBy: null,
    isNew: false,
    store: 'store',
  }
  expect(withoutPerson(order)).toEqual({
    ...order,
    customer: { firstName: '', lastName: '', email: '', phone: '' },
    shippingAddress: null,
    items: [{ ...sold, note: '' }],
    notes: '',
  })
})
