import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './larder.ts'

export const ownersPassword = 'Correct-horse-7!'

/** The address that a store of this plain name gets. */
export const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Step 1 of the registration, filled in. */
export async function fillOwner(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name').fill('Ana')
  await page.getByLabel('Last Name').fill('Reyes')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ownersPassword)
  await page.getByLabel('Confirm Password').fill(ownersPassword)
}

/** Steps 1 and 2: a store that owes its account fee. */
export async function registerStore(
  page: Page,
  name: string,
  country?: string,
  way: 'by address' | 'already there' = 'by address',
): Promise<void> {
  if (way === 'by address') await page.goto('/register')
  await expectAccessible(page)
  await fillOwner(page, `${crypto.randomUUID()}@example.com`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Store Name').fill(name)
  if (country !== undefined) await page.getByLabel('Country').selectOption(country)
  await page.getByLabel('Phone').fill('0917 555 0100')
  await page.getByLabel('Business Type').selectOption('milkteashop')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}
