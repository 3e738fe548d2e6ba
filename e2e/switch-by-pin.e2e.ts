import { expect } from '@playwright/test'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

test('a manager sets a PIN, and takes the tablet over from the cashier who stands at it', async ({
  context,
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Pin ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const mina = await hire(larder, store, 'manager', 'Mina')

  await openAs(page, { ...mina, slug: store.slug }, `/${store.slug}/user/settings`)
  await expect(page.getByText('You have none yet.')).toBeVisible()
  // The group has the same name: its middle is where it is clicked, and on a phone that is another field.
  const ownPin = page.getByRole('region', { name: 'PIN' }).getByLabel(/^PIN/)
  await type(ownPin, '1234')
  await type(page.getByLabel('Your Password'), mina.password)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('This PIN is too easy to guess')).toBeVisible()
  await type(ownPin, '2580')
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await expect(page.getByText('Your PIN is set.')).toBeVisible()
  await expect(page.getByText('You have one.')).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await standAtTheCounter(page, store, cora)
  await expect(page.getByText('Cora Santos', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Switch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who works here now?' })
  const pin = dialog.getByLabel('PIN of Mina Santos')
  await expect(pin).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('2581')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This PIN is not right.')).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No answer came. Check the connection')).toBeVisible()
  await context.setOffline(false)
  for (const digit of '2580') {
    await dialog.getByRole('button', { name: digit, exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  // Nobody else has a PIN: Mina is asked for none to go on.
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Switch' })).toBeHidden()
  await page.goto(`/${store.slug}/admin/users`)
  await expect(page.getByText('Cora Santos').first()).toBeVisible()
})
