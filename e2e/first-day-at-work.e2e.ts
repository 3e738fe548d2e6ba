import { expect, type Page } from '@playwright/test'
import { users } from '../src/accounts/contract.ts'
import { pins } from '../src/accounts/pin-contract.ts'
import type { Role } from '../src/accounts/permissions.ts'
import { temporaryPasswords } from '../src/accounts/temporary-password-contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { acceptance } from '../src/orders/acceptance-contract.ts'
import { order } from './customers.ts'
import { expectAccessible, logIn, openAs, test, type Larder, type OpenStore } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, withholdLetters } from './staff.ts'
import { type } from './typing.ts'

const ownPassword = 'Another-horse-8!'

/** Somebody who was hired a moment ago and has the password that was shown to the admin. */
async function hireNow(larder: Larder, { slug, token }: OpenStore, role: Role) {
  const email = `${crypto.randomUUID()}@example.com`
  const body = { firstName: 'Kim', lastName: 'Lee', email, role }
  const { temporaryPassword } = await larder.send(users.add, { body }, token)
  return { slug, email, password: temporaryPassword }
}

/** Which lines a page opens for whoever is signed in, and what it is not allowed, from now on. */
function watch(page: Page) {
  const lines: string[] = []
  const refused: string[] = []
  page.on('request', (request) => {
    const isSignedIn = request.headers()['authorization'] !== undefined
    if (isSignedIn && request.url().includes('/api/live')) lines.push(request.url())
  })
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  return { lines, refused }
}

/** By keys; `meanwhile` is looked at while nothing but this page is open to them. */
async function choosePassword(page: Page, current: string, meanwhile: () => void) {
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Current Password'), current)
  await type(page.getByLabel('New Password').first(), ownPassword)
  await type(page.getByLabel('Confirm New Password'), ownPassword)
  meanwhile()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password updated successfully!')).toBeVisible()
}

const ticket = (page: Page, number: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) })
const ringing = (page: Page) => page.getByRole('region', { name: 'Orders that ring' })

test('whoever is new in the kitchen chooses a password and hears of every order from then on', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`First ${crypto.randomUUID().slice(0, 8)}`)
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 1 }]
  const kim = await hireNow(larder, store, 'kitchen')
  const asked = watch(page)
  await logIn(page, kim, '/admin/queue')
  await choosePassword(page, kim.password, () => expect(asked).toEqual({ lines: [], refused: [] }))
  await expect(page.getByText('Nothing to make')).toBeVisible()
  await expect.poll(() => asked.lines.length).toBe(1)
  expect(asked.refused).toEqual([])

  await order(larder, store, items)
  await expect(ticket(page, '#1001')).toContainText('Classic Milk Tea')
  await expect(ringing(page)).toContainText('#1001 ordered online')
  await page.getByRole('button', { name: 'Start order #1001' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Ready order #1001' })).toBeVisible()
  await order(larder, store, items)
  await expect(ticket(page, '#1002')).toBeVisible()
  await expectAccessible(page)
})

test('a cashier who was given a new password hears at the counter what rings and what is sold out', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Second ${crypto.randomUUID().slice(0, 8)}`)
  const { drink, tea } = await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const given = await larder.send(temporaryPasswords.give, { params: { id: cora.id } }, store.token)
  const who = { slug: store.slug, email: cora.email, password: given.temporaryPassword }
  await withholdLetters(page)
  const asked = watch(page)
  await logIn(page, who, '/admin/pos')
  await choosePassword(page, who.password, () => expect(asked).toEqual({ lines: [], refused: [] }))
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
  await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  await expect(ringing(page)).toContainText('#1001 ordered online')
  const tile = page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: drink.name })
  await expect(tile).not.toContainText('Sold out')
  const empty = { ...tea, stock: 0, unit: 'g' } as const
  await larder.send(inventory.change, { params: { id: tea.id }, body: empty }, store.token)
  await expect(tile).toContainText('Sold out')
  expect(asked.refused).toEqual([])
  await expectAccessible(page)
})

test('a password that is chosen in the shop opens the back office beside it, which hears from then on', async ({
  context,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Third ${crypto.randomUUID().slice(0, 8)}`)
  const { drink } = await stockTea(larder, store)
  const kim = await hireNow(larder, store, 'kitchen')
  await openAs(page, kim, `/${store.slug}/admin/queue`)
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible()
  const shop = await context.newPage()
  const asked = watch(shop)
  await shop.goto(`/${store.slug}/user/settings`)
  await choosePassword(shop, kim.password, () => expect(asked).toEqual({ lines: [], refused: [] }))
  await expect(page.getByText('Nothing to make')).toBeVisible()
  await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  await expect(ticket(page, '#1001')).toBeVisible()
  expect(asked.refused).toEqual([])
})

test('whoever takes a tablet over by PIN hears as they may, and whoever had it before hears no more', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Fourth ${crypto.randomUUID().slice(0, 8)}`)
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 1 }]
  const [ben, mina] = [
    await hire(larder, store, 'cashier', 'Ben'),
    await hire(larder, store, 'manager', 'Mina'),
  ]
  for (const [{ password, token }, pin] of [
    [ben, '1379'],
    [mina, '2580'],
  ] as const) {
    await larder.send(pins.set, { body: { password, pin } }, token)
  }
  await withholdLetters(page)
  await openAs(page, { ...ben, slug: store.slug }, `/${store.slug}/admin/pos`)
  for (const [name, pin, number] of [
    ['Mina', '2580', 1001],
    ['Ben', '1379', 1002],
  ] as const) {
    await page.getByRole('button', { name: 'Switch' }).press('Enter')
    await expect(page.getByLabel(`PIN of ${name} Santos`)).toBeFocused()
    await page.keyboard.type(pin)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name} Santos`, { exact: true })).toBeVisible()
    const { id } = await order(larder, store, items)
    await expect(ringing(page)).toContainText(`#${number} ordered online`)
    await larder.send(acceptance.accept, { params: { id } }, store.token)
    await expect(ringing(page)).toHaveCount(0)
  }
})

test('a queue that gets no line for its news asks by itself', async ({ larder, page }) => {
  const store = await larder.openStore(`Deaf ${crypto.randomUUID().slice(0, 8)}`)
  const { drink } = await stockTea(larder, store)
  const kim = await hire(larder, store, 'kitchen', 'Kim')
  await page.route('**/api/live?*', (route) => route.fulfill({ status: 429 }))
  await openAs(page, { ...kim, slug: store.slug }, `/${store.slug}/admin/queue`)
  await expect(page.getByText('Nothing to make')).toBeVisible()
  await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  await expect(ticket(page, '#1001')).toBeVisible()

  // Nor does the server answer anything else: that is said, and goes by itself.
  const said = page.getByText(/^No connection since .* What stands here may be old\.$/)
  await page.route('**/api/**', (route) => route.abort())
  await expect(said).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await page.unrouteAll()
  await expect(said).toBeHidden({ timeout: 60_000 })
})
