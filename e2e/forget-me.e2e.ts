import { expect } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { newCustomer, order } from './customers.ts'
import { expectAccessible, logIn, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const finish = { status: 'delivered' } as const

test('a customer erases their account with their password, and the store sees no word of them', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Forgetful ${crypto.randomUUID().slice(0, 8)}`)
  const { drink } = await stockTea(larder, store, 1000)
  const carla = await newCustomer(larder, store, 'Carla')
  const placed = await order(larder, store, [{ productId: drink.id, quantity: 1 }], carla)
  await page.clock.install()
  await openAs(page, { ...store, ...carla }, `/${store.slug}/user/settings`)
  await page.getByRole('link', { name: 'Erase my account' }).click()
  await expect(page.getByRole('heading', { name: 'This cannot be undone' })).toBeVisible()
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Your password' })
  const erase = page.getByRole('button', { name: 'Erase my account for ever' })
  await type(field, 'Another-one-7!')
  await erase.click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await type(field, carla.password)
  await erase.click()
  await expect(page.getByText(`Order #${placed.orderNumber} is not finished yet.`)).toBeVisible()
  await larder.send(orders.move, { params: { id: placed.id }, body: finish }, store.token)
  await erase.click()
  const answer = page.getByRole('heading', { name: 'Your account is erased.' })
  await expect(answer).toBeFocused()
  await expectAccessible(page)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('larder.'))).toEqual([])
  // No clock takes it away: whoever looks up later still reads it.
  await page.clock.runFor(5000)
  await expect(answer).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: `Back to ${store.name}` })
    .click()
  await page.waitForURL(`**/${store.slug}`)
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()

  await context.clearCookies()
  await openAs(page, store, `/${store.slug}/admin/orders/${placed.id}`)
  await expect(page.getByText('Classic Milk Tea').first()).toBeVisible()
  await expect(page.getByText('Carla')).toHaveCount(0)
})

test('an owner erases somebody who never had an account, and reads the proof', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Proof ${crypto.randomUUID().slice(0, 8)}`)
  const { drink } = await stockTea(larder, store, 1000)
  const placed = await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  const { email } = placed.customer
  await larder.send(orders.move, { params: { id: placed.id }, body: finish }, store.token)
  await logIn(page, store)
  await page.goto(`/${store.slug}/admin/users`)
  await page.getByRole('link', { name: 'Erase a customer' }).click()
  await expect(page.getByText('Nobody has been erased yet')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Email' })
  await type(field, 'nobody@example.com')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('Nobody is known here by nobody@example.com.')).toBeVisible()
  await type(field, email)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('1 order under this email without an account')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByRole('textbox', { name: 'Your password' }), store.password)
  await page.getByRole('button', { name: 'Erase for ever' }).click()
  await expect(page.getByText(/This person is erased: in \d+ tables nothing of them/)).toBeVisible({
    timeout: 30_000,
  })
  await page.goto(`/${store.slug}/admin/orders/${placed.id}`)
  await expect(page.getByText('Classic Milk Tea').first()).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
})

test('an owner closes their store with their password, and calls it back', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Closing ${crypto.randomUUID().slice(0, 8)}`)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('link', { name: 'Close the store for good' }).click()
  await expect(page.getByText('Closed now, erased in 30 days')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Your password' })
  const close = page.getByRole('button', { name: 'Close the store for good' })
  await type(field, 'Another-one-7!')
  await close.click()
  await expect(page.getByText('This is not your password')).toBeVisible()
  await type(field, store.password)
  await close.click()
  await expect(page.getByRole('heading', { name: `${store.name} is closed` })).toBeVisible()
  await expect(page.getByText(/Everything of it is erased on \d{4}-\d\d-\d\d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Call it back' }).click()
  await expect(close).toBeVisible()
  await page.goto(`/${store.slug}`)
  await expect(page.getByText('is closed')).toHaveCount(0)
})
