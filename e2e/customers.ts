import { expect, type Page } from '@playwright/test'
import { accounts } from '../src/accounts/contract.ts'
import type { Sent } from '../src/kit/endpoint.ts'
import { orders } from '../src/orders/contract.ts'
import type { Larder, OpenStore } from './larder.ts'
import { type } from './typing.ts'

const customerPassword = 'Tea-at-five-7!'

/** Somebody who has registered at the store, with the session of a program. */
export async function newCustomer(larder: Larder, { id: storeId }: OpenStore, firstName: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const who = { firstName, lastName: 'Diaz', email, password: customerPassword, storeId }
  const { token } = await larder.send(accounts.registerCustomer, { body: who })
  return { email, password: customerPassword, token }
}

type Wish = Sent<typeof orders.place>['body']['items'][number]

/** Orders as a program would, paid in cash. */
export async function order(
  larder: Larder,
  store: OpenStore,
  items: readonly Wish[],
  { token, notes = '' }: { readonly token?: string; readonly notes?: string } = {},
) {
  const customer = {
    firstName: 'Carla',
    lastName: 'Diaz',
    email: 'carla@example.com',
    phone: '0917 555 0101',
  }
  const { data } = await larder.send(
    orders.place,
    { body: { storeId: store.id, customer, notes, items: [...items], paymentMethod: 'cash' } },
    token,
  )
  return data
}

/** Puts one of a product that has options into the cart, from the menu or the home of its store. */
export async function addFromCard(page: Page, name: string) {
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
}

/** With one milk tea, everything but the way to pay said. */
export async function openCheckout(page: Page, slug: string) {
  await page.goto(`/${slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
}

/** What a checkout asks of a guest; of one whom the device remembers only when they wish to change it. */
export async function fillContact(page: Page) {
  const change = page.getByRole('button', { name: 'Change the contact' })
  await change.or(page.getByLabel('First Name')).waitFor()
  if (await change.isVisible()) await change.click()
  await type(page.getByLabel('First Name'), 'Carla')
  await type(page.getByLabel('Last Name'), 'Diaz')
  await type(page.getByLabel('Email'), 'carla@example.com')
  await type(page.getByLabel('Phone'), '0917 555 0101')
}
