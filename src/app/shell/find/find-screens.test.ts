import { expect, test } from 'vitest'
import { findScreens } from './find-screens.tsx'

const labels = (role: string, typed: string) => findScreens(role, typed).map(({ label }) => label)

test.each([
  ['kiosk', ['Kiosk', 'Users']],
  ['refund', ['Orders']],
  ['cash in', ['Cash in and out', 'Sales']],
  ['senior', ['Counter', 'Discounts']],
  ['board', ['Pickup board']],
  ['station', ['Stations', 'Bar']],
  ['receipt', ['Orders', 'Taxes', 'Printers', 'Store Settings']],
  ['Delivery fee', ['Store Settings']],
])('by "%s" an owner finds the screens %j', (typed, found) => {
  expect(labels('admin', typed)).toEqual(found)
})

test('nobody finds a screen that is not theirs, and nothing asked is the navigation', () => {
  expect(labels('cashier', 'kiosk')).toEqual([])
  expect(labels('cashier', 'cash in')).toEqual(['Cash in and out'])
  expect(labels('cashier', '')).not.toContain('Sales')
  expect(labels('admin', ' ')).not.toContain('Kiosk')
  expect(labels('admin', '')).toContain('Orders')
})
