import { expect, type Locator, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { expectAccessible, test, type Larder } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'

/** Okinawa, and two of it for 199.00, each 20.00 more in large. */
async function openShop(larder: Larder) {
  const store = await larder.openStore(`Changer ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, idOf } = await stockOkinawa(larder, store)
  const entries = (drink.sizes ?? []).map(({ id, label }) => ({
    product: drink.id,
    size: id,
    extra: label === '22 oz' ? 20 : 0,
  }))
  const body = {
    name: 'Afternoon for two',
    description: 'Two drinks',
    category: drink.categoryId,
    price: 199,
    slots: ['Drink', 'Second drink'].map((label) => ({ label, entries })),
  }
  await larder.send(products.add, { params: { storeId: store.id }, body }, store.token)
  const useUp = (name: Parameters<typeof idOf>[0]) =>
    larder.send(
      inventory.move,
      { params: { id: idOf(name) }, body: { reason: 'count', quantity: 0, unit: 'ml' } },
      store.token,
    )
  return { slug: store.slug, useUp }
}

/** With what is named chosen besides what is preselected. */
async function add(page: Page, slug: string, name: string, choices: readonly RegExp[] = []) {
  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: `Add to Cart: ${name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name })
  for (const choice of choices) await dialog.getByRole('radio', { name: choice }).press('Space')
  await dialog.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
}

const lines = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name: /^Quantity of/ }) })

/** As soon as it is known what of it is offered. */
async function openLine(line: Locator, name: string) {
  const button = line.getByRole('button', { name: `Change ${name}` })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

test('with keys alone a line is chosen otherwise, in its place, and joins one that is like it', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  await add(page, slug, 'Okinawa', [/^22 oz/, /^Half sugar/])
  await add(page, slug, 'Okinawa')
  await page.goto(`/${slug}/cart`)
  const [first, second] = [lines(page).first(), lines(page).nth(1)]
  await first.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  await expect(first).toContainText('₱218.00')
  const change = first.getByRole('button', { name: 'Change Okinawa' })
  await openLine(first, 'Okinawa')

  // Closed without a word, it is as it was.
  const dialog = page.getByRole('dialog', { name: 'Okinawa' })
  await expect(dialog.getByRole('radio', { name: /^22 oz/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^16 oz/ }).press('Space')
  await page.keyboard.press('Escape')
  await expect(change).toBeFocused()
  await expect(first).toContainText('22 oz')

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio', { name: /^22 oz/ })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: /^Half sugar/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^No sugar/ }).press('Space')
  await dialog.getByRole('radio', { name: /^Oat milk/ }).press('Space')
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: 'Change' })
  await expect(confirm).toContainText('268.00')
  await confirm.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  for (const words of ['22 oz', 'No sugar', 'Oat milk', '₱268.00']) {
    await expect(first).toContainText(words)
  }
  await expect(second).toContainText('Full sugar')
  await expectAccessible(page)

  await openLine(second, 'Okinawa')
  for (const choice of [/^22 oz/, /^No sugar/, /^Oat milk/]) {
    await dialog.getByRole('radio', { name: choice }).press('Space')
  }
  await confirm.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(first).toContainText('₱402.00')
  await expect(change).toBeFocused()
})

test('of a line whose milk has run out that is said, and a combo is chosen otherwise as well', async ({
  larder,
  page,
}) => {
  const { slug, useUp } = await openShop(larder)
  await add(page, slug, 'Okinawa', [/^Oat milk/])
  await add(page, slug, 'Afternoon for two')
  await page.goto(`/${slug}/cart`)
  const [drink, combo] = [lines(page).first(), lines(page).nth(1)]
  await openLine(combo, 'Afternoon for two')
  const parts = page.getByRole('dialog', { name: 'Afternoon for two' })
  const large = parts.getByRole('radio', { name: /^Okinawa 22 oz/ })
  await large.nth(1).press('Space')
  await parts.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(combo).toContainText('219.00')
  await openLine(combo, 'Afternoon for two')
  await expect(large.nth(0)).not.toBeChecked()
  await expect(large.nth(1)).toBeChecked()
  await page.keyboard.press('Escape')

  await useUp('Oat milk')
  await expect(drink).toContainText('No longer with Oat milk')
  await openLine(drink, 'Okinawa')
  const dialog = page.getByRole('dialog', { name: 'Okinawa' })
  await expect(dialog).toContainText('It can no longer be had with Oat milk.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(page.getByRole('alert', { name: 'Changes to your cart' })).toBeHidden()
  await expect(drink).toContainText('₱89.00')
})

test('whoever closes a window before the shelf has answered still hears why not', async ({
  larder,
  page,
}) => {
  const { slug, useUp } = await openShop(larder)
  await add(page, slug, 'Okinawa', [/^Half sugar/])
  await page.goto(`/${slug}/cart`)
  const line = lines(page).first()
  const dialog = page.getByRole('dialog', { name: 'Okinawa' })
  await openLine(line, 'Okinawa')
  await dialog.getByRole('radio', { name: /^Oat milk/ }).press('Space')
  const answer = await holdAnswers(page)
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await answer.isAwaited()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await useUp('Oat milk')
  answer.comes()
  await expect(page.getByRole('alert').filter({ hasText: '"Okinawa" is sold out.' })).toBeVisible()
  await expect(line).toContainText('Half sugar')
  await expect(line).not.toContainText('Oat milk')

  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Okinawa' }).press('Enter')
  await dialog.getByRole('button', { name: 'Increase quantity' }).press('Enter')
  const other = await holdAnswers(page)
  await dialog.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await other.isAwaited()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await useUp('Tea')
  other.comes()
  await expect(page.getByRole('alert').filter({ hasText: '"Okinawa" is sold out.' })).toBeVisible()
})

/** What the shelf is asked next stays without an answer until that is let through. */
async function holdAnswers(page: Page) {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/cart/check-ingredients', async (route) => {
    asked.resolve()
    await held.promise
    await route.fallback()
  })
  return { isAwaited: () => asked.promise, comes: () => held.resolve() }
}
