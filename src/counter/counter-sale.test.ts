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

const parts = [
  { method: 'cash', amount: 60 },
  { method: 'GCash', amount: 35 },
]

describe('a sale in parts', () => {
  test.each([
    ['is paid now, without cash beside them', { paymentMethod: 'cash', parts }, []],
    ['has no cash beside them', { paymentMethod: 'cash', parts, cashGiven: 100 }, [noCash]],
    [
      'is not paid later',
      { paymentMethod: 'cash', parts, isPaid: false },
      [['parts', 'What is paid in parts is paid now.']],
    ],
  ])('%s', (_, more, expected) => {
    expect(refusals(more)).toEqual(expected)
  })
})

const kept = {
  at: '2026-11-20T04:00:00Z',
  sentAt: '2026-11-20T05:00:00Z',
  deviceId: '0198c0de-0000-7000-8000-000000000003',
  number: 1,
  soldBy: '0198c0de-0000-7000-8000-000000000004',
  lines: [{ name: 'Milk Tea', price: 95, addons: [] }],
  taxRates: [],
}
const whole = { id: 'sale-1', total: 95, paymentMethod: 'GCash', kept }
const incomplete = ['kept', 'A sale that was kept says its id, its total and all of its lines.']

describe('a sale that was kept', () => {
  test.each([
    ['says everything', {}, []],
    ['says its id', { id: undefined }, [incomplete]],
    ['says its total', { total: undefined }, [incomplete]],
    ['says all of its lines', { kept: { ...kept, lines: [] } }, [incomplete]],
    [
      'has no code, which only the server knows to be good',
      { couponCode: 'MILK10' },
      [
        [
          'couponCode',
          'A sale with a code is not kept: only the server knows whether the code is good.',
        ],
      ],
    ],
    ['may have a code while the server answers', { kept: undefined, couponCode: 'MILK10' }, []],
    ['needs no id while the server answers', { kept: undefined, id: undefined }, []],
  ])('%s', (_, more, expected) => {
    expect(refusals({ ...whole, ...more })).toEqual(expected)
  })
})
