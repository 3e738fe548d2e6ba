import { expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { amountsOf } from '../orders/order-sheet.ts'
import type { Charge } from '../pricing/charge.ts'
import { philippineVat } from '../pricing/tax-rate.ts'
import { orderOfKept } from './kept-order.ts'
import type { SentSale } from './till.ts'

const platter = {
  key: 1,
  productId: 'platter',
  name: 'Platter',
  price: 1000,
  quantity: 1,
  addons: [],
  note: '',
} as unknown as SentSale['sale']['lines'][number]

const senior = {
  kind: 'statutory',
  value: 0,
  reason: 'Senior citizen',
  persons: 1,
  name: 'Maria Cruz',
  idNumber: 'SC-12345',
} as const

test('the receipt of a device adds up with its discounts, and says whom the law grants them', () => {
  const sent = {
    sale: { id: 'sale', name: '', lines: [platter], discounts: [senior] },
    payment: { method: 'cash', isPaid: true, cashGiven: 1000 },
    total: 714.29,
  } as unknown as SentSale
  const order = orderOfKept({
    sent,
    storeId: 'store',
    soldBy: 'cora',
    taxRates: [philippineVat('vat')],
    at: Date.parse('2026-11-22T10:00:00Z'),
    receipt: 'A-0001',
  })
  // 1,000.00 has 107.14 of VAT in it; a fifth of the 892.86 without is 178.57.
  expect(order).toMatchObject({
    subtotal: 1000,
    discount: 285.71,
    total: 714.29,
    taxes: [{ kind: 'exempt', base: 714.29, tax: 0 }],
    discounts: [
      {
        kind: 'statutory',
        value: 20,
        amount: 178.57,
        taxOff: 107.14,
        persons: 1,
        name: 'Maria Cruz',
        idNumber: 'SC-12345',
      },
    ],
  })
  const amounts = amountsOf(order).map(({ amount }) => amount)
  expect(sumMoney(amounts.slice(0, -1))).toBe(amounts.at(-1))
})

test('the receipt of a device tells what was charged beside the products; one of an older app has none', () => {
  const vat = philippineVat('vat')
  const charged = (more: object) =>
    ({
      id: 'service',
      name: 'Service charge',
      kind: 'percent',
      value: 10,
      orderTypes: ['counter'],
      rateId: 'vat',
      ...more,
    }) as Charge
  const waiting = {
    sent: {
      sale: { id: 'sale', name: '', lines: [platter] },
      payment: { method: 'cash', isPaid: true, cashGiven: 2000 },
      total: 1105,
    } as unknown as SentSale,
    storeId: 'store',
    soldBy: 'cora',
    taxRates: [vat],
    at: Date.parse('2026-11-22T10:00:00Z'),
    receipt: 'A-0002',
  }
  const box = charged({ id: 'box', name: 'Box', kind: 'order', value: 5, rateId: null })
  const order = orderOfKept({ ...waiting, charges: [charged({}), box] })
  expect(order.charges).toEqual([
    {
      name: 'Service charge',
      kind: 'percent',
      value: 10,
      quantity: 1,
      amount: 100,
      taxedBy: 'VAT 12%',
    },
    { name: 'Box', kind: 'order', value: 5, quantity: 1, amount: 5 },
  ])
  const amounts = amountsOf(order).map(({ amount }) => amount)
  expect(sumMoney(amounts.slice(0, -1))).toBe(amounts.at(-1))
  expect(orderOfKept(waiting)).not.toHaveProperty('charges')
})
