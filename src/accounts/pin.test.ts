import { expect, test } from 'vitest'
import { pins } from './pin-contract.ts'
import { isEasyPin, mayHavePin } from './pin.ts'

test.each([
  ['0000', true],
  ['777777', true],
  ['1234', true],
  ['456789', true],
  ['4321', true],
  ['1357', false],
  ['1123', false],
  ['9012', false],
  ['2580', false],
])('%s is easy to guess: %s', (pin, isEasy) => {
  expect(isEasyPin(pin)).toBe(isEasy)
})

test.each([
  ['admin', true],
  ['cashier', true],
  ['kitchen', true],
  ['kiosk', false],
  ['customer', false],
  ['nobody of this kind', false],
])('a PIN for the role %s: %s', (role, may) => {
  expect(mayHavePin(role)).toBe(may)
})

test.each(['123', '1234567', '12a4', '١٢٣٥', ' 1', ''])('%o is no PIN', (pin) => {
  const read = pins.set.body?.safeParse({ password: 'x', pin })
  expect(read?.success).toBe(false)
})

test('a PIN may begin with noughts', () => {
  expect(pins.set.body?.safeParse({ password: 'x', pin: '0042' }).data?.pin).toBe('0042')
})
