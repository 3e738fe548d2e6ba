import { test } from './larder.ts'

test('what is typed before the script has arrived is not lost', async ({ larder, page }) => {
  const store = await larder.openStore(`Slow ${crypto.randomUUID().slice(0, 6)}`)
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((later) => setTimeout(later, 1500))
    await route.continue()
  })
  const scripts = page.waitForResponse(/\/api\/live\?/)
  await page.goto(`/${store.slug}/login`, { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(store.email)
  await page.getByLabel('Password', { exact: true }).fill(store.password)
  await scripts
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}`)
})
