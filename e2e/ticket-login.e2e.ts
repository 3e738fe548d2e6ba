import { expect, type Page } from '@playwright/test'
import { expectAccessible, test, type Larder, type OpenStore } from './larder.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

async function ticketFor(larder: Larder, { slug }: Pick<OpenStore, 'slug'>): Promise<string> {
  const said = await larder.operate('ticket', slug, 'Lost the mailbox')
  return /https?:\S+/.exec(said)?.[0] ?? ''
}

async function expectRefused(page: Page, message: string) {
  await expect(page.getByRole('heading', { name: 'Store Login Error' })).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
}

test('ROUTE-23 SLOGIN-01 SLOGIN-02 SLOGIN-04 SLOGIN-05 SLOGIN-06 ROLE-17 a ticket signs in the admin of its store', async ({
  larder,
  page,
}) => {
  const name = `Ticket ${unique()}`
  const store = await larder.openStore(name)
  const address = await ticketFor(larder, store)
  const sid = new URL(address).searchParams.get('sid') ?? ''
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { referer = '' } = request.headers()
    const isOwn = request.isNavigationRequest() && request.url() === address
    if (!isOwn && `${request.url()} ${referer}`.includes(sid)) elsewhere.push(request.url())
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/store-login', async (route) => {
    await answer.promise
    await route.continue()
  })

  await page.goto(address)
  await expect(page.getByText('Loading store information...')).toBeVisible()
  // Gone from the address before it is sent.
  await expect(page).toHaveURL(`${larder.baseUrl}/store-login?store=${store.slug}`)
  await expectAccessible(page)
  answer.resolve()
  await expect(page.getByRole('heading', { name: `Welcome to ${name}` })).toBeVisible()
  await expect(
    page.getByText('You have been automatically logged in as an admin user.'),
  ).toBeVisible()
  await expectAccessible(page)
  expect(elsewhere).toEqual([])

  await page.getByRole('link', { name: 'Go to the store' }).click()
  await page.waitForURL(`**/${store.slug}`)
  await page.goto(`/${store.slug}/admin/users`)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible()
})

test('SLOGIN-03 ERR-60 ERR-61 ERR-62 ERR-63 what is no ticket is told so, and leads home', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Ticket ${unique()}`)
  await page.goto('/store-login')
  await expectRefused(page, 'No store ID provided')
  await expectAccessible(page)
  for (const sid of [store.id, store.slug, 'x']) {
    await page.goto(`/store-login?sid=${sid}`)
    await expectRefused(page, 'Store not found')
  }
  const used = await ticketFor(larder, store)
  await page.goto(used)
  await expect(page.getByRole('heading', { name: /Welcome to/ })).toBeVisible()
  // Who is logged in goes on, and who is not logs in at that store: a letter is read longer than its ticket opens.
  await page.goto(used)
  await expectRefused(page, 'Store not found')
  await expect(page.getByText(`You are logged in to ${store.name} already.`)).toBeVisible()
  await page.getByRole('link', { name: `Go to ${store.name}` }).click()
  await page.waitForURL(`**/${store.slug}/admin`)
  await page.evaluate(() => localStorage.clear())
  await page.goto(used)
  await expectRefused(page, 'Store not found')
  await expect(page.getByText('opens once, and within ten minutes.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('link', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}/login`)

  const answerWith = (json: object, status = 404) =>
    page.route('**/api/auth/store-login', (route) => route.fulfill({ status, json }))
  await answerWith({ message: 'No admin users found for this store' })
  await page.goto('/store-login?sid=y')
  await expectRefused(page, 'No admin users found for this store')
  await answerWith({ error: 'Not today.' })
  await page.goto('/store-login?sid=z')
  await expectRefused(page, 'Not today.')
  await answerWith({}, 400)
  await page.goto('/store-login?sid=z')
  await expectRefused(page, 'Error loading store data')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(`${larder.baseUrl}/`)
})

test('a ticket of the console is no help to a store that is closed', async ({ larder, page }) => {
  const store = await larder.openStore(`Closed ${unique()}`)
  await larder.operate('suspend', store.slug, 'A complaint')
  await page.goto(await ticketFor(larder, store))
  await expect(page.getByRole('heading', { name: /Welcome to/ })).toBeVisible()
  await page.goto(`/${store.slug}/admin`)
  await expect(page.getByText('The reason: A complaint')).toBeVisible()
  await expect(page.getByText('Ask whoever runs this site when it is open again.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/${store.slug}/menu`)
  await expect(
    page.getByText('This store is closed for now. Please come back later.'),
  ).toBeVisible()
  await expectAccessible(page)
})
