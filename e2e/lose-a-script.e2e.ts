import { readdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { logIn, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const notLoaded = 'This page could not be loaded. Please check the connection.'
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' })
const unexpected = (page: Page) => page.getByText('Unexpected Application Error!')

/** What stands around every screen: the store's name, and on a phone of somebody at work the way to their screens. */
const frame = (page: Page, store: string) =>
  page
    .getByRole('link', { name: store })
    .or(page.getByRole('navigation', { name: 'Quick' }))
    .filter({ visible: true })
    .first()

/** As without a connection: files of that name do not come. Answers how to let them through again. */
async function lose(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

/** How far a list lies from its edge: a browser's own style moves it in, ours does not. */
const indentOf = (page: Page, list: string) =>
  page.locator(list).evaluate((element) => getComputedStyle(element).paddingInlineStart)

/** As after a deployment: the file is gone, and the documents begin with another script. */
async function deployWithout(page: Page, name: string) {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }))
  await page.route(
    ({ pathname }) => !/^\/(?:api|assets|images)\//.test(pathname),
    async (route) => {
      const isDocument = route.request().resourceType() === 'document'
      if (isDocument) return route.fallback()
      const body = '<script type="module" src="/assets/shop-NEWER.js"></script>'
      return route.fulfill({ contentType: 'text/html', body })
    },
  )
  return () => page.unroute(files)
}

test('adding from a card without a connection says so in the dialog, and goes on once there is one', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Offline ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const find = await lose(page, 'QuickChoice')
  await page.goto(`/${store.slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(notLoaded)
  await expect(unexpected(page)).toBeHidden()
  await tryAgain(page).click()
  await expect(dialog.getByRole('alert')).toContainText(notLoaded)
  await find()
  await tryAgain(page).click()
  await dialog.getByRole('radio', { name: /Pearls/ }).check()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
})

test('a screen whose script does not come says so in its place, in shop and back office', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Lost ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await logIn(page, store)
  const screens = [
    ['Menu', `/${store.slug}/menu`, page.getByRole('heading', { name: 'Our Menu' })],
    ['AdminOrders', `/${store.slug}/admin/orders`, page.getByRole('heading', { name: 'Orders' })],
  ] as const
  for (const [name, address, heading] of screens) {
    const find = await lose(page, name)
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText(notLoaded)
    await expect(frame(page, store.name)).toBeVisible()
    await find()
    await tryAgain(page).click()
    await expect(heading).toBeVisible()
  }
})

test('a screen that comes after a gap in the connection comes with its style', async ({
  context,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Bare ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await page.goto(`/${store.slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Pearls/ }).check()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: /cart/i }).filter({ visible: true }).first().click()
  await expect(page.getByRole('alert')).toContainText(notLoaded)
  await tryAgain(page).click()
  await expect(page.getByRole('alert')).toContainText(notLoaded)
  await context.setOffline(false)
  await expect(async () => {
    // It may be gone by the time that it is pressed, because the screen is there: a press does not wait for it.
    if (await tryAgain(page).isVisible()) await tryAgain(page).click({ timeout: 500 })
    await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('listitem').filter({ hasText: 'Classic Milk Tea' })).toBeVisible()
  expect(await indentOf(page, 'main ul')).toBe('0px')
})

test('after a deployment one reload brings the new version, with the cart and what was typed', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Deployed ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  await page.goto('/register')
  await type(page.getByLabel('First Name'), 'Carla')
  await page.goto(`/${store.slug}/product/${drink.slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()

  const find = await deployWithout(page, 'CartToCheckout')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.getByRole('link', { name: /cart/i }).filter({ visible: true }).first().click()
  // The newer version has not got the file either: it is said, rather than tried for ever.
  await expect(page.getByRole('alert')).toContainText('There is a new version of this page.')
  expect(documents).toBe(1)
  await find()
  await tryAgain(page).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Classic Milk Tea' })).toBeVisible()
  expect(documents).toBe(2)
  await page.goto('/register')
  await expect(page.getByLabel('First Name')).toHaveValue('Carla')
})

test('a running server has all that it draws pages with: a build takes nothing of it away', async () => {
  expect(await readdir('dist/server')).toEqual(['render.js'])
})
