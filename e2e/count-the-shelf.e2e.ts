import { expect } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { paths } from '../src/paths.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { type } from './typing.ts'

test('what is expected is not there to be copied: it comes with the difference, when something is counted', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Counting Shelf')
  const tea = { name: 'Tea', unit: 'g', stock: 129.5, pricePerUnit: 0.5, markup: 20 } as const
  await larder.send(inventory.add, { body: tea }, store.token)
  await openAs(page, store, paths.adminIngredients(store.slug))
  const dialog = page.getByRole('dialog', { name: 'Stock of Tea' })
  const quantity = dialog.getByLabel('How much is there')
  const count = async (counted: string) => {
    await page.getByRole('button', { name: 'Enter stock of Tea' }).click()
    await dialog.getByText('Counted', { exact: true }).click()
    await type(quantity, counted)
  }
  await count('0')
  await expect(dialog).not.toContainText('129.5')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(/Expected 129\.5 g.*Difference -129\.5 g/)
  await expectAccessible(page)
  await type(quantity, '130')
  await expect(dialog).toContainText('Difference +0.5 g')
  await type(quantity, '129.5')
  await expect(dialog).toContainText('Difference None')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()

  // Whoever wants it from the start has it from then on.
  await count('0')
  await expect(dialog).not.toContainText('Expected')
  await dialog.getByRole('switch', { name: 'Show what is expected' }).press('Space')
  await expect(dialog).toContainText('Expected 129.5 g')
  await page.reload()
  await count('120')
  await expect(dialog).toContainText('Difference -9.5 g')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tea: 120 g in stock.')).toBeVisible()
})
