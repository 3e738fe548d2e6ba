import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { addFromCard, fillContact, newCustomer, order } from './customers.ts'
import { expectAccessible, logIn, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const password = 'Tea-at-five-7!'

async function register(page: Page, slug: string, email: string) {
  await page.goto(`/${slug}/register-customer`)
  await type(page.getByLabel('First Name'), 'Carla')
  await type(page.getByLabel('Last Name'), 'Diaz')
  await type(page.getByLabel('Email'), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await type(page.getByLabel('Confirm Password'), password)
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(`**/${slug}`)
  const token = await page.evaluate(() => localStorage.getItem('larder.token'))
  return JSON.parse(token ?? '""') as string
}

/** By way of the cart, as a customer does it. */
async function orderTea(page: Page, slug: string) {
  await page.goto(`/${slug}/product/classic-milk-tea`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
}

const row = (page: Page, number: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: number }) })

/** What the browser asks the server for while something is done. */
async function askedDuring(page: Page, act: () => Promise<unknown>): Promise<number> {
  let asked = 0
  const count = (request: { url(): string }) => {
    if (request.url().includes('/orders/user/')) asked += 1
  }
  page.on('request', count)
  await act()
  page.off('request', count)
  return asked
}

async function setUp(larder: Larder) {
  const store = await larder.openStore('Back Again Tea')
  const { drink } = await stockTea(larder, store, 1000)
  return { store, items: [{ productId: drink.id, quantity: 1 }] }
}

test('MYORD-01 MYORD-03 MYORD-04 MYORD-07 MYORD-10 MYORD-11 MYORD-15 MYORD-16 AMB-02 a customer orders twice, finds both, and finds them again after logging in anew', async ({
  browser,
  larder,
  page,
}, { project }) => {
  const { store } = await setUp(larder)
  const { slug } = store
  const email = `${crypto.randomUUID()}@example.com`
  await register(page, slug, email)
  await page.goto(`/${slug}/user/orders`)
  await expect(page.getByText('No Orders Found')).toBeVisible()
  await expect(page.getByText("You haven't placed any orders yet.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute(
    'href',
    `/${slug}/menu`,
  )
  await expectAccessible(page)

  await orderTea(page, slug)
  await orderTea(page, slug)
  await page.goto(`/${slug}/user/orders`)
  if (project.name === 'desktop') {
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Date',
      'Status',
      'Total',
      'Actions',
    ])
  }
  await expect(row(page, '#1002')).toContainText('Pending')
  await expect(row(page, '#1001')).toContainText('95.00')
  await expect(row(page, '#1001')).toContainText('Classic Milk Tea')
  await expect(page.getByRole('link', { name: 'Back to Account' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All Orders',
    'Pending',
    'Processing',
    'Shipped',
    'Delivered',
    'Cancelled',
  ])
  await page.getByLabel('Status').selectOption('Delivered')
  await expect(page.getByText('No Orders Found')).toBeVisible()
  await page.getByLabel('Status').selectOption('All Orders')

  await row(page, '#1001')
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { name: /Order #1001/ })).toBeVisible()
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1) ?? ''
  expect(pathname).toBe(
    project.name === 'phone' ? `/${slug}/order/${id}` : `/${slug}/user/orders/${id}`,
  )
  await expectAccessible(page)

  await page.goto(`/${slug}/user`)
  const warning = 'Logging out also empties what this browser remembers, such as your cart.'
  await expect(page.getByText(warning)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`**/${slug}`)
  await page.goto(`/${slug}/user/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await page.goto(`/${slug}/user/orders`)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Log In' }).click()
  await type(page.getByLabel('Email'), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await page.getByRole('button', { name: 'Log In' }).click()
  // And back to where they wanted to be.
  await expect(row(page, '#1002')).toBeVisible()
  // They were never asked for a phone but with their first order.
  await page.goto(`/${slug}/user/settings`)
  await expect(page.getByLabel('Phone')).toHaveValue('0917 555 0101')

  const dan = await newCustomer(larder, store, 'Dan')
  const elsewhere = await browser.newContext({ baseURL: larder.baseUrl })
  const other = await elsewhere.newPage()
  await logIn(other, { slug, ...dan })
  for (const address of [`/${slug}/user/orders/${id}`, `/${slug}/order/${id}`]) {
    await other.goto(address)
    await expect(other.getByRole('heading', { name: 'Order not found' })).toBeVisible()
    await expect(other.getByRole('link', { name: 'Back to Orders' })).toBeVisible()
  }
  await elsewhere.close()
})

test('MYORD-02 MYORD-12 MYORD-13 MYORD-14 CACHE-08 CACHE-09 ODET-07 ODET-08 a list is kept for a while, Refresh asks again, and eleven orders are two pages', async ({
  larder,
  page,
}) => {
  const { store, items } = await setUp(larder)
  const { slug } = store
  const carla = await newCustomer(larder, store, 'Carla')
  const placed = []
  for (let count = 0; count < 11; count += 1) {
    placed.push(await order(larder, store, items, { token: carla.token }))
  }
  await logIn(page, { slug, ...carla })
  await page.goto(`/${slug}/user/orders`)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const last = page.getByRole('button', { name: 'Last page' })
  await last.press('Enter')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  // The rows of before are longer, and what is pressed among them is scrolled to.
  await expect(row(page, '#1001')).toBeVisible()
  // At its end, and still where the keys are.
  await expect(last).toBeDisabled()
  await expect(last).toBeFocused()
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  const id = placed[0]?.id ?? ''
  await larder.send(orders.move, { params: { id }, body: { status: 'processing' } }, store.token)
  const asked = await askedDuring(page, async () => {
    await page.reload()
    await expect(row(page, '#1001')).toContainText('Pending')
  })
  expect(asked).toBe(0)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/orders/user/**', async (route) => {
    await answer.promise
    await route.continue()
  })
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await refresh.click()
  // What works says so: a wheel is drawn where the words were.
  await expect
    .poll(() =>
      refresh
        .locator('.mantine-Loader-root')
        .evaluate((wheel) => getComputedStyle(wheel, '::after').animationName),
    )
    .not.toBe('none')
  answer.resolve()
  await expect(row(page, '#1001')).toContainText('Processing')
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(row(page, '#1001')).toContainText('Processing')

  await page.goto(`/${slug}/user/orders/${placed[10]?.id}`)
  await page.getByRole('link', { name: 'Pay Now' }).click()
  await page.waitForURL(`**/${slug}/payment/${placed[10]?.id}`)
})

test('whose account is at another store is told so, and led to their orders there', async ({
  larder,
  page,
}) => {
  const { store, items } = await setUp(larder)
  const elsewhere = await larder.openStore(`Elsewhere ${crypto.randomUUID().slice(0, 6)}`)
  const customer = await newCustomer(larder, store, 'Carla')
  await order(larder, store, items, { token: customer.token })
  await logIn(page, { ...customer, slug: store.slug })
  await page.goto(`/${elsewhere.slug}/user/orders`)
  await expect(page.getByText(`Your account is at ${store.name}.`)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)

  // Who orders there all the same does so as a guest, and finds it where they look.
  await stockTea(larder, elsewhere)
  await orderTea(page, elsewhere.slug)
  await page.goto(`/${elsewhere.slug}/user/orders`)
  await expect(page.getByRole('link', { name: 'Order #1001' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: `Your orders at ${store.name}` }).click()
  await page.waitForURL(`**/${store.slug}/user/orders`)
  await expect(row(page, '#1001')).toBeVisible()

  // Here they are a stranger, and have an account of their own.
  const other = await newCustomer(larder, elsewhere, 'Carla')
  await page.goto(`/${elsewhere.slug}/menu`)
  await page.getByRole('link', { name: 'Login' }).filter({ visible: true }).click()
  await expect(page.getByText(`You are logged in at ${store.name}.`)).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Email'), other.email)
  await type(page.getByLabel('Password', { exact: true }), other.password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(`**/${elsewhere.slug}/menu`)
  await page.getByRole('link', { name: 'User' }).filter({ visible: true }).click()
  await page.waitForURL(`**/${elsewhere.slug}/user`)
  await page.goto(`/${store.slug}/user/orders`)
  await expect(page.getByText(`Your account is at ${elsewhere.name}.`)).toBeVisible()
})

test('a member is asked for the phone once, and a cart that another tab empties says so', async ({
  context,
  larder,
  page,
}) => {
  const { store } = await setUp(larder)
  const email = `${crypto.randomUUID()}@example.com`
  await register(page, store.slug, email)
  const toCheckout = async () => {
    await page.goto(`/${store.slug}/menu`)
    await addFromCard(page, 'Classic Milk Tea')
    await page.goto(`/${store.slug}/checkout`)
  }
  await toCheckout()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await type(page.getByLabel('Phone'), '0917 555 0199')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await toCheckout()
  await expect(page.getByRole('button', { name: 'Change the contact' })).toBeVisible()
  await expect(page.getByText('0917 555 0199')).toBeVisible()

  const other = await context.newPage()
  await other.goto(`/${store.slug}/checkout`)
  await other.getByRole('button', { name: 'Place Order' }).click()
  await expect(other.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(page.getByText('Your cart was ordered or emptied in another tab.')).toBeVisible()
  await expect(page).toHaveURL(`${larder.baseUrl}/${store.slug}/menu`)
})

test('however long a name is, the word that changes it stays in one piece', async ({
  larder,
  page,
}) => {
  const { store } = await setUp(larder)
  const change = page.getByRole('button', { name: 'Change the contact' })
  await page.goto(`/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await type(page.getByLabel('First Name'), 'Maximiliana-Alexandra Bartholomea')
  await type(page.getByLabel('Last Name'), 'Villanueva-Montemayor de los Reyes y Santos')
  await type(page.getByLabel('Email'), 'maximiliana@example.com')
  await type(page.getByLabel('Phone'), '0917 555 0123')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await page.goto(`/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await expect(change).toBeVisible()
  const lines = await change.evaluate((button) => {
    const word = document.createRange()
    word.selectNodeContents(button.firstChild ?? button)
    return word.getClientRects().length
  })
  expect(lines).toBe(1)
})

test('who makes an account after ordering finds that order among theirs', async ({
  larder,
  page,
}) => {
  const { store } = await setUp(larder)
  await orderTea(page, store.slug)
  await register(page, store.slug, `${crypto.randomUUID()}@example.com`)
  await page.goto(`/${store.slug}/user/orders`)
  await expect(page.getByText('No Orders Found')).toBeVisible()
  await expect(page.getByText("You haven't placed any orders yet.")).toBeHidden()
  await expectAccessible(page)
  // What it was stands beside its number.
  await expect(page.getByText('Classic Milk Tea')).toBeVisible()
  await page.getByRole('link', { name: 'Order #1001' }).click()
  await expect(page.getByText('Classic Milk Tea').first()).toBeVisible()
})
