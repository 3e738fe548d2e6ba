import { expect, test } from 'vitest'
import { sumMoney } from '../kit/money.ts'
import { amountsOf } from '../orders/order-sheet.ts'
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
