import { expect, test } from 'vitest'
import { CounterSale } from '../counter/contract.ts'
import { NewOrder } from './contract.ts'
import { holdsCardNumber } from './card-number.ts'

test.each([
  '4111111111111111',
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  'Please charge 4111 1111 1111 1111 exp 12/29',
  'for table 4, 4111 1111 1111 1111',
  '5555–5555–5555–4444',
  '3782 822463 10005',
  '4222222222222',
  '6304 0000 0000 0000 000',
  '3 4111 1111 1111 1111',
  '4111 - 1111 - 1111 - 1111',
  '4 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1 - 1',
  '6011 0009 9013 9424',
  '4111111111111111110',
])('"%s" holds a card number', (note) => {
  expect(holdsCardNumber(note)).toBe(true)
})

test.each([
  '',
  'Less sugar, please. No ice!',
  'Call 0917 555 0101 or 0917 555 0102',
  '4111 1111 1111 1112',
  '411111111111',
  '41111111111111111111',
  '41111111111111111115',
  'Gate code 1234, tower 5, unit 1203, call +63 917 555 0101',
  '2026-11-22 18:30',
])('"%s" holds none', (note) => {
  expect(holdsCardNumber(note)).toBe(false)
})

const id = '01890000-0000-7000-8000-000000000001'
const items = [{ productId: id, quantity: 1 }]
const order = {
  storeId: id,
  customer: {
    firstName: 'Carla',
    lastName: 'Diaz',
    email: 'c@example.com',
    phone: '0917 555 0101',
  },
  paymentMethod: 'cash',
  items,
}
const sale = { storeId: id, paymentMethod: 'cash', cashGiven: 95, items }
const card = 'Charge 4111 1111 1111 1111'
const messages = (result: { error?: { issues: readonly { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message) ?? []

test('an order or a sale with a card number in a note is refused in words, one with a telephone number is not', () => {
  const refused = ['Please do not send card numbers']
  expect(messages(NewOrder.safeParse({ ...order, notes: card }))).toEqual(refused)
  expect(messages(CounterSale.safeParse({ ...sale, notes: card }))).toEqual(refused)
  const noted = [{ ...items[0], note: card }]
  expect(messages(CounterSale.safeParse({ ...sale, items: noted }))).toEqual(refused)
  const notes = 'Call 0917 555 0101'
  expect(messages(NewOrder.safeParse({ ...order, notes }))).toEqual([])
  expect(messages(CounterSale.safeParse({ ...sale, notes }))).toEqual([])
})
