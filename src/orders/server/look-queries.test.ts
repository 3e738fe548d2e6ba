import { expect, test } from 'vitest'
import { itemsOf } from '../../database/citus/parts.ts'
import { lookAtOrder, lookAtOrderWithCode } from './look-queries.ts'

const values = {
  storeId: '',
  idempotencyKey: '',
  productIds: [],
  userId: null,
  visitor: null,
  hashes: [],
  now: '',
}

// A cluster is asked part by part: were the shelf looked at later than the key, who has just bought the last portion would hear
// that it is sold out.
test.each([
  ['an order', lookAtOrder(values)],
  [
    'one with a code',
    lookAtOrderWithCode({ ...values, couponCode: '', couponUser: null, couponEmail: '' }),
  ],
])('whether %s was sent before is asked after all else that it is decided by', (_, { text }) => {
  const items = itemsOf(text) ?? []
  expect(items.length).toBeGreaterThan(7)
  expect(items.findIndex((item) => item.startsWith('order_of_key('))).toBe(items.length - 1)
})
