import { expect, type Page } from '@playwright/test'
import { fakeMeta, type FakeMeta } from '../src/fakes/meta.ts'
import { consentCookie } from '../src/marketing/consent.ts'
import { orders } from '../src/orders/contract.ts'
import { expectAccessible, test as base, type OpenStore } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const test = base.extend<object, { meta: FakeMeta }>({
  meta: [
    // Playwright reads the names of what a fixture needs from the pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const meta = await fakeMeta()
      await use(meta)
      await meta.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ meta }, use) => {
      await use({
        META_PIXEL_ID: meta.pixelId,
        META_ACCESS_TOKEN: meta.accessToken,
        META_URL: meta.url,
      })
    },
    { scope: 'worker' },
  ],
})

const soon = { timeout: 15_000 }
const banner = (page: Page) => page.getByRole('region', { name: 'Your choice about measuring' })
const names = (events: FakeMeta['events'], of: OpenStore) =>
  events.filter(({ page }) => page.includes(`/${of.slug}`)).map(({ name }) => name)
const silent = (meta: FakeMeta, of: OpenStore) => {
  expect(names(meta.events, of)).toEqual([])
  expect(names(meta.pixelEvents, of)).toEqual([])
}
const askings = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

/** Through the menu to the product and into the cart. */
async function walk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View Menu' }).click()
  await page.getByRole('link', { name: 'Classic Milk Tea' }).first().click()
  // The menu has such a button, too.
  await page.waitForURL('**/product/**')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
}

async function order(page: Page): Promise<void> {
  await page.getByRole('link', { name: /cart/i }).filter({ visible: true }).first().click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await type(page.getByLabel('First Name'), 'Carla')
  await type(page.getByLabel('Last Name'), 'Diaz')
  await type(page.getByLabel('Email'), 'carla@example.com')
  await type(page.getByLabel('Phone'), '0917 555 0101')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}

test('TRACK-10 TRACK-11 nothing is measured before a yes, and after it what was agreed to', async ({
  page,
  context,
  larder,
  meta,
}) => {
  const store = await larder.openStore('Asking Tea')
  await stockTea(larder, store)
  const asked = askings(page)
  await page.goto(`/${store.slug}`)
  await expect(banner(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Menu' }).click()
  await expect(page.getByRole('heading', { name: 'Our Menu' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  expect(asked.filter((url) => url.startsWith(meta.url) || url.includes('/facebook/'))).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).toEqual([])
  silent(meta, store)

  await page.goto(`/${store.slug}`)
  await banner(page).getByRole('button', { name: 'Yes, count it' }).press('Enter')
  await expect(banner(page)).toBeHidden()
  const cookieOf = async (wanted: string) =>
    (await context.cookies()).find(({ name }) => name === wanted)
  expect((await cookieOf(consentCookie))?.value).toMatch(/^yes~\d{4}-/)
  // It comes from what is loaded only after the yes.
  await expect.poll(() => cookieOf('_fbp'), soon).toBeDefined()
  const life = ((await cookieOf('_fbp'))?.expires ?? 0) - Date.now() / 1000
  expect(Math.round(life / 600)).toBe(7_776_000 / 600)

  await walk(page)
  await order(page)
  const expected = ['PageView', 'ViewContent', 'InitiateCheckout']
  for (const told of [meta.events, meta.pixelEvents]) {
    await expect.poll(() => names(told, store), soon).toEqual(expect.arrayContaining(expected))
  }
  expect(names(meta.events, store)).not.toContain('Purchase')

  const [{ id } = { id: '' }] = (
    await larder.send(orders.list, { query: { storeId: store.id } }, store.token)
  ).data
  await page.getByRole('link', { name: 'Proceed to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await larder.send(orders.pay, { params: { id }, body: { cashGiven: 500 } }, store.token)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  for (const told of [meta.events, meta.pixelEvents]) {
    await expect.poll(() => names(told, store), soon).toContain('Purchase')
  }
  expect(meta.events.find(({ name }) => name === 'Purchase')).toMatchObject({
    id,
    custom: { value: 95, currency: 'PHP' },
  })
  // One event, whoever told of it.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  expect(meta.count('Purchase')).toBe(1)
  const everything = JSON.stringify([...meta.received, ...asked])
  for (const text of ['Carla', 'carla@example.com', '555 0101']) {
    expect(everything).not.toContain(text)
  }
})

test('a no keeps silence, and either can be changed later', async ({ page, larder, meta }) => {
  const store = await larder.openStore('Quiet Tea')
  await stockTea(larder, store)
  const asked = askings(page)
  await page.goto(`/${store.slug}`)
  await banner(page).getByRole('button', { name: 'No, thanks' }).click()
  await expect(banner(page)).toBeHidden()
  await walk(page)
  await page.goto(`/${store.slug}`)
  await expect(page.getByRole('link', { name: 'View Menu' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  expect(asked.filter((url) => url.startsWith(meta.url) || url.includes('/facebook/'))).toEqual([])

  const change = page.getByRole('button', { name: 'Privacy choices' })
  await change.click()
  await expect(banner(page)).toBeFocused()
  await expect(banner(page)).toContainText('So far you said no.')
  await expectAccessible(page)
  await banner(page).getByRole('button', { name: 'Yes, count it' }).click()
  await expect(change).toBeFocused()
  await expect.poll(() => names(meta.events, store), soon).toEqual(['PageView'])
  await expect.poll(() => names(meta.pixelEvents, store), soon).toEqual(['PageView'])

  await change.click()
  await banner(page).getByRole('button', { name: 'No, thanks' }).click()
  const before = asked.length
  await page.getByRole('link', { name: 'View Menu' }).click()
  await expect(page.getByRole('heading', { name: 'Our Menu' })).toBeVisible()
  const after = asked.slice(before)
  expect(after.filter((url) => url.startsWith(meta.url) || url.includes('/facebook/'))).toEqual([])
  expect(names(meta.events, store)).toEqual(['PageView'])
})

test('the back office, and pages about a person, load and tell nothing', async ({
  page,
  larder,
  meta,
}) => {
  const store = await larder.openStore('Private Tea')
  await page.goto(`/${store.slug}`)
  // What Meta has heard the browser may still be about to tell: it is waited for where it is listened for.
  const counted = page.waitForResponse((answer) => answer.url().startsWith(`${meta.url}/tr?`))
  await banner(page).getByRole('button', { name: 'Yes, count it' }).click()
  await counted
  await expect.poll(() => names(meta.pixelEvents, store), soon).toEqual(['PageView'])
  const asked = askings(page)
  for (const path of ['login', 'forgot', 'register-customer', 'admin', 'user/orders']) {
    const response = await page.goto(`/${store.slug}/${path}`)
    await expect(page.locator('#root')).not.toBeEmpty()
    const policy = response?.headers()['content-security-policy'] ?? ''
    if (path === 'admin') expect(policy).not.toContain(meta.url)
  }
  // The question can be brought back, so what would have measured is there.
  await page.goto(`/${store.slug}/login`)
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(banner(page)).toBeVisible()
  expect(asked.filter((url) => url.startsWith(meta.url) || url.includes('/facebook/'))).toEqual([])
})
