import { expect, type Browser, type Page } from '@playwright/test'
import { accounts, users } from '../src/accounts/contract.ts'
import type { Role } from '../src/accounts/permissions.ts'
import { counter } from '../src/counter/contract.ts'
import { apiBase } from '../src/kit/api-base.ts'
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

type Who = Pick<OpenStore, 'email' | 'password'>

/** The device is given no letters, and without them it keeps no sale: each waits for its answer, however long that takes. */
export const withholdLetters = (page: Page) =>
  page.route(`**${apiBase}${counter.device.path}`, (route) => route.fulfill({ status: 429 }))

/** A cashier who is signed in, at the counter. No sale is kept because the machine that runs the server was busy. */
export async function standAtTheCounter(page: Page, store: Pick<OpenStore, 'slug'>, who: Who) {
  await withholdLetters(page)
  await openCounter(page, store, who)
}

/** The same at a device that keeps what the server is silent about for four seconds. */
export async function openCounter(page: Page, store: Pick<OpenStore, 'slug'>, who: Who) {
  await openAs(page, { ...who, slug: store.slug }, `/${store.slug}/admin/pos`)
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
}

/** Another person's browser, of the same size. */
export const elsewhere = async (browser: Browser, page: Page, larder: Larder) =>
  (await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })).newPage()
