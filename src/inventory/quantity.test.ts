import { expect, test } from 'vitest'
import { formatQuantity, formatUnitPrice } from './quantity.ts'

test.each([
  [1250.5, '1,250.5'],
  [0.0625, '0.0625'],
  [0.00004, '0.00004'],
  [80.645161, '80.6452'],
  [3, '3'],
])('%d is read as %s', (quantity, text) => {
  expect(formatQuantity(quantity)).toBe(text)
})

test.each([
  [0.095, '₱0.095'],
  [2.5, '₱2.50'],
  [0.000123, '₱0.000123'],
  [1234, '₱1,234.00'],
])('%d a unit is read as %s', (price, text) => {
  expect(formatUnitPrice(price, '₱')).toBe(text)
})
