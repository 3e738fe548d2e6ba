import { expect } from '@playwright/test'
import { expectAccessible, type Larder, type OpenStore } from './larder.ts'
import {
  callbackToken,
  openPaidStore,
  openPayment,
  placeGuestOrder,
  report,
  test,
} from './providers.ts'

const callBack = (larder: Larder, { id }: OpenStore, invoice: object | undefined) =>
  report(
    larder,
    `/webhooks/xendit/${id}`,
    { 'content-type': 'application/json', 'x-callback-token': callbackToken },
    JSON.stringify(invoice),
  )

test("PAY-03 a customer pays on the provider's page, and coming back from there proves nothing", async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Wallet ${project.name}`)
  await openPayment(page, store, await placeGuestOrder(larder, store, 'xendit'))
  await expectAccessible(page)
  const leave = page.getByRole('button', { name: 'Continue to payment' })
  await leave.click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByText('Confirming your payment')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('If you did not pay, nothing is charged.')).toBeVisible()
  await expectAccessible(page)
  await leave.press('Enter')
  // Its callback is lost: the shop asks.
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.waitForURL(`**/${store.slug}/payment/**`)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expect(page.getByText('No payment has arrived yet.')).toBeHidden()
})

test('who comes back from paying reads that it is being confirmed, and in time what to do when nothing comes', async ({
  larder,
  page,
  providers: { xendit },
}, { project }) => {
  const store = await openPaidStore(larder, `Slow ${project.name}`)
  await openPayment(page, store, await placeGuestOrder(larder, store, 'xendit'))
  const [confirming, nothing] = [
    page.getByText('Confirming your payment'),
    page.getByText('No payment has arrived yet.'),
  ]
  // Who has been nowhere has paid nothing.
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeVisible()
  await expect(confirming).toBeHidden()
  await page.clock.install()
  await page.getByRole('button', { name: 'Continue to payment' }).press('Enter')
  // Its provider takes its time to book what was paid.
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await page.waitForURL(`**/${store.slug}/payment/**`)
  await expect(confirming).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(confirming).toBeVisible()
  await page.clock.fastForward(6000)
  await expect(nothing).toContainText('If not, you can pay below.')
  await expect(confirming).toBeHidden()
  await page.reload()
  await expect(nothing).toBeVisible()
  await expectAccessible(page)
  const invoice = xendit.invoices.at(-1)
  xendit.change(invoice?.external_id ?? '', { status: 'PAID' })
  await callBack(larder, store, invoice)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
})

test('an invoice that expires is told, and another way to pay is open', async ({ larder, page }, {
  project,
}) => {
  const store = await openPaidStore(larder, `Late ${project.name}`)
  await openPayment(page, store, await placeGuestOrder(larder, store, 'xendit'))
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Let it expire' }).click()
  await page.waitForURL(`**/${store.slug}/payment/**`)
  await expect(page.getByText('The payment was not made in time.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Cash/ }).check()
  // It has an address: nobody comes to the counter for it.
  await expect(page.getByText('Pay whoever brings your order.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay when it is brought' }).click()
  await expect(page.getByText(/Please have the cash ready when your order #\d+ is/)).toBeVisible()
  await expect(page.getByText(/at the counter/)).toHaveCount(0)
  await expect(page.getByText('The payment was not made in time.')).toBeHidden()
})

test('ERR-50 a provider that fails is told in the specified words, and nothing is lost', async ({
  browser,
  larder,
  page,
  providers: { xendit },
}, { project }) => {
  const store = await openPaidStore(larder, `Broken ${project.name}`)
  // A browser whose complaints about a failing server nobody listens to.
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: larder.baseUrl,
  })
  const guest = await context.newPage()
  await openPayment(guest, store, await placeGuestOrder(larder, store, 'xendit'))
  const leave = guest.getByRole('button', { name: 'Continue to payment' })
  xendit.fail('create', { noUrl: true })
  await leave.click()
  await expect(guest.getByText('Failed to get Xendit payment URL.')).toBeVisible()
  await guest.route('**/api/xendit/create-invoice**', (route) =>
    route.fulfill({ status: 503, json: {} }),
  )
  await leave.click()
  await expect(guest.getByText('Error creating Xendit invoice.')).toBeVisible()
  await context.close()
})

test('who comes back from paying in another browser is told the way to their order', async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Wallet ${project.name}`)
  const { id } = await placeGuestOrder(larder, store, 'xendit')
  await page.goto(`/${store.slug}/payment/${id}`)
  await expect(page.getByText('If you have just paid, your payment is not lost.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL(new RegExp(`/login\\?to=.*payment.*${id}$`))
})
