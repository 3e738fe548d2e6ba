import { expect, type Browser, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, type Larder } from './larder.ts'
import { type } from './typing.ts'

const ownPassword = 'Another-horse-8!'

/** Made on the command line; signs in with what it printed, and chooses a password. */
export async function signInOperator(larder: Larder, page: Page) {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const said = await larder.operate('add', email)
  const password = /one-time password\s+(\S+)/.exec(said)?.[1] ?? ''
  const secret = /or typed in\s+(\S+)/.exec(said)?.[1] ?? ''
  expect(said).toContain('otpauth://totp/')
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

  await page.goto('/operator')
  await expectAccessible(page)
  await type(page.getByLabel('Email'), email)
  await type(page.getByLabel('Password', { exact: true }), 'wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('The email or the password is not right.')).toBeVisible()
  await type(page.getByLabel('Password', { exact: true }), password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code')).toBeFocused()
  await type(page.getByLabel('A password of your own'), ownPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter the six digits')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Code'), code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for a decision' })).toBeVisible()
  return { email }
}

/** In a browser of their own, an operator finds the payment of a store in order. */
export async function approveInBrowser(browser: Browser, larder: Larder, name: string) {
  const page = await (await browser.newContext({ baseURL: larder.baseUrl })).newPage()
  await signInOperator(larder, page)
  await page.getByRole('button', { name: `Approve ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The store is open.')).toBeVisible()
  await page.context().close()
}
