import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, logIn, openAs } from './larder.ts'
import { test } from './providers.ts'
import { type } from './typing.ts'

test('PSET-01 an owner sets up how the store is paid', async ({ larder, page }, { project }) => {
  const store = await larder.openStore(`Setup ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/payment-setup`)
  await expect(page.getByRole('switch', { name: 'Offer cash' })).toBeDisabled()
  await expect(page.getByRole('switch', { name: 'Offer cash' })).toBeChecked()
  await expectAccessible(page)

  const save = page.getByRole('button', { name: 'Save Payment Setup' })
  const secret = page.getByRole('textbox', { name: 'Secret' })
  await page.getByRole('switch', { name: 'Offer card payments' }).check({ force: true })
  // Saved, but not offered: the news says what is missing, and the cursor stands where it is entered.
  const clientId = page.getByRole('textbox', { name: 'Client id' })
  await save.click()
  await expect(page.getByRole('alert')).toHaveText(/Credit or debit card is not offered yet/)
  await expect(clientId).toBeFocused()
  await expect(clientId).toHaveAccessibleDescription(/Enter the client id\./)
  await expect(secret).toHaveAccessibleDescription(/Enter the secret\./)
  await expectAccessible(page)
  const password = page.getByLabel('Your password', { exact: true })
  await expect(password).toBeHidden()
  await type(clientId, 'client-of-the-store')
  // Asked for where the key is typed, before anything is sent, and without a word of blame.
  const keys = page.getByRole('region', { name: 'Credit and debit cards (PayPal)' })
  await expect(keys.getByLabel('Your password', { exact: true })).toBeVisible()
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await save.click()
  await expect(page.getByText('Enter your password to change the keys.')).toBeVisible()
  await type(password, 'Wrong-horse-7!')
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText('Your password is not right.')).toBeVisible()
  await type(password, store.password)
  await save.click()
  await expect(keys.getByText('Enter the client id and the secret to offer it.')).toBeVisible()
  await expect(password).toBeHidden()
  await expect(page.getByText('Incomplete')).toBeVisible()
  await type(secret, 'a-secret-7f3c')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await type(password, store.password)
  await save.click()
  await expect(page.getByText('Saved: ••••7f3c.')).toBeVisible()
  await expect(save).toBeFocused()
  await expect(secret).toHaveValue('')
  await page.getByRole('button', { name: 'Test the connection' }).click()
  await expect(page.locator('output[data-working="true"]')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Offered')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove the keys' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the keys?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog.getByText('Enter your password to change the keys.')).toBeVisible()
  await type(dialog.getByLabel('Your password', { exact: true }), store.password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Credit and debit cards are no longer offered.')).toBeVisible()
  await expect(page.getByText('Incomplete')).toBeVisible()
})

test('VAL-55 PSET-06 methods of their own have a name, a picture and a place in the list', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Own ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/payment-setup`)
  for (const name of ['Bank', 'GCash']) {
    await page.getByRole('button', { name: 'Add a method' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save Method' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
    await type(dialog.getByRole('textbox', { name: 'Name' }), name)
    await type(dialog.getByLabel('How to pay'), '0917 555 0100')
    await dialog.getByRole('button', { name: 'Save Method' }).click()
    await expect(page.getByRole('switch', { name: `Offer ${name}` })).toBeChecked()
  }
  const up = page.getByRole('button', { name: 'Move GCash up' })
  await up.press('Enter')
  // At the top it goes no further, and is still where the keys are.
  await expect(up).toBeDisabled()
  await expect(up).toBeFocused()
  const saved = page.locator('ul[aria-busy="false"]')
  await expect(saved).toBeVisible()
  const down = page.getByRole('button', { name: 'Move GCash down' })
  await down.press('Enter')
  await expect(down).toBeDisabled()
  await expect(down).toBeFocused()
  await expect(saved).toBeVisible()
  await up.press('Enter')
  await expect(up).toBeDisabled()
  // Saved in passing, it stays where the keys are, too.
  const offered = page.getByRole('switch', { name: 'Offer GCash' })
  for (const checked of [false, true]) {
    await expect(saved).toBeVisible()
    await offered.press(' ')
    await expect(offered).toBeChecked({ checked })
    await expect(offered).toBeFocused()
  }
  const drawing = sharp({ create: { width: 40, height: 40, channels: 3, background: '#57a' } })
  const buffer = await drawing.png().toBuffer()
  const file = { name: 'qr.png', mimeType: 'image/png', buffer }
  for (const name of ['GCash', 'Bank', 'Credit and debit cards (PayPal)']) {
    await page.getByLabel(`Picture for ${name}`, { exact: true }).setInputFiles(file)
    await expect(page.getByRole('button', { name: `Change the picture for ${name}` })).toBeVisible()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove Bank' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('switch', { name: 'Offer Bank' })).toBeHidden()
})

test('ERR-46 a setup that is not saved is told, and nothing typed is lost', async ({
  browser,
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Fail ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  // A browser whose complaints about lost connections nobody listens to.
  const offline = await (
    await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })
  ).newPage()
  await logIn(offline, store)
  await offline.goto(`/${store.slug}/admin/payment-setup`)
  await type(offline.getByLabel('Client id'), 'client-of-the-store')
  const save = offline.getByRole('button', { name: 'Save Payment Setup' })
  await offline.route('**/api/payments', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: {} })
      : route.fallback(),
  )
  await save.click()
  await expect(offline.getByText('Failed to save payment setup.')).toBeVisible()
  await offline.route('**/api/payments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await save.click()
  await expect(offline.getByText('Error saving payment setup.')).toBeVisible()
  await expect(offline.getByLabel('Client id')).toHaveValue('client-of-the-store')
  await expectAccessible(offline)
  await offline.context().close()
})
