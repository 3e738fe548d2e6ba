import { expect, type Page } from '@playwright/test'
import { payments } from '../src/payments/contract.ts'
import { receiptOf } from '../src/testing/wallet-receipts.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { openPayment, placeGuestOrder } from './providers.ts'
import { elsewhere, hire } from './staff.ts'
import { type } from './typing.ts'

const soon = { timeout: 20_000 }

async function showPayment(guest: Page, reference: string, picture: Buffer): Promise<void> {
  await type(guest.getByLabel('Reference number of your payment'), reference)
  await guest
    .getByLabel('Picture of your payment')
    .setInputFiles({ name: 'gcash.png', mimeType: 'image/png', buffer: picture })
  await guest.getByRole('button', { name: 'Send to the shop' }).click()
  await expect(
    guest.getByText(`We are checking your payment with the number ${reference}.`).first(),
  ).toBeVisible(soon)
}

test('customers show what they have paid by a wallet; a cashier confirms one, sees that the other is the same, and refuses it', async ({
  browser,
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Wallet ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await openAs(page, store, `/${store.slug}/admin/payment-setup`)
  await page.getByRole('button', { name: 'Add a method' }).click()
  const form = page.getByRole('dialog', { name: 'Add a method' })
  await type(form.getByLabel('Name'), 'GCash')
  await type(form.getByLabel('How to pay'), 'Send to 0917 555 0100.')
  await form.getByRole('switch', { name: 'Ask for a reference number' }).click()
  await form.getByRole('switch', { name: 'Ask for a picture of the payment' }).click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save Method' }).click()
  await expect(page.getByText('Asks for the reference number and a picture')).toBeVisible()
  const { customMethods } = await larder.send(
    payments.methods,
    { query: { storeId: store.id } },
    store.token,
  )
  expect(customMethods[0]?.config).toMatchObject({ asksReference: true, asksPicture: true })

  const shot = await receiptOf('5012 345 678901', '95.00').png().toBuffer()
  const [carla, dino] = [
    await placeGuestOrder(larder, store, 'GCash'),
    await placeGuestOrder(larder, store, 'GCash'),
  ]
  const [phone, other] = [
    await elsewhere(browser, page, larder),
    await elsewhere(browser, page, larder),
  ]
  // A phone that takes its time to make a picture smaller, and its owner who does not.
  await phone.addInitScript(() => {
    const draw = window.createImageBitmap.bind(window)
    const slow = async (picture: Blob) => {
      await new Promise((done) => setTimeout(done, 1500))
      return draw(picture)
    }
    Object.assign(window, { createImageBitmap: slow })
  })
  await openPayment(phone, store, carla)
  await phone.getByRole('button', { name: 'Send to the shop' }).click()
  await expect(phone.getByText('Please enter the reference number')).toBeVisible()
  await expect(phone.getByText('Please choose a picture of the payment')).toBeVisible()
  await expectAccessible(phone)
  // Whoever looks into the wallet's own app may find the page loaded again.
  const reference = phone.getByLabel('Reference number of your payment')
  await type(reference, '5012 345')
  await phone.reload()
  await expect(reference).toHaveValue('5012 345')
  await showPayment(phone, '5012 345 678901', shot)
  await expectAccessible(phone)
  await openPayment(other, store, dino)
  await showPayment(other, '5012-345-678901', shot)
  // The loudest thing on its order is not to pay once more.
  await other.goto(`/${store.slug}/order/${dino.id}`)
  await expect(other.getByText('We are checking your payment').first()).toBeVisible()
  await expect(other.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await other.goBack()

  await page.evaluate(() => localStorage.clear())
  await openAs(page, { ...cora, slug: store.slug }, `/${store.slug}/admin/orders`)
  await expect(page.getByText('To verify', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('table').getByText('Not yet paid', { exact: true })).toHaveCount(2)
  await page.getByRole('link', { name: 'To verify (2)' }).click()
  await expect(page.getByRole('heading', { name: 'Payments to verify' })).toBeVisible()
  await expect(page.getByText('Same reference: #1002')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Picture of the payment for #1001' }).click()
  const large = page.getByRole('dialog', { name: 'Picture of the payment for #1001' })
  await expect(large.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const confirmFirst = page.getByRole('button', { name: 'Confirm the payment for #1001' })
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await expect(confirmFirst).toBeFocused()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Confirm the payment for #1002' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(confirmFirst).toBeFocused()
  await page.keyboard.press('Enter')
  const confirming = page.getByRole('dialog', { name: 'Confirm the payment for #1001' })
  await expect(confirming.getByLabel('Amount that has come')).toHaveValue('95.00')
  await confirming.getByLabel('Amount that has come').press('Enter')
  await expect(confirming.getByText('The same was shown for #1002 (same reference)')).toBeVisible()
  await expectAccessible(page)
  await confirming.getByRole('button', { name: 'Confirm anyway' }).click()
  await expect(page.getByText('Order #1001 is paid.')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Payment complete' })).toBeVisible(soon)

  await expectAccessible(page)
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const refusing = page.getByRole('dialog', { name: 'Refuse the payment for #1002' })
  await refusing.getByRole('button', { name: 'This was used for another order' }).click()
  await expect(refusing.getByLabel('Why')).toHaveValue('This was used for another order')
  await expectAccessible(page)
  await refusing.getByRole('button', { name: 'Refuse payment' }).click()
  await expect(page.getByText('Nothing to verify')).toBeVisible()
  await expectAccessible(page)
  await expect(
    other.getByText(
      'The shop could not find this payment: This was used for another order. Send it again',
    ),
  ).toBeVisible(soon)
  await expectAccessible(other)
  await showPayment(other, '9911 223 554433', await receiptOf('9911 223 554433').png().toBuffer())

  await page.goto(`/${store.slug}/admin/orders/${dino.id}`)
  const shown = page.getByRole('region', { name: 'Payments shown' })
  await expect(shown).toContainText('This was used for another order, by Cora Santos')
  await expectAccessible(page)
  await shown.getByRole('link', { name: 'Verify it' }).click()
  await page.getByRole('button', { name: 'Confirm the payment for #1002' }).click()
  const part = page.getByRole('dialog', { name: 'Confirm the payment for #1002' })
  await type(part.getByLabel('Amount that has come'), '50')
  await part.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByText(/50\.00 is entered, .*45\.00 is left to pay for #1002/)).toBeVisible()
  await other.goto(`/${store.slug}/order/${dino.id}`)
  await expect(other.getByText('Left to pay: ₱45.00')).toBeVisible()
  await phone.context().close()
  await other.context().close()
})
