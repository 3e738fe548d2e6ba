import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from './larder.ts'
import { stayFromTheStartOf } from './stay.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const currentStep = (page: Page) =>
  page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')

test('AMB-01 STATE-02 THX-07 a store that is not open sends everybody to its registration', async ({
  browser,
  larder,
  page,
}) => {
  await page.goto('/menu')
  await page.waitForURL(larder.baseUrl + '/')
  const store = await larder.register(`Closed ${unique()}`)
  await page.goto(`/${store.slug}/menu`)
  await page.waitForURL(`**/${store.slug}/register`)
  // Who wanted to order reads that before anything about registering.
  const first = page.locator('main').getByRole('heading').first()
  await expect(first).toHaveText(`${store.name} is not open yet.`)
  await expect(page.getByText('Please come back later.')).toBeInViewport()
  await expectAccessible(page)
  await expect(currentStep(page)).toContainText('1')
  await page.goto(`/${store.slug}/admin`)
  await page.waitForURL(`**/${store.slug}/register`)
  await logIn(page, store, '/register')
  await expect(currentStep(page)).toContainText('3')
  // There is no menu yet to lead to.
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Menu' })).toHaveCount(0)
  await page.goto('/thankyou')
  await page.waitForURL('**/register')
  const stranger = await (await browser.newContext({ baseURL: larder.baseUrl })).newPage()
  await stranger.goto(`/${store.slug}`)
  await expect(stranger.getByText(`${store.name} is not open yet.`)).toBeVisible()
})

test('REG-20 REG-21 THX-08 THX-09 ROLE-09 an open store has nothing left to register, and strangers log in first', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Open ${unique()}`)
  await page.goto('/thankyou')
  await page.waitForURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Log in to your store' })).toBeVisible()
  await page.goto(`/${store.slug}/register`)
  await page.waitForURL(`**/${store.slug}`)
  await expect(page.getByRole('heading', { name: store.name }).first()).toBeVisible()
  await page.goto('/thankyou')
  await page.waitForURL(`**/${store.slug}/login?to=*`)
  await expect(page.getByRole('heading', { name: 'Log In to Your Account' })).toBeVisible()
  await page.goto(`/${store.slug}/user/settings`)
  await expect(page.getByText('Please log in to view your settings.')).toBeVisible()
  await logIn(page, store)
  const stayed = await stayFromTheStartOf(page, 'Taking you there...')
  // It goes on after two seconds, which a page may take to load the last of its pictures.
  await page.goto(`/${store.slug}/register`, { waitUntil: 'commit' })
  await expect(page.getByText('Taking you there...')).toBeVisible()
  await page.waitForURL(`**/${store.slug}`)
  // What the server has rendered gives way to the page itself before.
  await expect.poll(stayed).toBeGreaterThan(1900)
  expect(await stayed()).toBeLessThan(20_000)
})

test('a registration without a name tells the owner of an open store that it is open', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Open ${unique()}`)
  await logIn(page, store)
  await page.goto('/register')
  await expect(page.getByText(`${store.name} is open already.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your store' }).click()
  await page.waitForURL(`**/${store.slug}`)
})

test('THX-06 THX-10 the thank-you page says when the store cannot be fetched', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Thanks ${unique()}`)
  await logIn(page, store)
  await page.route('**/api/stores/slug/*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto('/thankyou')
  await expect(
    page.getByText('Failed to fetch store details. Please try again later.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/stores/slug/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(store.name).first()).toBeVisible()
})

test('REG-08 a store of whose payment nothing is known goes on at the payment', async ({
  larder,
  page,
}) => {
  const store = await larder.register(`Unknown ${unique()}`)
  await logIn(page, store, '/register')
  await page.route(`**/api/stores/${store.id}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { store: object } }
    const json = { data: { ...body.data, store: { ...body.data.store, paymentStatus: '' } } }
    await route.fulfill({ response, json })
  })
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
  await expect(currentStep(page)).toContainText('3')
})
