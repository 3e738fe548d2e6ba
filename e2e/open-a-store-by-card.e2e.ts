import { expect } from '@playwright/test'
import { startFakePaypal, type FakePaypal } from '../src/fakes/paypal.ts'
import { stores } from '../src/stores/contract.ts'
import { expectAccessible, test as base, type Environment } from './larder.ts'
import { registerStore } from './registration.ts'

const test = base.extend<object, { paypal: FakePaypal; environment: Environment }>({
  paypal: [
    // Playwright reads the names of what a fixture needs from the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const paypal = await startFakePaypal()
      await use(paypal)
      await paypal.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ paypal }, use) =>
      use({
        PAYPAL_CLIENT_ID: 'larder-platform',
        PAYPAL_CLIENT_SECRET: 'for-the-journey',
        PAYPAL_API_URL: paypal.url,
        PAYPAL_SCRIPT_URL: `${paypal.url}/web-sdk/v6/core`,
      }),
    { scope: 'worker' },
  ],
})

const unique = () => crypto.randomUUID().slice(0, 8)
const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

test('REG-14 REG-19 REG-31 REG-32 REG-33 REG-34 REG-35 ERR-35 a store is paid by card and opens at once', async ({
  larder,
  page,
  paypal,
}, { project }) => {
  const name = `Card ${project.name} ${unique()}`
  const params = { slug: slugOf(name) }
  // From the home page, whose document lets no card provider in.
  await page.goto('/')
  await page.getByRole('link', { name: 'Try it for only P1,490' }).click()
  await registerStore(page, name, 'Japan', 'already there')
  await page.getByRole('radio', { name: /^Credit or debit card/ }).check()
  const pay = page.getByRole('button', { name: 'Pay $29.99 USD' })
  await expect(pay).toBeEnabled()
  await expectAccessible(page)

  await pay.click()
  const provider = page.getByRole('dialog', { name: 'Fake PayPal' })
  await provider.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('Nothing was charged. You can try again')).toBeVisible()
  await expect(pay).toBeEnabled()
  paypal.fail('capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  await pay.click()
  await provider.getByRole('button', { name: 'Approve payment' }).click()
  await expect(
    page.getByText('PayPal payment failed: The card was declined. Please try another one.'),
  ).toBeVisible()
  await expectAccessible(page)
  // The days of a store are those of its country, whatever the browser is set to.
  expect((await larder.send(stores.bySlug, { params })).data).toMatchObject({
    paymentStatus: 'pending',
    timeZone: 'Asia/Tokyo',
  })

  await pay.click()
  await provider.getByRole('button', { name: 'Approve payment' }).click()
  const success = page.getByRole('dialog', { name: 'Payment Successful!' })
  await expect(success).toBeVisible()
  // Who has paid here is not asked to pay for another one.
  await expect(page.getByText('is open already')).toBeHidden()
  await expect(page.getByText('Opening offer')).toBeHidden()
  await expectAccessible(page)
  const order = [...paypal.orders.values()].at(-1)
  expect(order).toMatchObject({
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '29.99' },
  })
  await expect(success.getByText(`${order?.id}`)).toBeVisible()
  const asked = paypal.received.filter(({ path }) => path === '/v2/checkout/orders')
  expect(asked.at(-1)?.body.toString()).toContain('Payment for the basic account')
  const { id, paymentStatus } = (await larder.send(stores.bySlug, { params })).data
  expect(paymentStatus).toBe('completed')
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('larder.token') ?? '""') as string,
  )
  const settings = await larder.send(stores.byId, { params: { storeId: id } }, token)
  expect(settings.data.store.referenceNumber).toBe(order?.id)
  await success.getByRole('button', { name: 'Activate Account' }).click()
  await page.waitForURL('**/thankyou')
  await expect(page.getByText(name).first()).toBeVisible()
  // The dashboard counts the steps to the first sale; these here are others.
  await expect(page.getByRole('main')).toContainText('leads you step by step to the first sale')
})

test('a card payment that the provider reviews is told until it is decided, and is not paid again', async ({
  larder,
  page,
  paypal,
}, { project }) => {
  const name = `Review ${project.name} ${unique()}`
  await registerStore(page, name, 'Japan')
  await page.getByRole('radio', { name: /^Credit or debit card/ }).check()
  const pay = page.getByRole('button', { name: 'Pay $29.99 USD' })
  paypal.fail('capture', { twist: { status: 'PENDING' } })
  await pay.click()
  const provider = page.getByRole('dialog', { name: 'Fake PayPal' })
  await provider.getByRole('button', { name: 'Approve payment' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'please do not pay again' })
  await expect(pay).toBeHidden()
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(pay).toBeHidden()
  await expect(page.getByLabel('Country')).toBeHidden()
  await expectAccessible(page)
  await larder.operate('approve', slugOf(name))
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible({
    timeout: 20_000,
  })
})
