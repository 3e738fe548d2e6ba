import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './larder.ts'
import { type } from './typing.ts'

export const ownersPassword = 'Correct-horse-7!'

/** The address that a store of this plain name gets. */
export const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** Who opens the store, without a password yet. */
export async function fillPerson(page: Page, email: string): Promise<void> {
  await type(page.getByLabel('First Name'), 'Ana')
  await type(page.getByLabel('Last Name'), 'Reyes')
  await type(page.getByLabel('Email', { exact: true }), email)
}

/** Step 1 of the registration, filled in. */
export async function fillOwner(page: Page, email: string): Promise<void> {
  await fillPerson(page, email)
  await type(page.getByLabel('Password', { exact: true }), ownersPassword)
  await type(page.getByLabel('Confirm Password'), ownersPassword)
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
  await type(page.getByLabel('Store Name'), name)
  if (country !== undefined) await page.getByLabel('Country').selectOption(country)
  await type(page.getByLabel('Phone'), '0917 555 0100')
  await page.getByLabel('Business Type').selectOption('milkteashop')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}
