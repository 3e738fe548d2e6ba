import { expect, test } from 'vitest'
import { orderNumberIn } from './order-number.ts'

test.each([
  ['1210', '1210'],
  [' #1210 ', '1210'],
  ['Order 1210', undefined],
  ['12', undefined],
  ['0000000', undefined],
  // Codes on what is sold have eight digits or more.
  ['96385074', undefined],
  ['4006381333931', undefined],
])('of %j the number of an order is %j', (typed, number) => {
  expect(orderNumberIn(typed)).toBe(number)
})
