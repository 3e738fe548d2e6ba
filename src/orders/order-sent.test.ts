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
  expect(orderSent(buyer, [line], { store, user: undefined, attempt })).toStrictEqual({
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

test('a size, the parts of a combo, what is taxed on top and what is taken off are sent where there are any', () => {
  const vat = {
    id: uuid(7),
    name: 'VAT',
    percent: 10,
    kind: 'taxed' as const,
    isInPrice: false,
    orderTypes: ['pickup' as const],
    productIds: null,
    onFees: false,
  }
  const taxed = { ...store, pickupCharged: false, taxRates: [vat] }
  const part = {
    slot: uuid(5),
    label: 'Drink',
    product: uuid(2),
    name: 'Tea',
    size: { id: uuid(4), label: '22 oz' },
    price: 20,
    addons: [],
  }
  const sized = { ...line, size: { id: uuid(4), label: '22 oz' }, quantity: 1, addons: [] }
  const pair = { ...sized, productId: uuid(6), name: 'Pair', price: 105, size: undefined }
  const discounts = [{ kind: 'amount', line: null, value: 20, persons: 1 }] as const
  const sent = orderSent(buyer, [sized, { ...pair, parts: [part] }], {
    store: taxed,
    user: undefined,
    attempt,
    discounts,
  })
  expect(sent.items.map(({ size, parts }) => [size, parts])).toEqual([
    [uuid(4), undefined],
    [undefined, [{ slot: uuid(5), product: uuid(2), size: uuid(4), addons: [] }]],
  ])
  // 95 and 105 less 20 are 180, and a tenth of that is 18.
  expect([sent.subtotal, sent.discount, sent.tax, sent.shipping, sent.total]).toEqual([
    200, 20, 18, 0, 198,
  ])
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
