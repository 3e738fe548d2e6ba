import { expect, type Page } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { fillContact } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const password = 'Correct-horse-7!'

/** Registers an owner through the screen; the store is closed until the operator opens it. */
async function register(page: Page, storeName: string, email: string) {
  await page.goto('/register')
  await expectAccessible(page)
  await type(page.getByLabel('First Name'), 'Ana')
  await type(page.getByLabel('Last Name'), 'Reyes')
  await type(page.getByLabel('Email', { exact: true }).first(), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await type(page.getByLabel('Confirm Password'), password)
  await page.getByRole('button', { name: 'Next' }).click()
  await type(page.getByLabel('Store Name'), storeName)
  await page.getByLabel('Business Type').selectOption('milkteashop')
  await type(page.getByLabel('Phone'), '0917 555 0100')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
}

async function orderDrink(page: Page, slug: string) {
  await page.goto(`/${slug}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View Menu' }).click()
  await expect(page.getByRole('heading', { name: 'Our Menu' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Classic Milk Tea' }).first().click()
  await expect(page.getByRole('heading', { name: 'Customize this item' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Pearls/ }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /more|increase|\+/i }).click()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.goto(`/${slug}/cart`)
  await expect(page.getByText('220.00').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillContact(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expectAccessible(page)
}

async function moveOrder(page: Page, slug: string, number: string, to: string) {
  await page.goto(`/${slug}/admin/orders`)
  await page.getByLabel(`Status of order ${number}`).first().selectOption(to)
}

test('a shop opens, sells a drink with an add-on, and cancelling puts the ingredients back', async ({
  browser,
  larder,
  page,
}, { project }) => {
  const name = `Tea ${project.name} ${crypto.randomUUID().slice(0, 6)}`
  const email = `${crypto.randomUUID()}@example.com`
  await register(page, name, email)
  expect(await larder.operate('stores')).toContain(name)
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await larder.operate('approve', slug)
  await page.goto(`/${slug}/admin`)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expectAccessible(page)
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('larder.token') ?? '""') as string,
  )
  const id = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('larder.store') ?? '{}') as { id: string }).id,
  )
  const { tea, pearls } = await stockTea(larder, { id, token })
  const shelf = async () =>
    Promise.all(
      [tea, pearls].map(
        async (each) =>
          (await larder.send(inventory.one, { params: { id: each.id } }, token)).data.stock,
      ),
    )

  const phone = await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })
  const customer = await phone.newPage()
  await orderDrink(customer, slug)
  expect(await shelf()).toEqual([80, 90])
  await orderDrink(customer, slug)
  expect(await shelf()).toEqual([60, 80])
  await phone.close()

  await page.goto(`/${slug}/admin/orders`)
  await expect(page.getByText('Carla Diaz').first()).toBeVisible()
  await expectAccessible(page)
  for (const status of ['processing', 'shipped', 'delivered']) {
    await moveOrder(page, slug, '#1001', status)
    await expect(page.getByText(/Order #1001 is now/)).toBeVisible()
  }
  await expect(page.getByText('(Final)').first()).toBeVisible()
  await moveOrder(page, slug, '#1002', 'cancelled')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(/Order #1002 is now Cancelled/)).toBeVisible()
  expect(await shelf()).toEqual([80, 90])
  await page
    .getByRole('link', { name: /View order #1002/ })
    .first()
    .click()
  await expect(page.getByText('Pearls').first()).toBeVisible()
  await expectAccessible(page)
})
