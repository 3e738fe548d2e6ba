import { expect, type Page } from '@playwright/test'
import { accounts } from '../src/accounts/contract.ts'
import { categories, products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { orders } from '../src/orders/contract.ts'
import type { OrderStatus } from '../src/orders/order.ts'
import { expectAccessible, logIn, openAs, test, type Larder } from './larder.ts'
import { stayOf } from './stay.ts'
import { type } from './typing.ts'

const customer = {
  firstName: 'Carla',
  lastName: 'Diaz',
  email: 'carla@example.com',
  phone: '0917 555 0101',
}

/** A store with tea for 50 on its menu, 2 g of which make one. */
async function openTeaShop(larder: Larder, name: string) {
  const store = await larder.openStore(name)
  const { token, id: storeId } = store
  const { data: leaf } = await larder.send(
    inventory.add,
    {
      body: {
        name: 'Assam tea',
        unit: 'g',
        stock: 100,
        pricePerUnit: 0.5,
        markup: 20,
        lowStockLevel: 60,
      },
    },
    token,
  )
  const { data: hot } = await larder.send(
    categories.add,
    { body: { name: 'Hot', slug: 'hot' } },
    token,
  )
  const { data: tea } = await larder.send(
    products.add,
    {
      params: { storeId },
      body: {
        name: 'Black tea',
        description: 'Strong',
        category: hot.id,
        price: 50,
        ingredients: [{ ingredient: leaf.id, count: 2 }],
      },
    },
    token,
  )
  const sell = async (count: number, more: { readonly notes?: string } = {}) => {
    const items = [{ productId: tea.id, quantity: count, addons: [] }]
    const body = { storeId, customer, paymentMethod: 'cash', items, ...more }
    return larder.send(orders.place, { body })
  }
  const move = (id: string, status: OrderStatus) =>
    larder.send(orders.move, { params: { id }, body: { status } }, token)
  return { store, leaf, tea, sell, move }
}

const statusOf = (page: Page, number: number) =>
  page.getByRole('combobox', { name: `Status of order #${number}` })

test('ADASH-01 ADASH-02 ADASH-03 ADASH-04 ADASH-05 ADASH-06 ADASH-07 ADASH-08 ADASH-09 ADASH-10 ADASH-11 the dashboard leads everywhere', async ({
  larder,
  page,
}) => {
  const { store } = await openTeaShop(larder, 'Crossroads Tea')
  await openAs(page, store, `/${store.slug}/admin`)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const cards = page.getByRole('list', { name: 'Everything' }).getByRole('link')
  await expect(cards).toHaveCount(12)
  const targets = await cards.evaluateAll((links) =>
    links.map((link) => [link.querySelector('strong')?.textContent, link.getAttribute('href')]),
  )
  const admin = `/${store.slug}/admin`
  expect(targets).toEqual([
    ['Counter', `${admin}/pos`],
    ['Orders', `${admin}/orders`],
    ['Categories', `${admin}/categories`],
    ['Larder', `${admin}/larder`],
    ['Products', `${admin}/products`],
    ['Sales', `${admin}/sales`],
    ['Payment Setup', `${admin}/payment-setup`],
    ['Users', `${admin}/users`],
    ['Changes', `${admin}/changes`],
    ['Guide', `${admin}/guide`],
    ['My Account', `/${store.slug}/user`],
    ['Store Settings', `${admin}/settings`],
  ])
  await expectAccessible(page)
})

test('the dashboard answers what was sold, what waits and what runs low, as it happens', async ({
  larder,
  page,
}) => {
  const { store, sell, move } = await openTeaShop(larder, 'Three Answers')
  await openAs(page, store, `/${store.slug}/admin`)
  const answer = (title: string) => page.getByRole('main').locator('section', { hasText: title })
  await expect(answer("Today's sales")).toContainText('₱0.00')
  await expect(answer('Running low')).toContainText('Everything is well stocked')
  const { data: first } = await sell(10)
  await expect(answer("Today's sales")).toContainText('₱500.00')
  await expect(answer('Orders waiting')).toContainText('1 to begin, 0 being made')
  await move(first.id, 'processing')
  await expect(answer('Orders waiting')).toContainText('0 to begin, 1 being made')
  await sell(10)
  await expect(answer('Running low')).toContainText('Assam tea (60 g)')
  await answer('Running low').getByRole('link').click()
  await expect(page.getByRole('checkbox', { name: 'Running low only' })).toBeChecked()
  await expect(page.getByText('low at 60 g')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Assam tea', exact: true })).toBeVisible()
})

test('AORD-01 AORD-02 AORD-03 ERR-48 orders in pages of ten, by status and by name', async ({
  larder,
  page,
}) => {
  const { store, sell, move } = await openTeaShop(larder, 'Busy Counter')
  await openAs(page, store, `/${store.slug}/admin/orders`)
  await expect(page.getByText('No order found.')).toBeVisible()
  await expectAccessible(page)
  for (let count = 0; count < 12; count += 1) {
    const { data } = await sell(1)
    if (count < 2) await move(data.id, 'shipped')
  }
  await expect(statusOf(page, 1012)).toHaveValue('pending')
  await expect(page.getByRole('link', { name: /^View order/ })).toHaveCount(10)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('link', { name: /^View order/ })).toHaveCount(2)

  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('shipped')
  await expect(page.getByRole('link', { name: /^View order/ })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'View order #1001' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?status=shipped')
  await type(page.getByRole('searchbox'), 'nobody')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all orders' }).click()
  await expect(page.getByRole('link', { name: /^View order/ })).toHaveCount(10)
  await type(page.getByRole('searchbox'), '#1003')
  await expect(page.getByRole('link', { name: /^View order/ })).toHaveCount(1)
})

test('AORD-07 AORD-08 AORD-09 AORD-10 AORD-11 AORD-12 a status moves on, and what is final stays', async ({
  larder,
  page,
}) => {
  const { store, leaf, sell } = await openTeaShop(larder, 'Moving On')
  await sell(1)
  await sell(5)
  await openAs(page, store, `/${store.slug}/admin/orders`)
  const choices = (number: number) => statusOf(page, number).locator('option').allTextContents()
  await expect
    .poll(() => choices(1001))
    .toEqual(['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'])
  const news = 'Order #1001 is now Processing.'
  const stay = await stayOf(page, news)
  await statusOf(page, 1001).press('ArrowDown')
  await expect(page.getByText(news)).toBeVisible()
  expect(await choices(1001)).toHaveLength(5)
  await expect(statusOf(page, 1001)).toBeFocused()
  const stayedMs = await stay()
  expect(stayedMs).toBeGreaterThan(2900)
  expect(stayedMs).toBeLessThan(20_000)

  await statusOf(page, 1001).selectOption('shipped')
  await expect(page.getByText('Order #1001 is now Shipped.')).toBeVisible()
  await expect.poll(() => choices(1001)).toEqual(['Shipped', 'Delivered', 'Cancelled'])
  // A key that passes over what is final does nothing that cannot be taken back.
  await statusOf(page, 1001).press('ArrowDown')
  const question = page.getByRole('dialog', { name: 'Is order #1001 delivered?' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(statusOf(page, 1001)).toBeFocused()
  await expect(statusOf(page, 1001)).toHaveValue('shipped')
  await statusOf(page, 1001).selectOption('delivered')
  await question.getByRole('button', { name: 'Mark as delivered' }).press('Enter')
  await expect(page.getByText('(Final)')).toHaveCount(1)
  await expect(page.locator(':focus')).toContainText('(Final)')
  await expect(statusOf(page, 1001)).toBeHidden()

  await statusOf(page, 1002).selectOption('cancelled')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep order' }).click()
  await expect(statusOf(page, 1002)).toHaveValue('pending')
  await statusOf(page, 1002).selectOption('cancelled')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('(Final)')).toHaveCount(2)
  await expect(statusOf(page, 1002)).toBeHidden()
  const { data } = await larder.send(inventory.one, { params: { id: leaf.id } }, store.token)
  expect(data.stock).toBe(98)
})

test('AORD-13 ERR-49 a refused change says why, and the status stands as it was', async ({
  larder,
  page,
}) => {
  const { store, sell } = await openTeaShop(larder, 'Two at Once')
  await sell(1)
  await openAs(page, store, `/${store.slug}/admin/orders`)
  await page.route('**/api/order/*/status', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Somebody was faster.' } }),
  )
  await statusOf(page, 1001).selectOption('shipped')
  await expect(page.getByText('Failed to update status: Somebody was faster.')).toBeVisible()
  await expect(statusOf(page, 1001)).toHaveValue('pending')
})

test('AORD-05 AORD-06 an order with all that belongs to it', async ({ larder, page }) => {
  const { store, sell, move } = await openTeaShop(larder, 'Whole Story')
  const { data } = await sell(3, { notes: 'Less sugar, please' })
  await openAs(page, store, `/${store.slug}/admin/orders`)
  await page.getByRole('link', { name: 'View order #1001' }).click()
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()
  for (const text of ['Black tea', '₱150.00', 'Carla Diaz', 'Less sugar, please']) {
    await expect(page.getByText(text).first()).toBeVisible()
  }
  await expect(page.getByText('No shipping information available')).toBeVisible()
  const shown = page.getByRole('main')
  for (const absent of ['Tax', 'Discount']) await expect(shown.getByText(absent)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveAttribute(
    'href',
    `/${store.slug}/payment/${data.id}`,
  )
  await expectAccessible(page)
  await move(data.id, 'processing')
  await expect(page.getByRole('link', { name: 'Pay Now' })).toBeHidden()

  await page.goto(`/${store.slug}/admin/orders/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expectAccessible(page)
})

test('an order in the back office sends its customer on, and strangers to log in', async ({
  larder,
  page,
}) => {
  const { store, sell } = await openTeaShop(larder, 'Go To Order')
  const { data, token = '' } = await sell(1)
  const address = `/${store.slug}/admin/orders/${data.id}`
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveAttribute(
    'href',
    `/${store.slug}/login?to=${encodeURIComponent(address)}`,
  )
  await expectAccessible(page)
  await page.evaluate(
    ([id, held]) =>
      localStorage.setItem('larder.orderTokens', JSON.stringify({ [String(id)]: held })),
    [data.id, token],
  )
  await page.reload()
  await page.waitForURL(`**/${store.slug}/user/orders/${data.id}`)
  await expect(page.getByText('Black tea').first()).toBeVisible()
})

test('the back office is closed to customers of the store and to people of another', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Closed Door')
  const other = await larder.openStore('Other Door')
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'teatime-7'
  await larder.send(accounts.registerCustomer, {
    body: { firstName: 'Cora', lastName: 'Lim', email, password, storeId: store.id },
  })
  await logIn(page, { slug: store.slug, email, password })
  await page.goto(`/${store.slug}/admin`)
  await expect(page.getByText('Cora, this is for the people of Closed Door')).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await logIn(page, other)
  await page.goto(`/${store.slug}/admin/larder`)
  await expect(page.getByText('Ana, this is for the people of Closed Door')).toBeVisible()
  await page.goto('/no-such-store/admin')
  await page.waitForURL(`**/${other.slug}`)
})

test('GUIDE-01 GUIDE-02 GUIDE-03 GUIDE-04 GUIDE-05 GUIDE-06 the guide', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Well Guided')
  await openAs(page, store, `/${store.slug}/admin/guide`)
  await expect(page.getByText(/^Four short guides/)).toBeVisible()
  const videos = page.getByRole('main').getByRole('listitem')
  await expect(videos).toHaveCount(4)
  for (const [at, title, duration] of [
    [0, 'Getting Started', '3:33'],
    [1, 'Setting Up Your Store', '5:53'],
    [2, 'Setup For Milk Tea Shop', '21:09'],
    [3, 'Setup For Coffee Shop', '13:01'],
  ] as const) {
    await expect(videos.nth(at)).toContainText(title)
    await expect(videos.nth(at)).toContainText(duration)
    await expect(videos.nth(at).getByRole('button', { name: `Read ${title}` })).toBeVisible()
  }
  // Without a video a guide is read.
  await page.getByRole('button', { name: 'Read Getting Started' }).click()
  await expect(page.getByRole('heading', { name: 'Fill the shelf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add an ingredient' })).toHaveAttribute(
    'href',
    `/${store.slug}/admin/add-ingredient`,
  )
  for (const group of ['Join the social group', 'Join the messaging group']) {
    await expect(page.getByRole('link', { name: group })).toHaveAttribute('href', /^https:/)
  }
  await expectAccessible(page)
})

test('on every screen size the back office can be walked through and left', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore('Way Out')
  await openAs(page, store, `/${store.slug}/admin`)
  if (project.name === 'phone') {
    const more = page.getByRole('button', { name: 'More' })
    await expect(more).not.toHaveAttribute('aria-current')
    await more.click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Guide' }).click()
    await expect(page.getByRole('heading', { name: 'Guide', exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(more).toHaveAttribute('aria-current', 'true')
    await more.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  } else {
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.getByRole('navigation').getByRole('link', { name: 'Guide' }).click()
    await expect(page.getByRole('heading', { name: 'Guide', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
  }
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await page.waitForURL(`**/${store.slug}/login`)
  await page.goto(`/${store.slug}/admin`)
  await expect(page.getByText('Log in to work at Way Out')).toBeVisible()
})
