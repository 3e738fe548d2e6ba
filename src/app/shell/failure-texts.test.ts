import { expect, test } from 'vitest'
import { accounts, users } from '../../accounts/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { call, type Transport } from '../../kit/ui/calls/call.ts'
import { orders } from '../../orders/contract.ts'
import { sales } from '../../sales/contract.ts'
import { cart } from '../../storefront/contract.ts'

/** What a screen says when the server fails without a word of its own, and when it does not answer at all. */
const texts: readonly (readonly [string, AnyEndpoint, string])[] = [
  ['ERR-03', products.page, 'Failed to fetch products'],
  ['ERR-03', products.list, 'Failed to fetch products'],
  ['ERR-04', products.bySlug, 'Failed to fetch product by slug'],
  ['ERR-05', inventory.list, 'Failed to fetch ingredients'],
  ['ERR-06', inventory.one, 'Failed to fetch ingredient'],
  ['ERR-08', inventory.change, 'Failed to update ingredient'],
  ['ERR-09', inventory.remove, 'Failed to delete ingredient'],
  ['ERR-10', products.addImage, 'Failed to upload image'],
  ['ERR-10', inventory.addImage, 'Failed to upload image'],
  ['ERR-11', products.removeImage, 'Failed to delete image'],
  ['ERR-11', inventory.removeImage, 'Failed to delete image'],
  ['ERR-13', users.one, 'Failed to fetch user'],
  ['ERR-17', accounts.register, 'Registration failed'],
  ['ERR-18', accounts.login, 'Login failed'],
  ['ERR-19', cart.check, 'Failed to check ingredient stock.'],
  ['ERR-20', orders.list, 'Failed to fetch orders'],
  ['ERR-21', orders.listOfUser, 'Failed to fetch user orders'],
  ['ERR-22', orders.listOfStore, 'Failed to fetch store orders'],
  ['ERR-23', orders.one, 'Failed to fetch order'],
  ['ERR-24', orders.place, 'Failed to create order'],
  ['ERR-25', orders.move, 'Failed to update order status'],
  ['ERR-26', categories.list, 'Failed to fetch categories'],
  ['ERR-27', categories.one, 'Failed to fetch category'],
  ['ERR-28', categories.add, 'Failed to create category'],
  ['ERR-29', categories.change, 'Failed to update category'],
  ['ERR-30', categories.remove, 'Failed to delete category'],
  ['ERR-31', sales.summary, 'Failed to fetch sales summary'],
  ['ERR-32', sales.addCashflow, 'Failed to add cashflow'],
]

const silent: Transport = async () => ({ status: 502, body: undefined })
const gone: Transport = () => Promise.reject(new Error('The line is down'))
const worded: Transport = async () => ({
  status: 409,
  body: { success: false, message: 'Milk is out.' },
})

test.each(texts)('%s a failure without words is told as "%3$s"', async (_, endpoint, text) => {
  for (const via of [silent, gone]) {
    await expect(call(endpoint, {}, { via })).rejects.toThrow(text)
  }
})

test("ERR-01 the server's own words come first", async () => {
  for (const [, endpoint] of texts) {
    await expect(call(endpoint, {}, { via: worded })).rejects.toThrow('Milk is out.')
  }
})
