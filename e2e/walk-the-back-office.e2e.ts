import { expect } from '@playwright/test'
import { users } from '../src/accounts/contract.ts'
import { categories } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { sales } from '../src/sales/contract.ts'
import { expectAccessible, expectReadableAtNight, logIn, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'

test('ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 ROUTE-28 ROUTE-29 ROUTE-30 ROUTE-31 ROUTE-32 ROUTE-33 ROUTE-34 ROUTE-35 ROUTE-36 ROUTE-37 ROUTE-38 ROUTE-39 ROUTE-40 every address of the back office opens its screen', async ({
  page,
  larder,
}) => {
  test.setTimeout(300_000)
  const store = await larder.openStore('Long Corridor Tea')
  const { tea, drink } = await stockTea(larder, store)
  const { data: order } = await larder.send(orders.place, {
    body: {
      storeId: store.id,
      customer: {
        firstName: 'Carla',
        lastName: 'Diaz',
        email: 'carla@example.com',
        phone: '0917 555 0101',
      },
      paymentMethod: 'cash',
      items: [{ productId: drink.id, quantity: 1, addons: [] }],
    },
  })
  await logIn(page, store)
  const screens: readonly (readonly [path: string, heading: string | RegExp])[] = [
    ['', 'Admin Dashboard'],
    ['/products', 'Products'],
    ['/add-product', 'Add New Product'],
    ['/import-menu', 'Import a menu'],
    [`/edit-product/${drink.id}`, 'Edit Product'],
    ['/larder', 'Ingredients'],
    ['/add-ingredient', 'Add Ingredient'],
    [`/edit-ingredient/${tea.id}`, 'Edit Ingredient'],
    ['/settings', 'Store Settings'],
    ['/orders', 'Orders'],
    [`/orders/${order.id}`, /#1001/],
    ['/categories', 'Categories'],
    ['/add-category', 'Add Category'],
    [`/edit-category/${drink.categoryId}`, 'Edit Category'],
    ['/sales', /Sales/],
    ['/payment-setup', 'Payment Setup'],
    ['/users', 'Manage Users'],
    ['/changes', 'Changes'],
    ['/pos', 'Counter'],
    ['/queue', 'Queue'],
    ['/bar', 'Bar'],
    ['/stations', 'Stations'],
    ['/printers', 'Printers'],
    ['/choices', 'Choices'],
    ['/shifts', 'Shifts'],
    ['/guide', /Guide/],
  ]
  for (const [path, heading] of screens) {
    await page.goto(`/${store.slug}/admin${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page).toHaveTitle(/Long Corridor Tea/)
    await expectReadableAtNight(page)
  }
})

test('an address that is opened anew starts at its top, wherever the page before was left', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Top ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByLabel('Delivery fee').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await page.goto(`/${store.slug}/admin/payment-setup`)
  const method = page.getByLabel('Name shown to customers').first()
  await expect(method).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('whoever changed a setting stands in the list of changes, which waits, fails and fits', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Watch ${crypto.randomUUID().slice(0, 6)}`)
  await logIn(page, store)
  const changes = page.getByRole('table', { name: 'Changes' })
  await page.goto(`/${store.slug}/admin/changes?kind=refunds`)
  await expect(page.getByText('No changes found')).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/${store.slug}/admin/settings`)
  await page.getByLabel('Delivery fee').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('49.50', { delay: 30 })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Store profile updated successfully!')).toBeVisible()

  await page.route('**/api/changes?*', (route) => route.abort())
  await page.goto(`/${store.slug}/admin/changes`)
  await expect(page.getByRole('button', { name: /again/i })).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute('**/api/changes?*')
  await page.getByRole('button', { name: /again/i }).click()
  await expect(changes).toContainText('Store settings changed')
  await expect(changes).toContainText('Delivery fee: ₱0.00 → ₱49.50')
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  }

  // A finger cannot ask a picture for its name: it stands beneath.
  await page.setViewportSize({ width: 1024, height: 768 })
  const link = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', {
    name: 'Payment Setup',
  })
  const word = await link.getByText('Payment Setup').boundingBox()
  const picture = await link.locator('svg').boundingBox()
  expect(word?.width).toBeGreaterThan(30)
  expect(word?.y).toBeGreaterThan(picture?.y ?? 1000)
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page)
})

test('CONST-04 lists of the back office show ten rows a page', async ({ larder, page }) => {
  const store = await larder.openStore(`Tens ${crypto.randomUUID().slice(0, 6)}`)
  const { token } = store
  // With the owner, eleven people.
  for (let n = 1; n <= 11; n += 1) {
    const [name, slug] = [`Number ${n}`, `number-${n}`]
    await larder.send(categories.add, { body: { name, slug } }, token)
    await larder.send(
      inventory.add,
      { body: { name, stock: 5, unit: 'g', pricePerUnit: 1, markup: 0 } },
      token,
    )
    await larder.send(sales.addCashflow, { body: { type: 'in', amount: n, note: name } }, token)
    if (n === 11) continue
    const email = `${slug}.${store.slug}@example.com`
    await larder.send(
      users.add,
      { body: { firstName: name, lastName: 'Santos', email, role: 'staff' } },
      token,
    )
  }
  await logIn(page, store)
  const rows = page.getByRole('main').locator('tbody tr')
  for (const path of ['/categories', '/users', '/larder', '/sales']) {
    await page.goto(`/${store.slug}/admin${path}`)
    if (path === '/sales') await page.getByRole('tab', { name: 'Cashflow' }).click()
    await expect(page.getByRole('main')).toContainText('Number 3')
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(rows).toHaveCount(1)
  }
})
