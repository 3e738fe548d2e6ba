import { expect, test } from 'vitest'
import type { MethodChoice } from '../../payments/method-choice.ts'
import { cashInfo } from '../../payments/method-choice.ts'
import { cashWords, choicesFor, payByHand, payInCash } from './cash-words.ts'

const somewhere = { street: '12 Mabini St', city: 'Reno', state: 'NV', zip: '89501', country: '' }
const fetched = { id: 'a', orderNumber: 1001, shippingAddress: null }
const cash: MethodChoice = {
  value: 'cash',
  kind: 'cash',
  label: 'Cash',
  info: cashInfo,
  image: null,
  card: undefined,
  asks: { reference: false, picture: false },
}
const brought = { ...fetched, shippingAddress: somewhere }

test('an order that is brought is paid in cash at the door, and one that is fetched at the counter', () => {
  expect(payInCash(fetched)).toBe(
    'There is nothing more to do here. Please pay in cash at the counter and say your number, #1001.',
  )
  expect(payInCash(brought)).toBe(
    'There is nothing more to do here. Please have the cash ready when your order #1001 is brought to you.',
  )
  expect(cashWords(fetched)).toMatchObject({
    choose: 'Pay at the counter',
    where: 'To be paid at the counter',
  })
  expect(Object.values(cashWords(brought)).join(' ')).not.toContain('counter')
})

test('whoever has it brought shows a number to nobody', () => {
  expect(payByHand(fetched, 'GCash')).toContain('Please pay by GCash and show your number, #1001.')
  expect(payByHand(brought, 'GCash')).toContain('Please pay by GCash and write your number, #1001.')
})

test('what cash says of itself is true for the order, and what the store says of it stays', () => {
  const own = { ...cash, info: 'Exact money, please' }
  const infos = (order: Parameters<typeof choicesFor>[0]) =>
    choicesFor(order, [cash, own]).map(({ info }) => info)
  expect(infos(fetched)).toEqual([cashInfo, 'Exact money, please'])
  expect(infos(brought)).toEqual(['Pay whoever brings your order.', 'Exact money, please'])
})

test('how one pays by a method of the store’s own is not said twice on one page', () => {
  const wallet = { ...cash, kind: 'custom', value: 'GCash', info: 'Send to 0917' } as const
  expect(choicesFor(fetched, [wallet])).toEqual([{ ...wallet, info: '' }])
})
