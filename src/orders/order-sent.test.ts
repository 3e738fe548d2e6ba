import { expect, test } from 'vitest'
import type { CartItem } from '../storefront/cart.ts'
import { NewOrder } from './contract.ts'
import { orderSent, wantedOf } from './order-sent.ts'

const uuid = (number: number) => `01a1faee-be10-72ad-846a-${String(number).padStart(12, '0')}`
const store = {
  id: uuid(1),
  name: 'Ulap',
  deliveryFee: 40,
  pickupCharged: true,
  taxRates: [],
  charges: [],
}
const line: CartItem = {
  productId: uuid(2),
  slug: 'tea',
  name: 'Tea',
  cost: null,
  price: 95,
  image: null,
  quantity: 2,
  storeId: store.id,
  storeName: store.name,
  storeSlug: 'ulap',
  addons: [{ _id: uuid(3), label: 'Pearls', price: 15 }],
}
const customer = {
  firstName: 'Carla',
  lastName: 'Diaz',
  email: 'carla@example.com',
  phone: '0917 555 0101',
}
const buyer = { customer, shippingAddress: null, paymentMethod: 'cash' }
const attempt = { id: '1763683200000123', createdAt: Date.UTC(2026, 0, 2) }

test('ENT-39 ENT-41 ENT-43 the order that is sent has every field that is specified', () => {
  expect(orderSent(buyer, [line], { store, user: undefined, attempt })).toEqual({
    id: attempt.id,
    customer,
    shippingAddress: null,
    paymentMethod: 'cash',
    items: [
      {
        productId: line.productId,
        name: 'Tea',
        price: 95,
        quantity: 2,
        subtotal: 220,
        addons: line.addons,
      },
    ],
    storeId: store.id,
    storeName: 'Ulap',
    userId: null,
    totalCost: null,
    subtotal: 220,
    shipping: 40,
    total: 260,
    status: 'pending',
    createdAt: '2026-01-02T00:00:00.000Z',
  })
})

test('a user is named, and spared the fee where the store says so', () => {
  const user = { _id: uuid(9), applyDelFee: false }
  const sent = orderSent(buyer, [line], { store, user, attempt })
  expect([sent.userId, sent.shipping, sent.total]).toEqual([user._id, 0, 220])
})

test('the server takes what is wanted and by whom, and drops what is only shown', () => {
  const taken = NewOrder.parse(orderSent(buyer, [line], { store, user: undefined, attempt }))
  const wanted = wantedOf(buyer, store.id, [line])
  expect(taken).toEqual({ ...wanted, id: attempt.id, total: 260, notes: '' })
})
