import { expect } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { order } from './customers.ts'
import { expectAccessible, logIn, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { furnish } from './prints.ts'
import { hire } from './staff.ts'
import { type } from './typing.ts'

test('those who work at one screen land there, and find back to it from every page of the shop', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Way Back ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  for (const [role, label, path] of [
    ['kitchen', 'Queue', '/admin/queue'],
    ['cashier', 'Counter', '/admin/pos'],
  ] as const) {
    const who = await hire(larder, store, role)
    await logIn(page, { ...who, slug: store.slug }, path)
    const isPhone = (page.viewportSize()?.width ?? 0) < 768
    const navigation = page.getByRole('navigation', { name: isPhone ? 'Quick' : 'Main' })
    for (const shop of ['', '/menu', `/product/${drink.slug}`, '/cart', '/user', '/user/orders']) {
      await page.goto(`/${store.slug}${shop}`)
      await expect(navigation.getByRole('link', { name: label })).toBeVisible()
    }
    // Their own orders are no part of their work.
    await expect(navigation.getByRole('link', { name: 'My Orders' })).toHaveCount(0)
    await expectAccessible(page)
    await navigation.getByRole('link', { name: label }).click()
    await page.waitForURL(`**/${store.slug}${path}`)
    await page.evaluate(() => localStorage.clear())
  }
})

test('a kiosk that is led to the back office finds back, and is not logged out there', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Way Back ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const tablet = await hire(larder, store, 'kiosk', 'Kiosk')
  await openAs(page, { ...tablet, slug: store.slug }, `/${store.slug}/admin/orders`)
  await expect(page.getByRole('heading', { name: 'This device is a kiosk' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log out' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the kiosk' }).click()
  await expect(page.getByRole('button', { name: 'Start your order' })).toBeVisible()
})

test('figures lead to what they counted, the larder fits a small laptop, and a lost logo is no broken picture', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Figures ${crypto.randomUUID().slice(0, 6)}`)
  await furnish(larder, store)
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 1 }]
  for (const status of ['pending', 'processing', 'delivered', 'cancelled'] as const) {
    const { id } = await order(larder, store, items)
    await larder.send(orders.move, { params: { id }, body: { status } }, store.token)
  }
  // What comes is no picture.
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'nothing' }),
  )
  await logIn(page, store)
  await page.goto(`/${store.slug}`)
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  await expect(page.getByRole('banner').locator('svg').first()).toBeVisible()
  await page.goto(`/${store.slug}/admin`)
  await page.getByRole('link', { name: 'Orders waiting' }).click()
  await expect(page.getByRole('link', { name: /^#100/ })).toHaveText(['#1002', '#1001'])
  await expectAccessible(page)
  await page.goto(`/${store.slug}/admin`)
  // What rings comes above all else, and moves it.
  await expect(page.getByRole('link', { name: 'Open order #1001' })).toBeVisible()
  await page.getByRole('link', { name: "Today's sales" }).click()
  await expect(page.getByRole('link', { name: /^#100/ })).toHaveText(['#1003', '#1002', '#1001'])
  for (const width of [1280, 1024, 820]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${store.slug}/admin/larder`)
    await expect(page.getByRole('button', { name: 'More for Pearls' })).toBeVisible()
    await expectAccessible(page)
  }
})

test('what is typed before the window that goes to anything has come is kept, and without a line it finds screens', async ({
  context,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Finds ${crypto.randomUUID().slice(0, 6)}`)
  let come = () => {}
  const isHeldUp = new Promise<void>((held) => {
    come = held
  })
  await page.route('**/assets/CommandPalette-*.js', async (route) => {
    await isHeldUp
    await route.continue()
  })
  await openAs(page, store, `/${store.slug}/admin/products`)
  await expect(page.getByRole('heading', { name: 'Products', exact: true })).toBeVisible()
  // While another screen is on its way, which takes the focus from nobody who types.
  await page
    .getByRole('link', { name: 'Larder', exact: true })
    .first()
    .evaluate((link: HTMLElement) => {
      link.click()
      const key = { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true }
      link.dispatchEvent(new KeyboardEvent('keydown', key))
    })
  await expect(page.getByRole('heading', { name: 'Ingredients', exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.type('statio')
  await expectAccessible(page)
  come()
  const find = page.getByRole('textbox', { name: 'Go to' })
  await expect(find).toBeFocused()
  await page.keyboard.type('ns')
  await expect(find).toHaveValue('stations')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${store.slug}/admin/stations`)
  await expect(find).toBeHidden()
  // Struck at once, Enter included.
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('orders')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${store.slug}/admin/orders`)

  await context.setOffline(true)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('zzz')
  await expect(page.getByText('No screen is called "zzz".')).toBeVisible()
  await expect(page.getByText('There is no connection: only screens are found now.')).toBeVisible()
  await expectAccessible(page)
  await type(find, 'larder')
  await expect(page.getByRole('button', { name: /^Larder/ })).toBeVisible()
  await context.setOffline(false)
})
