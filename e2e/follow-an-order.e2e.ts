import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { orderStatuses, statusLabels } from '../src/orders/order.ts'
import { addFromCard, fillContact, newCustomer, order } from './customers.ts'
import { expectAccessible, logIn, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

async function openShop(larder: Larder) {
  const store = await larder.openStore(`Follow ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 1000)
  const pearls = drink.addons[0]?._id ?? ''
  const items = [{ productId: drink.id, quantity: 2, addons: [{ _id: pearls }] }]
  const carla = await newCustomer(larder, store, 'Carla')
  return { store, slug: store.slug, items, carla }
}

/** What the server answers, changed on its way: for what an order may hold and no screen of ours can write. */
const changing =
  (change: (answer: { data: Record<string, unknown> }) => void) => async (route: Route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Record<string, unknown> }
    change(answer)
    await route.fulfill({ response, json: answer })
  }

/** One that is still being changed is waited for: it could be answered no more. */
const unchanged = (page: Page) => page.unrouteAll({ behavior: 'wait' })

/** Holds an answer back until it is let go. */
async function holding(page: Page, address: string) {
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('MYORD-05 MYORD-06 MYORD-08 MYORD-09 a list of orders waits, fails, comes, and is cards on a phone', async ({
  larder,
  page,
}) => {
  const { store, slug, items, carla } = await openShop(larder)
  await order(larder, store, items, { token: carla.token })
  await logIn(page, { slug, ...carla })

  const release = await holding(page, '**/api/orders/user/**')
  await page.goto(`/${slug}/user/orders`)
  await expect(page.getByText('Loading orders...')).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page.getByRole('rowheader', { name: '#1001' })).toBeVisible()
  await page.unroute('**/api/orders/user/**')

  await page.evaluate(() => localStorage.removeItem('larder.myOrders'))
  const busy = { success: false, message: 'The books are closed.', error: '', code: 'conflict' }
  await page.route('**/api/orders/user/**', (route) => route.fulfill({ status: 409, json: busy }))
  await page.reload()
  await expect(page.getByText('Error loading orders: The books are closed.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/orders/user/**')
  await page.getByRole('button', { name: 'Try again' }).click()

  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '#1001' }) })
  await page.setViewportSize({ width: 769, height: 900 })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Order ID',
    'Date',
    'Status',
    'Total',
    'Actions',
  ])
  await expect(row.getByRole('cell').last()).toContainText('View Details')
  const isBesideEachOther = () =>
    row.evaluate((element) => {
      const tops = [...element.children].map((cell) => cell.getBoundingClientRect().top)
      return Math.max(...tops) - Math.min(...tops) < 2
    })
  expect(await isBesideEachOther()).toBe(true)
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(isBesideEachOther).toBe(false)
  await expect(row.getByRole('link', { name: /View Details/ })).toBeVisible()
  await expectAccessible(page)
})

test('ODET-01 ODET-02 ODET-03 an order waits, fails with a way back, or is not there', async ({
  larder,
  page,
}) => {
  const { store, slug, items, carla } = await openShop(larder)
  const { id } = await order(larder, store, items, { token: carla.token })
  await logIn(page, { slug, ...carla })
  const release = await holding(page, '**/api/order*/*')
  await page.goto(`/${slug}/user/orders/${id}`)
  await expect(page.getByText('Loading order details...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: /Order #1001/ })).toBeVisible()
  await page.unroute('**/api/order*/*')

  const busy = { success: false, message: 'The books are closed.', error: '', code: 'conflict' }
  await page.route('**/api/order*/*', (route) => route.fulfill({ status: 409, json: busy }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Unable to load order details.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await page.waitForURL(`**/${slug}/user/orders`)
  await page.unroute('**/api/order*/*')

  await page.goto(`/${slug}/user/orders/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expectAccessible(page)
})

test('ROUTE-21 ODET-04 ODET-05 ODET-06 ODET-09 ODET-10 ODET-15 ODET-16 ODET-19 ODET-20 an order says all there is to know', async ({
  larder,
  page,
}) => {
  const { store, slug, items, carla } = await openShop(larder)
  const placed = await order(larder, store, items, {
    token: carla.token,
    notes: 'No straw, please',
  })
  const { id } = placed
  await logIn(page, { slug, ...carla })
  const options = { Sugar: 'Half' }
  await page.route(
    '**/api/order*/*',
    changing(({ data }) => {
      Object.assign(data, { shipping: 49, total: 269 })
      data['items'] = (data['items'] as object[]).map((item) => ({ ...item, options }))
    }),
  )
  await page.goto(`/${slug}/user/orders/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /Order #1001/ })).toContainText('Pending')
  await expect(page).toHaveTitle(new RegExp(`^Details Of Order ID ${id} \\| Follow `))
  await expect(main).toContainText(id)
  await expect(main.locator('time').first()).toHaveAttribute('datetime', placed.createdAt)
  await expect(main.getByRole('columnheader')).toHaveText(['Product', 'Price', 'Quantity', 'Total'])
  const item = main.getByRole('row').filter({ hasText: 'Classic Milk Tea' })
  await expect(item.locator('img, svg').first()).toBeVisible()
  for (const text of ['Pearls', 'Sugar: Half', '2', '220.00']) {
    await expect(item).toContainText(text)
  }
  for (const text of ['Carla Diaz', 'carla@example.com', '0917 555 0101', 'No straw, please']) {
    await expect(main).toContainText(text)
  }
  const short = main.getByRole('list', { name: 'In short' }).getByRole('listitem')
  await expect(short).toHaveText(['2 × Classic Milk Tea₱220.00', 'Shipping₱49.00', 'Total₱269.00'])
  await expect(main).toContainText('No shipping information available')
  await expectAccessible(page)
  await unchanged(page)

  // Every status looks different.
  const looks = new Set<string>()
  for (const status of orderStatuses) {
    await page.route(
      '**/api/order*/*',
      changing(({ data }) => {
        data['status'] = status
      }),
    )
    await page.reload()
    const badge = main.getByRole('heading', { level: 1 }).getByText(statusLabels[status])
    await expect(badge).toBeVisible()
    looks.add(await badge.evaluate((element) => getComputedStyle(element).backgroundColor))
    await unchanged(page)
  }
  expect(looks.size).toBe(orderStatuses.length)

  const nobody = { firstName: '', lastName: '', email: '', phone: '' }
  await page.route(
    '**/api/order*/*',
    changing(({ data }) => {
      data['customer'] = nobody
    }),
  )
  await page.reload()
  await expect(main).toContainText('No customer information available')
  await unchanged(page)
  await page.route(
    '**/api/order*/*',
    changing(({ data }) => {
      data['customer'] = { ...nobody, firstName: 'Carla' }
    }),
  )
  await page.reload()
  await expect(main).toContainText(/Carla\s*N\/A\s*N\/A/)
})

test('a guest who waits sees within two seconds how far the order is, without asking again and again', async ({
  larder,
  page,
}) => {
  const { store, slug } = await openShop(larder)
  await page.goto(`/${slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  const opened = page.waitForRequest((request) => /\/api\/live\?.*order=/.test(request.url()))
  // The link leads to the back office, of which a phone need not fetch the program to be led on.
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  await page.getByRole('link', { name: 'Go To Order' }).click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Pending')
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await opened
  expect(documents).toEqual([])
  for (const status of ['processing', 'shipped', 'delivered'] as const) {
    await larder.send(orders.move, { params: { id }, body: { status } }, store.token)
    // A page that is not told asks every fifteen seconds.
    await expect(heading).toContainText(statusLabels[status], { timeout: 10_000 })
  }
})

test('an order moves on while its customer watches', async ({ larder, page }) => {
  const { store, slug, items, carla } = await openShop(larder)
  const { id } = await order(larder, store, items, { token: carla.token })
  await logIn(page, { slug, ...carla })
  await page.clock.install()
  await page.goto(`/${slug}/user/orders/${id}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Pending')
  await larder.send(orders.move, { params: { id }, body: { status: 'processing' } }, store.token)
  await page.clock.runFor(16_000)
  await expect(heading).toContainText('Processing')
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await expectAccessible(page)
})

test('a guest finds their order again, on this browser and on no other', async ({
  browser,
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  await page.goto(`/${slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${slug}/checkout`)
  await type(page.getByLabel('First Name'), 'Gina')
  await type(page.getByLabel('Last Name'), 'Guest')
  await type(page.getByLabel('Email'), 'gina@example.com')
  await type(page.getByLabel('Phone'), '0917 555 0104')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('link', { name: 'Go To Order' }).click()
  // The back office sends a guest on to their own view.
  await page.waitForURL(new RegExp(`/${slug}/user/orders/[0-9a-f-]{36}$`))
  const address = new URL(page.url()).pathname
  await expect(page.getByRole('heading', { name: /Order #1001/ })).toBeVisible()
  await expectAccessible(page)

  // Later, without the address: the way the customer's own orders go.
  await page.goto(`/${slug}`)
  await page.getByRole('link', { name: 'My Orders' }).click()
  const mine = page.getByRole('link', { name: /#1001/ })
  const login = page.getByRole('main').getByRole('link', { name: 'Log In' })
  const top = async (link: Locator) => (await link.boundingBox())?.y ?? 0
  await expect(login).toBeVisible()
  const placed = page.getByRole('listitem').filter({ has: mine })
  await expect(placed).toContainText('Pending')
  await expect(placed).toContainText('₱95.00')
  expect(await top(mine)).toBeLessThan(await top(login))
  await expectAccessible(page)
  await mine.click()
  await expect(page.getByRole('heading', { name: /Order #1001/ })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL: larder.baseUrl })
  const other = await elsewhere.newPage()
  await other.goto(address)
  await expect(other.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'My Orders' })).toHaveCount(0)
  await other.goto(`/${slug}/user/orders`)
  await expect(other.getByText('No orders from this device yet')).toBeVisible()
  await expect(other.getByText('The link in the letter about your order opens it')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Back to Menu' })).toBeVisible()
  await expectAccessible(other)

  // The letter's link leaves it there to be found again.
  const tokens = await page.evaluate(() => localStorage.getItem('larder.orderTokens') ?? '')
  const [token] = Object.values(JSON.parse(tokens) as Record<string, string>)
  await other.goto(`${address}#token=${token}`)
  await expect(other.getByRole('heading', { name: /Order #1001/ })).toBeVisible()
  await other.goto(`/${slug}`)
  await other.getByRole('link', { name: 'Follow your order' }).click()
  await other.getByRole('listitem').getByRole('link', { name: /#1001/ }).click()
  await expect(other.getByRole('heading', { name: /Order #1001/ })).toBeVisible()
  await elsewhere.close()
})
