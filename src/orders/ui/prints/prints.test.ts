import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicStore } from '../../../stores/contract.ts'
import type { Order } from '../../contract.ts'
import { Invoice } from './Invoice.tsx'
import { Receipt } from './Receipt.tsx'

/** Two teas of 95.00 with pearls of 15.00 each, and one cake of 60.20. */
const order: Order = {
  _id: 'order',
  id: 'order',
  orderNumber: 1001,
  createdAt: '2026-03-01T02:00:00.000Z',
  updatedAt: '2026-03-01T02:00:00.000Z',
  status: 'processing',
  subtotal: 280.2,
  tax: 0,
  shipping: 0,
  discount: 0,
  total: 280.2,
  totalAmount: 280.2,
  customer: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: null,
  items: [
    {
      productId: 'tea',
      product: { _id: 'tea', name: 'Milk Tea', image: null },
      name: 'Milk Tea',
      price: 95,
      quantity: 2,
      subtotal: 220,
      addons: [{ _id: 'pearls', type: 'Toppings', label: 'Pearls', price: 15 }],
      options: { Toppings: 'Pearls' },
      note: '',
    },
    {
      productId: 'cake',
      product: { _id: 'cake', name: 'Cake', image: null },
      name: 'Cake',
      price: 60.2,
      quantity: 1,
      subtotal: 60.2,
      addons: [],
      options: {},
      note: '',
    },
  ],
  history: [],
  notes: '',
  paymentMethod: 'cash',
  cashGiven: 300,
  isPaid: true,
  user: null,
  soldBy: 'cora',
  isNew: false,
  store: 'store',
}

const store = {
  name: 'Ink and Tea',
  address: { street: '', city: '', state: '', country: '', zipCode: '' },
  phone: '',
  email: '',
  currency: '₱',
  timeZone: 'Asia/Manila',
  receiptFooter: '',
  logoImage: null,
} as unknown as PublicStore

/** The words of each part, in a row. */
const wordsOf = (html: string, part: RegExp) =>
  [...html.matchAll(part)].map(([text]) =>
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .split(/\s+/)
      .join(' '),
  )

test('a line of the receipt is its quantity, and what all of it costs with its add-ons', () => {
  const html = renderToStaticMarkup(createElement(Receipt, { store, order }))
  expect(wordsOf(html, /<li>.*?<\/li>/g)).toEqual([
    '2 × Milk Tea ₱220.00 Pearls',
    '1 × Cake ₱60.20',
  ])
  expect(wordsOf(html, /<div[^>]*><dt>.*?<\/div>/g)).toEqual([
    'Subtotal ₱280.20',
    'Total ₱280.20',
    'Cash ₱300.00',
    'Change ₱19.80',
  ])
})

test('a receipt says who served below its customer, and its status below all else', () => {
  const shop = { ...store, taxNumber: '', receiptFooter: 'Come again' }
  const html = (served: object) =>
    renderToStaticMarkup(
      createElement(Receipt, { store: shop, order: { ...order, receipt: 'A-0007', ...served } }),
    )
  expect(wordsOf(html({ servedBy: 'Ana' }), /<p[^>]*>.*?<\/p>/g)).toEqual([
    '#1001',
    'Receipt A-0007',
    'Mar 1, 2026, 10:00 AM',
    'Customer: Guest',
    'Served by Ana',
    'Thank you for your purchase!',
    'Come again',
    'PROCESSING',
  ])
  expect(html({})).not.toContain('Served by')
})

test('a line of the invoice is what one costs with its add-ons, how many, and what they cost together', () => {
  const html = renderToStaticMarkup(createElement(Invoice, { store, order }))
  expect(wordsOf(html, /<tr>(?:(?!<th).)*?<\/tr>/g)).toEqual([
    'Milk Tea Pearls ₱110.00 2 ₱220.00',
    'Cake ₱60.20 1 ₱60.20',
  ])
})
