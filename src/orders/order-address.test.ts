import { expect, test } from 'vitest'
import { orderAddress, paymentAddress, tokenOf } from './order-address.ts'

test('the key that stands in a link is the key that was put there', () => {
  // As the server makes them: where it belongs, a dot, and a secret.
  const token = 'AaIFqkg-d3qFAGH7TmpwMQ.QfR2A6YuRi0fJR0gAyb7aS-hMzDXABkYSOgaf_keOLw'
  const { hash } = new URL(orderAddress('ulap', 'an-order', token), 'http://larder.example')
  expect(tokenOf(hash)).toBe(token)
  const paying = paymentAddress('ulap', 'an-order', `/ulap/order/an-order${hash}`)
  expect(paying).toBe(`/ulap/payment/an-order${hash}`)
  expect(paymentAddress('ulap', 'an-order', '/ulap/user/orders/an-order')).toBe(
    '/ulap/payment/an-order',
  )
  expect(['', '#', '#token=', '#token=a b', '#other=x'].map(tokenOf)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  )
})
