import { expect, type Locator, type Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { newCustomer, order } from './customers.ts'
import { expectAccessible, logIn, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { countNotes, notesOf } from './sound.ts'
import { elsewhere, hire } from './staff.ts'

/** In milliseconds of its page. */
const firstNoteOf = async (page: Page) =>
  Number((await page.locator('html').getAttribute('data-first-note')) ?? Number.POSITIVE_INFINITY)

/** However long an order has waited: what rings again does so at the soonest that long after the page came. */
const ringsAgainAfterMs = 4000

const markOf = (page: Page) => page.getByRole('link', { name: /^Orders \d+ new/ })
const row = (page: Page, number: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `#${number}`, exact: true }) })
/** The number stands beside the picture and above the word. */
async function expectClear(mark: Locator) {
  const [number, picture, word] = await Promise.all(
    [mark.locator('b'), mark.locator('svg'), mark.locator(':scope > span')].map((part) =>
      part.boundingBox(),
    ),
  )
  if (!number || !picture) throw new Error('A mark has its number and its picture')
  expect(number.x).toBeGreaterThanOrEqual(picture.x + picture.width)
  expect(number.y + number.height).toBeLessThanOrEqual(word?.y ?? 0)
}

const statusOf = (page: Page, number: number) =>
  page.getByRole('combobox', { name: `Status of order #${number}` })

test('a new order is heard and marked on every screen until somebody opens it', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Watch ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 1 }]
  await order(larder, store, items)
  const ben = await hire(larder, store, 'staff', 'Ben')
  const other = await elsewhere(browser, page, larder)
  for (const [screen, who] of [
    [page, store],
    [other, ben],
  ] as const) {
    await countNotes(screen)
    await logIn(screen, { ...who, slug: store.slug })
    await expect(screen.getByRole('link', { name: 'Orders waiting' })).toBeVisible()
    // What was sold is for those who read the books.
    const sales = screen.getByRole('link', { name: "Today's sales" })
    await expect(sales).toHaveCount(who === ben ? 0 : 1)
    await screen.goto(`/${store.slug}/admin/orders`)
    await expect(row(screen, 1001)).toContainText('New')
    // What waited already is marked, and makes no noise at once: it rings when it is its turn.
    await expect(screen.getByRole('button', { name: 'Sound on: tap anywhere once' })).toBeVisible()
    await screen.getByRole('heading', { name: 'Orders' }).click()
    await expect(screen.getByRole('button', { name: 'Sound on', exact: true })).toBeVisible()
    expect(await firstNoteOf(screen)).toBeGreaterThanOrEqual(ringsAgainAfterMs)
  }
  await other.getByRole('button', { name: 'Sound on' }).click()
  await expect(other.getByRole('button', { name: 'Sound off' })).toBeVisible()
  const heardByOther = await notesOf(other)

  await order(larder, store, items)
  for (const screen of [page, other]) {
    await expect(row(screen, 1002)).toContainText('New')
    await expect(markOf(screen).filter({ visible: true })).toContainText('2')
  }
  await expect.poll(() => notesOf(page)).toBeGreaterThanOrEqual(2)
  expect(await notesOf(other)).toBe(heardByOther)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'View order #1002' }).click()
  await expect(page.getByRole('heading', { name: 'Order #1002' })).toBeVisible()
  await expect(row(other, 1002)).not.toContainText('New')
  await expect(markOf(other).filter({ visible: true })).toContainText('1')
  await other.reload()
  await expect(row(other, 1002)).toBeVisible()
  await expect(row(other, 1002)).not.toContainText('New')
  await expect(other.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await other.goto(`/${store.slug}/admin/pos`)
  await expectClear(markOf(other).filter({ visible: true }))
  await other.context().close()
})

test('an online order rings until somebody accepts it, and whoever ordered reads it on their page', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Ring ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const carla = await newCustomer(larder, store, 'Carla')
  const items = [{ productId: drink.id, quantity: 1 }]
  const { id } = await order(larder, store, items, { token: carla.token })
  await order(larder, store, items)
  const cook = await hire(larder, store, 'kitchen', 'Kim')
  const [queue, customer] = [
    await elsewhere(browser, page, larder),
    await elsewhere(browser, page, larder),
  ]
  await countNotes(page)
  await openAs(page, store, `/${store.slug}/admin/products`)
  await openAs(queue, { ...cook, slug: store.slug }, `/${store.slug}/admin/queue`)
  await openAs(customer, { ...carla, slug: store.slug }, `/${store.slug}/user/orders/${id}`)
  const word = customer.getByRole('region', { name: 'How far it is' }).getByRole('status')
  await expect(word).toHaveText('Received')

  const ringing = (screen: Page) => screen.getByRole('region', { name: 'Orders that ring' })
  for (const screen of [page, queue]) {
    await expect(ringing(screen)).toContainText('#1001 ordered online')
    await expect(ringing(screen)).toContainText('1 more')
    await expectAccessible(screen)
  }
  await expect(ringing(page).getByRole('link', { name: '1 more' })).toHaveAttribute(
    'href',
    paths.adminOrders(store.slug, 'ringing'),
  )
  // The first touch lets the browser play: from then on it rings again and again.
  await page.getByRole('heading', { name: 'Products', level: 1 }).click()
  await expect.poll(() => notesOf(page), { timeout: 40_000 }).toBeGreaterThanOrEqual(4)

  // Who may open orders is one press from this one; the kitchen has them all before it.
  await expect(ringing(queue).getByRole('link', { name: '#1001' })).toHaveCount(0)
  await ringing(page).getByRole('link', { name: '#1001' }).click()
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()

  await ringing(queue).getByRole('button', { name: 'Accept order #1001' }).click()
  for (const screen of [page, queue]) await expect(ringing(screen)).toContainText('#1002')
  await expect(word).toHaveText('Seen by the store')
  await expectAccessible(customer)

  await page.getByRole('region', { name: 'Orders that ring' }).getByRole('button').press('Enter')
  for (const screen of [page, queue]) await expect(ringing(screen)).toHaveCount(0)
  await page.goto(`/${store.slug}/admin/orders/${id}`)
  await expect(page.getByText('Seen by the store')).toBeVisible()
  await expect(page.getByText(/Kim Santos/)).toBeVisible()
  await queue.context().close()
  await customer.context().close()
})

test('of two people who change one order, the later one is told who was faster', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Race ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  const ben = await hire(larder, store, 'staff', 'Ben')
  const other = await elsewhere(browser, page, larder)
  // Nothing reaches the slower screen meanwhile: its line is neither opened nor refused.
  await page.route('**/api/live?*', () => undefined)
  await openAs(page, store, `/${store.slug}/admin/orders`)
  await expect(statusOf(page, 1001)).toHaveValue('pending')
  await logIn(other, { ...ben, slug: store.slug })
  await other.goto(`/${store.slug}/admin/orders`)
  await statusOf(other, 1001).selectOption('processing')
  await expect(other.getByText('Order #1001 is now Processing.')).toBeVisible()
  await statusOf(page, 1001).selectOption('shipped')
  await expect(
    page.getByText('Failed to update status: Ben Santos has just set this order to Processing.'),
  ).toBeVisible()
  await expect(statusOf(page, 1001)).toHaveValue('processing')
  await other.context().close()
})

test('a link that is being pressed stays under the finger when an order begins to ring', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Press ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  await order(larder, store, [{ productId: drink.id, quantity: 1 }])
  let tell: () => void = () => undefined
  const told = new Promise<void>((done) => {
    tell = done
  })
  await page.route('**/api/orders/unanswered*', async (route) => {
    await told
    await route.continue()
  })
  // On a narrow screen the words of a button that become shorter move those after it, too.
  await page.setViewportSize({ width: 375, height: 812 })
  await openAs(page, store, `/${store.slug}/admin/orders`)
  await page.getByRole('main').getByRole('link', { name: 'Queue' }).hover()
  await page.mouse.down()
  const answered = page.waitForResponse(/orders\/unanswered/)
  tell()
  await answered
  await page.evaluate(async () => {
    for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame)
  })
  await page.mouse.up()
  await page.waitForURL(`**/${store.slug}/admin/queue`)
  await expect(page.getByRole('region', { name: 'Orders that ring' })).toContainText('#1001')
})
