import { expect } from '@playwright/test'
import { payments } from '../src/payments/contract.ts'
import { expectAccessible, openAs } from './larder.ts'
import { openPaidStore, placeGuestOrder, test } from './providers.ts'

test("a customer pays by a method of the store's own, and staff confirm it", async ({
  browser,
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Own ${project.name}`)
  const info = 'Send to 0917 555 0100 and write your number.'
  const customMethods = [{ name: 'GCash', config: { info } }]
  await larder.send(payments.save, { body: { storeId: store.id, customMethods } }, store.token)
  const order = await placeGuestOrder(larder, store, 'cash')
  const phone = await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })
  const guest = await phone.newPage()
  // As the letter leads there, in a browser that has never seen the order.
  await guest.goto(`/${store.slug}/payment/${order.id}#token=${order.token}`)
  await expect(guest.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  expect(new URL(guest.url()).hash).toBe('')
  await expect(guest.getByText('Please pay in cash at the counter')).toBeVisible()
  await guest.getByRole('radio', { name: /^GCash/ }).check()
  await expect(guest.getByText(info)).toHaveCount(1)
  await expectAccessible(guest)
  await guest.getByRole('button', { name: 'Pay by GCash' }).click()
  await expect(guest.getByText('Please pay by GCash and show your number')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('radio', { name: /^GCash/ })).toBeChecked()

  await openAs(page, store, `/${store.slug}/admin/orders/${order.id}`)
  await expect(page.getByText('GCash')).toBeVisible()
  // That it is being made says nothing of its money.
  await page
    .getByLabel(/^Status of order/)
    .first()
    .selectOption('processing')
  await page.getByRole('link', { name: 'Enter payment' }).click()
  await page.getByRole('button', { name: 'Received by GCash' }).click()
  await expect(guest.getByRole('heading', { name: 'Payment complete' })).toBeVisible({
    timeout: 20_000,
  })
  await phone.close()
})
