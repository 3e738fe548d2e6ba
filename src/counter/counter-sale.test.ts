import { describe, expect, test } from 'vitest'
import { CounterSale } from './contract.ts'

const sale = {
  storeId: '0198c0de-0000-7000-8000-000000000001',
  items: [{ productId: '0198c0de-0000-7000-8000-000000000002', quantity: 1 }],
}
const refusals = (more: object) =>
  CounterSale.safeParse({ ...sale, ...more }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]) ?? []

const noCash = ['cashGiven', 'Please enter the cash given']
const notTheirs = ['paymentMethod', 'Only its provider can say that this is paid.']

describe('a sale at the counter', () => {
  test.each([
    ['cash with what was handed over', { paymentMethod: 'cash', cashGiven: 100 }, []],
    ['cash without it', { paymentMethod: 'cash' }, [noCash]],
    ['cash to be paid later', { paymentMethod: 'cash', isPaid: false }, []],
    [
      'cash to be paid later with money in hand',
      { paymentMethod: 'cash', isPaid: false, cashGiven: 100 },
      [noCash],
    ],
    ['a wallet', { paymentMethod: 'GCash' }, []],
    ['a wallet with cash', { paymentMethod: 'Maya', cashGiven: 100 }, [noCash]],
    ['a card that is said to be paid', { paymentMethod: 'paypal' }, [notTheirs]],
    ['the same in capitals', { paymentMethod: 'PayPal' }, [notTheirs]],
    ['a card to be paid', { paymentMethod: 'paypal', isPaid: false }, []],
  ])('%s', (_, more, expected) => {
    expect(refusals(more)).toEqual(expected)
  })
})
