import { expect, type Page } from '@playwright/test'
import { test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const slowDown = (page: Page) =>
  page.route('**/assets/*.js', async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })

test('what is typed before the script has arrived is not lost', async ({ larder, page }) => {
  const store = await larder.openStore(`Slow ${crypto.randomUUID().slice(0, 6)}`)
  await slowDown(page)
  const scripts = page.waitForResponse(/\/api\/live\?/)
  await page.goto(`/${store.slug}/login`, { waitUntil: 'commit' })
  await type(page.getByLabel('Email'), store.email)
  await type(page.getByLabel('Password', { exact: true }), store.password)
  await scripts
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}/admin`)
})

test('what is chosen or searched for before the script has arrived counts', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Slow ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await slowDown(page)
  const main = page.getByRole('main')
  await page.goto(`/${store.slug}/product/classic-milk-tea`, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /^Pearls/ }).check()
  await expect(main.locator('strong').first()).toHaveText('₱110.00')
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog')).toContainText('Pearls')

  await page.goto(`/${store.slug}/menu`, { waitUntil: 'commit' })
  await type(page.getByRole('searchbox', { name: 'Search the menu' }), 'rocket fuel')
  await expect(page.getByText('Nothing on the menu matches “rocket fuel”.')).toBeVisible()
})
