import { expect, type Browser, type Page } from '@playwright/test'
import { accounts, users } from '../src/accounts/contract.ts'
import type { Role } from '../src/accounts/permissions.ts'
import { openAs, type Larder, type OpenStore } from './larder.ts'

const staffPassword = 'Counter-open-7!'

/** Somebody who works at the store and has chosen a password of their own, with the session of a program. */
export async function hire(
  larder: Larder,
  store: Pick<OpenStore, 'slug' | 'token'>,
  role: Role,
  firstName = 'Ben',
) {
  const email = `${crypto.randomUUID()}@example.com`
  const body = { firstName, lastName: 'Santos', email, role }
  const { data, temporaryPassword } = await larder.send(users.add, { body }, store.token)
  const first = await larder.send(accounts.login, {
    body: { email, password: temporaryPassword, storeSlug: store.slug },
  })
  const change = { currentPassword: temporaryPassword, newPassword: staffPassword }
  await larder.send(users.changePassword, { params: { id: data.id }, body: change }, first.token)
  const { token } = await larder.send(accounts.login, {
    body: { email, password: staffPassword, storeSlug: store.slug },
  })
  return { id: data.id, email, password: staffPassword, token }
}

/** A cashier who is signed in, at the counter. */
export async function standAtTheCounter(
  page: Page,
  store: Pick<OpenStore, 'slug'>,
  who: { readonly email: string; readonly password: string },
) {
  await openAs(page, { ...who, slug: store.slug }, `/${store.slug}/admin/pos`)
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
}

/** Another person's browser, of the same size. */
export const elsewhere = async (browser: Browser, page: Page, larder: Larder) =>
  (await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })).newPage()
