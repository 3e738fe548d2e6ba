import { expect } from '@playwright/test'
import { expectAccessible, logIn, test, type Larder } from './larder.ts'
import { letterTo } from './mailbox.ts'
import { type } from './typing.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

/** The code that was mailed to an address last, once it has arrived. */
const codeFor = async (larder: Larder, address: string): Promise<string> =>
  /\d{8}/.exec(await letterTo(larder, address, /code/))?.[0] ?? ''

test('FORGOT-01 FORGOT-02 FORGOT-03 VAL-61 ERR-58 ERR-59 who forgot the password sets a new one by mail', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Forgot ${unique()}`)
  await page.goto(`/${store.slug}/forgot`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await type(page.getByLabel('Email'), store.email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByText('Verification code sent to your email.')).toBeVisible()
  await expectAccessible(page)

  // Whoever has read the letter elsewhere may find the page loaded anew.
  await page.reload()
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Code is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  const code = await codeFor(larder, store.email)
  await type(page.getByLabel('Verification Code'), code === '00000000' ? '00000001' : '00000000')
  await type(page.getByLabel('New Password'), 'Fresh-horse-9!')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('The code is not right or has expired.')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Verification Code'), `${code.slice(0, 4)} ${code.slice(4)}`)
  await type(page.getByLabel('New Password'), 'simple')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await type(page.getByLabel('New Password'), 'Fresh-horse-9!')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset successful. You can now log in.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}/login`)
  await logIn(page, { ...store, password: 'Fresh-horse-9!' })
})

test('ERR-54 ERR-55 a code that could not be sent or used is said so; without a store the address is enough', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Nowhere ${unique()}`)
  await page.goto('/login')
  await type(page.getByLabel('Email'), store.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot')
  await expectAccessible(page)
  await expect(page.getByLabel('Email')).toHaveValue(store.email)
  await page.route('**/auth/forgot-password', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send code')
  await expect(page.getByLabel('Email')).toHaveValue(store.email)
  await page.unroute('**/auth/forgot-password')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByRole('button', { name: 'Send another code' }).click()
  // Short news lies on nothing that is pressed next, at any size.
  const news = page.getByRole('region', { name: 'Notifications' }).getByRole('status')
  const { y = Infinity, height = 0 } = (await news.boundingBox()) ?? {}
  expect(y + height).toBeLessThan((page.viewportSize()?.height ?? 0) / 3)
  await type(page.getByLabel('Verification Code'), await codeFor(larder, store.email))
  await type(page.getByLabel('New Password'), 'Fresh-horse-9!')
  await page.route('**/auth/reset-password', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
  await page.unroute('**/auth/reset-password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('You can now log in.')).toBeVisible()
})
