import { expect } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { fillContact } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'

test('what somebody ordered is in the cart again with one press, and what has changed is said', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Again ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, tea, pearls } = await stockTea(larder, store, 1000)
  await page.goto(`/${store.slug}/product/classic-milk-tea`)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await page.getByRole('radio', { name: /^Pearls/ }).press('Space')
  await add.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()

  // The next time the product offers what was chosen.
  await page.goto(`/${store.slug}/product/classic-milk-tea`)
  const last = page.getByRole('button', { name: 'Same again Pearls' })
  await expect(last).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  await last.press('Enter')
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: /^Pearls/ })).toBeChecked()

  await page.goto(`/${store.slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const body = {
    name: 'Classic Milk Tea',
    description: drink.description,
    category: drink.category?._id ?? '',
    price: 99,
    ingredients: [{ ingredient: tea.id, count: 10 }],
    addonTypes: [{ label: 'Toppings' }],
    addons: [{ type: 'Toppings', label: 'Jelly', ingredient: pearls.id, quantity: 5, price: 15 }],
  }
  await larder.send(products.change, { params: { id: drink.id }, body }, store.token)

  await page.goto(`/${store.slug}/user/orders`)
  await page.getByRole('link', { name: /^Order #/ }).press('Enter')
  await page.getByRole('button', { name: /^Order again/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Cart' })).toBeVisible()
  const news = page.getByRole('status').filter({ hasText: 'Classic Milk Tea' })
  await expect(news).toContainText('“Classic Milk Tea” can no longer be had with Pearls.')
  await expect(news).toContainText('“Classic Milk Tea” now costs ₱99.00 instead of ₱95.00.')
  await expect(page.getByRole('group', { name: 'Quantity of Classic Milk Tea' })).toBeVisible()
  await expectAccessible(page)
  // What it was put there for still lies there after a reload.
  await page.reload()
  await expect(page.getByRole('group', { name: 'Quantity of Classic Milk Tea' })).toBeVisible()
})

test('what was ordered again is no longer said to be in the cart', async ({ larder, page }) => {
  const store = await larder.openStore(`Once more ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 1000)
  const placed = page.getByRole('heading', { name: 'Order Placed Successfully!' })
  await page.goto(`/${store.slug}/product/classic-milk-tea`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.goto(`/${store.slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(placed).toBeVisible()

  await page.goto(`/${store.slug}/user/orders`)
  await page.getByRole('link', { name: /^Order #/ }).click()
  await page.getByRole('button', { name: /^Order again/ }).click()
  const news = page.getByText('All of it is in your cart, as you had it.')
  await expect(news).toBeVisible()
  // A second time it stands there twice.
  await page.goBack()
  await page.getByRole('button', { name: /^Order again/ }).click()
  await expect(page.getByText('Still in your cart from before: 1 item.')).toBeVisible()
  await expect(news).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(placed).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(news).toBeHidden()
})
