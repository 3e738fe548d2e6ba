import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { startFakePaypal, type FakePaypal } from '../src/fakes/paypal.ts'
import { startFakeXendit, type FakeXendit } from '../src/fakes/xendit.ts'
import { orders } from '../src/orders/contract.ts'
import { payments } from '../src/payments/contract.ts'
import { test as base, type Larder, type OpenStore } from './larder.ts'
import { stockTea } from './menu.ts'

interface Providers {
  readonly paypal: FakePaypal
  readonly xendit: FakeXendit
}

/** A Larder whose providers are fakes beside it. */
export const test = base.extend<object, { providers: Providers }>({
  providers: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const paypal = await startFakePaypal()
      const xendit = await startFakeXendit()
      await use({ paypal, xendit })
      await paypal.close()
      await xendit.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ providers: { paypal, xendit } }, use) => {
      await use({
        PAYPAL_API_URL: paypal.url,
        PAYPAL_SCRIPT_URL: `${paypal.url}/web-sdk/v6/core`,
        XENDIT_API_URL: xendit.url,
      })
    },
    { scope: 'worker' },
  ],
})

export const callbackToken = 'token-of-callbacks-55ee'

/** A store that sells tea for 95.00 and takes cards and hosted invoices, with keys that the fakes take. */
export async function openPaidStore(larder: Larder, name: string): Promise<OpenStore> {
  const store = await larder.openStore(`${name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const options = [
    {
      key: 'paypal' as const,
      enabled: true,
      config: { clientId: `client-${store.id}`, clientSecret: 'a-secret-7f3c' },
    },
    {
      key: 'xendit' as const,
      enabled: true,
      config: { apiKey: `xnd-key-${store.id}`, callbackToken },
    },
  ]
  await larder.send(
    payments.save,
    { body: { storeId: store.id, password: store.password, options } },
    store.token,
  )
  return store
}

export interface GuestOrder {
  readonly id: string
  readonly token: string
}

/** An order of a guest, not paid yet. */
export async function placeGuestOrder(
  larder: Larder,
  { id: storeId }: OpenStore,
  paymentMethod: string,
): Promise<GuestOrder> {
  const { data } = await larder.send(products.list, { query: { storeId } })
  const { order, token = '' } = await larder.send(orders.place, {
    body: {
      storeId,
      paymentMethod,
      customer: {
        firstName: 'Carla',
        lastName: 'Diaz',
        email: 'carla@example.com',
        phone: '0917 555 0101',
      },
      // As the checkout sends it: what is paid in cash is fetched.
      shippingAddress:
        paymentMethod === 'cash'
          ? null
          : { address: '12 Mabini St', city: 'Quezon City', state: 'NCR', zipCode: '1100' },
      items: [{ productId: data[0]?._id ?? '', quantity: 1 }],
    },
  })
  return { id: order.id, token }
}

/** Opens the payment page as the guest whose browser has placed the order. */
export async function openPayment(
  page: Page,
  { slug }: OpenStore,
  { id, token }: GuestOrder,
): Promise<void> {
  await page.goto(`/${slug}/menu`)
  await page.evaluate(
    ([order, secret]) =>
      localStorage.setItem('larder.orderTokens', JSON.stringify({ [order]: secret })),
    [id, token] as const,
  )
  await page.goto(`/${slug}/payment/${id}`)
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

/** Reports to the server as the provider would. */
export async function report(
  larder: Larder,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer,
): Promise<void> {
  const { status } = await fetch(larder.baseUrl + path, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  expect(status).toBe(200)
}
