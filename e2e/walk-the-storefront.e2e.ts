import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { stores } from '../src/stores/contract.ts'
import { addFromCard } from './customers.ts'
import { expectAccessible, logIn, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const long =
  'A long word of praise for a cup of tea that goes on well past the eighty characters it gets.'

/** A shop of five drinks in one category and one under "Other". */
async function openShop(larder: Larder, name: string) {
  const store = await larder.openStore(`${name} ${crypto.randomUUID().slice(0, 6)}`)
  const { tea, drink } = await stockTea(larder, store)
  const params = { storeId: store.id }
  const settings = { description: 'All about tea', homeDesc: 'Tea by the cup', deliveryFee: 20 }
  await larder.send(stores.change, { params, body: settings }, store.token)
  for (const number of [2, 3, 4, 5]) {
    const body = {
      name: `Tea ${number}`,
      description: long,
      category: drink.category?._id ?? '',
      price: 50,
      ingredients: [{ ingredient: tea.id, count: 1 }],
      addonTypes: [{ label: 'Toppings' }],
    }
    await larder.send(products.add, { params, body }, store.token)
  }
  return { ...store, tea, drink }
}

const inCart = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('larder.cart') ?? '[]') as { quantity: number }[],
  )

test('HOME-01 HOME-02 HOME-03 HOME-04 HOME-05 NAV-06 the platform home invites strangers in', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Try it for only P1,490' })).toHaveAttribute(
    'href',
    '/register',
  )
  for (const feature of ['Inventory Management', 'Multi-Store Support', 'Analytics and Reports']) {
    await expect(page.getByRole('heading', { name: feature })).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Larder keeps the shelves')
})

test('LOGIN-01 LOGIN-02 LOGIN-03 LOGIN-04 LOGIN-05 LOGIN-06 LOGIN-07 HOME-06 HOME-07 HOME-08 ERR-68 an owner logs in and is welcomed back', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder, 'Door')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log In to Your Account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create one' })).toHaveAttribute('href', '/register')
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/forgot',
  )
  await type(page.getByLabel('Email'), store.email)
  await type(page.getByLabel('Password', { exact: true }), 'Wrong-horse-7!')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('alert')).toContainText('The email or the password is not right.')
  await type(page.getByLabel('Password', { exact: true }), store.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`**/${store.slug}/admin`)
  const kept = await page.evaluate(() =>
    ['token', 'user', 'store'].map((key) => localStorage.getItem(`larder.${key}`)),
  )
  expect(kept.every((value) => value !== null)).toBe(true)
  expect(kept[2]).toContain(store.slug)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Milk Tea Shop')
  await page.getByRole('link', { name: 'Go to Your Store' }).click()
  await page.waitForURL(`**/${store.slug}`)
})

test('SHOME-02 SHOME-03 SHOME-04 SHOME-05 MENU-01 MENU-04 MENU-05 MENU-06 MENU-07 NAV-05 home and menu show what there is', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder, 'Window')
  await page.goto(`/${store.slug}`)
  await expect(page.getByRole('main')).toContainText('Tea by the cup')
  for (const text of [
    'About',
    'All about tea',
    'Contact',
    '0917 555 0100',
    'Location',
    'Philippines',
  ]) {
    await expect(page.getByRole('contentinfo')).toContainText(text)
  }
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText(long.slice(0, 80)).first()).toHaveText(/…$|\.\.\.$/)
  await expect(page.getByRole('link', { name: 'See More Products' })).toBeVisible()
  await page.getByRole('link', { name: 'View Menu' }).click()
  await expect(page.getByRole('heading', { name: 'Our Menu' })).toBeVisible()
  const category = page.getByRole('region', { name: 'Milk Tea' })
  await expect(category.getByRole('article')).toHaveCount(3)
  const pages = category.getByRole('navigation')
  const previous = pages.getByRole('button', { name: 'Previous page' })
  const next = pages.getByRole('button', { name: 'Next page' })
  await expect(pages.getByRole('button', { name: /^Page \d$/ })).toHaveText(['1', '2'])
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(category.getByRole('article')).toHaveCount(2)
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(category.getByRole('article')).toHaveCount(3)
  await pages.getByRole('button', { name: 'Page 2' }).click()
  await expect(category.getByRole('article')).toHaveCount(2)
  await expect(category.getByRole('button', { name: /Add to Cart/ }).first()).toBeVisible()
  await category.getByRole('link').first().click()
  await page.waitForURL(`**/${store.slug}/product/**`)
})

test('MENU-08 a menu with nothing on it says so', async ({ larder, page }) => {
  const store = await larder.openStore(`Bare ${crypto.randomUUID().slice(0, 6)}`)
  await page.goto(`/${store.slug}/menu`)
  await expect(page.getByText('No menu items available')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/${store.slug}`)
  await expect(page.getByText('The menu is being written')).toBeVisible()
  await expectAccessible(page)
})

test('PDP-02 PDP-03 PDP-04 PDP-05 PDP-06 PDP-07 PDP-08 a product shows what it is and what goes with it', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder, 'Counter')
  await page.goto(`/${store.slug}/product/${store.drink.slug}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Classic Milk Tea' })).toBeVisible()
  for (const text of [
    '95.00',
    'Milk Tea',
    'the one that started it',
    'In Stock',
    'Yes',
    store.drink.id,
  ]) {
    await expect(main).toContainText(text)
  }
  const group = page.getByRole('group', { name: 'Toppings' })
  await expect(page.getByRole('heading', { name: 'Customize this item' })).toBeVisible()
  await expect(group.getByRole('radio', { name: 'None' })).toBeChecked()
  await group.getByRole('radio', { name: /Pearls/ }).check()
  await expect(group.getByRole('radio', { name: 'None' })).not.toBeChecked()
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog').getByRole('group', { name: /Quantity/ })).toBeVisible()
  await page.goto(`/${store.slug}/product/tea-2`)
  await expect(page.getByText('No options available')).toBeVisible()
  const inStock = main.locator('dl > div').filter({ hasText: 'In Stock' }).locator('dd')
  await expect(inStock).toHaveText('Yes')
  const { tea, token } = store
  const empty = { name: tea.name, unit: 'g', pricePerUnit: 0.5, markup: 20, stock: 0 } as const
  await larder.send(inventory.change, { params: { id: tea.id }, body: empty }, token)
  await page.reload()
  await expect(inStock).toHaveText(/^No/)
})

test('CART-02 CART-03 CART-04 CART-05 CART-06 CART-07 CART-08 CART-15 CART-16 CART-17 CART-19 CART-21 a cart is filled, checked, corrected and emptied', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder, 'Basket')
  // What changed a moment before the menu was read is told to every page that opens, which then asks again.
  await new Promise((later) => setTimeout(later, 2500))
  await page.goto(`/${store.slug}/cart`)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Menu' }).click()
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cart/check-ingredients')) checks.push(request.method())
  })
  await addFromCard(page, 'Classic Milk Tea')
  expect(checks).toEqual(['POST'])
  await page.goto(`/${store.slug}/cart`)
  const line = page.getByRole('listitem').filter({ hasText: 'Classic Milk Tea' })
  await expect(line).toContainText('95.00')
  // Somebody else may have bought the last ones meanwhile.
  await expect.poll(() => checks.length).toBe(2)
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(line).toContainText('190.00')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  for (const amount of ['190.00', '20.00', '210.00']) await expect(summary).toContainText(amount)
  await expect(summary.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toBeVisible()
  await expect.poll(() => checks.length).toBe(3)
  expect((await inCart(page)).map(({ quantity }) => quantity)).toEqual([2])
  // Ten cups are all that 100 g make.
  for (let cups = 3; cups <= 10; cups += 1) {
    await line.getByRole('button', { name: 'Increase quantity' }).click()
    await expect(line.locator('output')).toHaveText(String(cups))
  }
  await expect.poll(() => checks.length).toBe(11)
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(page.getByText('Only 10 of "Classic Milk Tea" can be made right now.')).toBeVisible()
  await expect(line.locator('output')).toHaveText('10')
  expect((await inCart(page)).map(({ quantity }) => quantity)).toEqual([10])
  await line.getByRole('button', { name: 'Remove Classic Milk Tea' }).click()
  await expect(
    page.getByText('Are you sure you want to remove this item from your cart?'),
  ).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('CHK-01 CHK-03 CHK-04 CHK-05 CHK-06 CHK-07 CHK-08 CHK-09 CHK-14 CHK-15 a cart becomes an order', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder, 'Till')
  await page.goto(`/${store.slug}/checkout`)
  await page.waitForURL(`**/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await expect(page.getByText('Contact Information')).toBeVisible()
  await expect(page.getByText('Shipping Address')).toBeHidden()
  await expect(page.getByRole('radio', { name: /Cash/ })).toBeChecked()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('115.00')
  await type(page.getByLabel('First Name'), 'Carla')
  await type(page.getByLabel('Last Name'), 'Diaz')
  await type(page.getByLabel('Email'), 'carla@example.com')
  await type(page.getByLabel('Phone'), '0917 555 0101')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await inCart(page)).toEqual([])
  const link = (name: string) => page.getByRole('link', { name })
  const id = '[0-9a-f-]{36}'
  const [order, payment] = [`/${store.slug}/admin/orders/${id}`, `/${store.slug}/payment/${id}`]
  await expect(link('Go To Order')).toHaveAttribute('href', new RegExp(`^${order}$`))
  await expect(link('Proceed to Payment')).toHaveAttribute('href', new RegExp(`^${payment}$`))
})

test('NAV-01 NAV-03 the navigation knows who is there', async ({ larder, page }, { project }) => {
  const store = await openShop(larder, 'Hall')
  const isPhone = project.name === 'phone'
  await page.goto(`/${store.slug}`)
  const open = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Open the menu' }).click()
  }
  await open()
  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Home', 'Menu', 'Login', 'Sign Up']) {
    await expect(nav.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await logIn(page, store)
  await page.goto(`/${store.slug}`)
  await open()
  await expect(nav.getByRole('link', { name: 'Admin' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Login' })).toHaveCount(0)
})

test('an address that no page can have is not there, and leads home', async ({ larder, page }) => {
  for (const address of ['/%00', '/menu?category=%00']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await page.getByRole('link', { name: 'first page' }).click()
    await page.waitForURL(larder.baseUrl + '/')
  }
})
