import { expect, type BrowserContext, type Page } from '@playwright/test'
import { wholeBrowser } from '../scripts/install-browser.ts'
import { order } from './customers.ts'
import { logIn, test } from './larder.ts'
import { stockTea } from './menu.ts'

// Browsers with a window keep pages for Back, with all that they hold; Playwright would switch that off.
test.use({
  launchOptions: async ({ launchOptions }, provide) => {
    const ignoreDefaultArgs = ['--disable-back-forward-cache']
    await provide({ ...launchOptions, executablePath: wholeBrowser(), ignoreDefaultArgs })
  },
})

/** Notes in each page that it was kept, and is back. */
const noteReturns = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.documentElement.dataset['isBack'] = 'true'
    })
  })

/** As the browser's own buttons do; a driver's would wait for a page to load that is there already. */
async function go(page: Page, steps: number, address: string) {
  // A moment later, because the page that is asked may be gone before it has answered.
  await page.evaluate((by) => void setTimeout(() => history.go(by)), steps)
  await expect(page).toHaveURL(address)
}

/** Whether the browser had kept the page; of ten it may have let go of some. */
const isBack = async (page: Page) =>
  (await page.locator('html').getAttribute('data-is-back')) !== null

const orderRow = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${number}`, exact: true }) })

test('ten pages of shop and back office, there and back again, none hangs and none is old', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Pages ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 1 }]
  await order(larder, store, items)
  await noteReturns(context)
  await logIn(page, store)

  const inShop = page.getByRole('heading', { name: 'Classic Milk Tea' })
  const walk = [
    ['/admin/orders', orderRow(page, 1001)],
    ['/menu', inShop],
    [`/product/${drink.slug}`, inShop],
    ['/admin/products', page.getByRole('cell', { name: 'Classic Milk Tea' })],
    ['/admin/larder', page.getByText('Assam tea').first()],
    ['/menu?search=milk', inShop],
    ['/admin', page.getByRole('heading', { name: 'Dashboard' })],
    ['/admin/categories', page.getByText('Tea with milk').first()],
    ['', inShop],
    ['/admin/sales', page.getByRole('heading', { name: 'Sales' }).first()],
  ] as const
  for (const [path, landmark] of walk) {
    await page.goto(`/${slug}${path}`)
    await expect(landmark).toBeVisible()
  }

  await order(larder, store, items)
  let kept = 0
  for (const [path, landmark] of walk.slice(0, -1).toReversed()) {
    await go(page, -1, `/${slug}${path}`)
    await expect(landmark).toBeVisible()
    if (await isBack(page)) kept += 1
  }
  expect(kept).toBeGreaterThan(0)
  // The first page has caught up, and hears again.
  await expect(orderRow(page, 1002)).toBeVisible()
  await order(larder, store, items)
  await expect(orderRow(page, 1003)).toBeVisible()
  for (const [path, landmark] of walk.slice(1)) {
    await go(page, 1, `/${slug}${path}`)
    await expect(landmark).toBeVisible()
  }
})

test('eight tabs of one browser are all served, and all of them hear', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Tabs ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 1 }]
  await order(larder, store, items)
  await logIn(page, store)
  const tabs: Page[] = []
  for (let tab = 0; tab < 8; tab += 1) {
    const opened = await context.newPage()
    await opened.goto(`/${slug}/admin/orders`)
    await expect(orderRow(opened, 1001)).toBeVisible()
    tabs.push(opened)
  }
  const shop = await context.newPage()
  await shop.goto(`/${slug}/menu`)

  await order(larder, store, items)
  for (const tab of tabs) await expect(orderRow(tab, 1002)).toBeVisible()
  // The one that came last goes, and another one listens for all.
  await shop.close()
  await tabs.pop()?.close()
  await order(larder, store, items)
  for (const tab of tabs) await expect(orderRow(tab, 1003)).toBeVisible()
})

test('a page of somebody who has logged out does not come back with Back', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Left ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  const { drink } = await stockTea(larder, store)
  await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  await noteReturns(context)
  await logIn(page, store)
  await page.goto(`/${slug}/admin/orders`)
  await expect(orderRow(page, 1001)).toBeVisible()
  await page.goto(`/${slug}/user/settings`)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`**/${slug}/login`)
  await go(page, -2, `/${slug}/admin/orders`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toBeVisible()
  await expect(orderRow(page, 1001)).toBeHidden()
})
