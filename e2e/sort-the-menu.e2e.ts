import { expect } from '@playwright/test'
import { addDrink, enter, openKitchen } from './kitchen.ts'
import { expectAccessible, test } from './larder.ts'
import { type } from './typing.ts'

test('a category is added, renamed, switched off and deleted', async ({ page, larder }) => {
  const kitchen = await openKitchen(larder, 'Sorting Tea')
  await addDrink(larder, kitchen, 'Classic')
  await enter(page, kitchen.store, 'categories')
  const slug = page.getByRole('textbox', { name: 'Slug' })
  const save = page.getByRole('button', { name: 'Save Category' })

  await test.step('CAT-02 CAT-04 VAL-49 VAL-50 VAL-51 the form and what it asks for', async () => {
    await page.getByRole('link', { name: 'Add Category' }).click()
    await expect(page).toHaveURL(/\/admin\/add-category$/)
    await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked()
    await save.click()
    await expect(page.getByText('Category name is required')).toBeVisible()
    await expect(page.getByText('Slug is required')).toBeVisible()
    await type(slug, 'Not a slug')
    await save.click()
    await expect(
      page.getByText('Slug can only contain lowercase letters, numbers, and hyphens'),
    ).toBeVisible()
    await expectAccessible(page)
    await page.reload()
  })

  await test.step('VAL-52 the slug is made from the name until it is written by hand', async () => {
    const name = page.getByRole('textbox', { name: 'Name' })
    await type(name, 'Café & Crème')
    await expect(slug).toHaveValue('cafe-creme')
    await type(slug, 'coffee')
    await type(name, 'Coffee and more')
    await expect(slug).toHaveValue('coffee')
  })

  await test.step('ERR-51 a category that cannot be saved says so and loses nothing', async () => {
    await page.route('**/api/categories', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400 }) : route.continue(),
    )
    await save.click()
    await expect(page.getByRole('alert')).toHaveText('Failed to save category. Please try again.')
    await page.unroute('**/api/categories')
    await save.click()
    await page.waitForURL('**/admin/categories')
  })

  await test.step('CAT-01 the list and its columns', async () => {
    const titles = ['Name', 'Slug', 'Description', 'Products', 'Edit', 'Delete']
    await expect(page.locator('thead th')).toHaveText(titles)
    const row = page.getByRole('row', { name: /milk-tea/ })
    await expect(row.getByRole('link', { name: '1', exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('moved up by the keyboard, it comes earlier on the menu', async () => {
    const names = page.getByRole('rowheader')
    await expect(names).toHaveText([/Milk Tea/, /Coffee and more/])
    await page.getByRole('button', { name: 'Move Coffee and more up' }).focus()
    await page.keyboard.press('Enter')
    await expect(names).toHaveText([/Coffee and more/, /Milk Tea/])
    await expect(page.getByText('Coffee and more is now 1 of 2')).toBeAttached()
    const down = page.getByRole('button', { name: 'Move Coffee and more down' })
    await expect(page.getByRole('button', { name: 'Move Coffee and more up' })).toBeFocused()
    await down.press('Enter')
    await expect(names).toHaveText([/Milk Tea/, /Coffee and more/])
    await expect(down).toBeFocused()
  })

  await test.step('CAT-03 edited, it keeps its slug and can leave the menu', async () => {
    await page.getByRole('link', { name: 'Edit Milk Tea' }).click()
    await expect(page).toHaveURL(
      `/${kitchen.store.slug}/admin/edit-category/${kitchen.category.id}`,
    )
    await type(page.getByRole('textbox', { name: 'Name' }), 'Milk Teas')
    await expect(slug).toHaveValue('milk-tea')
    await page.getByRole('switch', { name: 'Active' }).uncheck({ force: true })
    await save.click()
    await page.waitForURL('**/admin/categories')
    await expect(page.getByRole('row', { name: /Milk Teas/ })).toContainText('Not on the menu')
  })

  await test.step('deleting asks first', async () => {
    await page.getByRole('button', { name: 'Delete Milk Teas' }).click()
    const asked = page.getByRole('dialog')
    await expect(asked).toContainText('Its products will be shown under Other.')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('row', { name: /Milk Teas/ })).toBeHidden()
  })
})

test('the products of a category are put in order, and whoever has the menu open sees it', async ({
  page,
  context,
  larder,
}) => {
  const kitchen = await openKitchen(larder, 'Ordered Tea')
  const letters = Array.from({ length: 11 }, (_, at) => String.fromCodePoint(65 + at))
  for (const letter of letters) await addDrink(larder, kitchen, `${letter} Tea`)
  const rows = page.getByRole('rowheader')
  const button = (name: string, way: 'up' | 'down') =>
    page.getByRole('button', { name: `Move ${name} ${way}` })

  const customer = await context.newPage()
  const shown = customer.locator('main').getByText(/^[A-K] Tea$/)
  await customer.goto(`/${kitchen.store.slug}/menu`)
  await expect(shown).toHaveText(['A Tea', 'B Tea', 'C Tea'])

  await test.step('a category leads to its products, in the order of the menu', async () => {
    await enter(page, kitchen.store, 'categories')
    await page
      .getByRole('row', { name: /milk-tea/ })
      .getByRole('link', { name: '11' })
      .click()
    await expect(page.getByLabel('Order')).toHaveValue('menu')
    await expect(rows).toHaveText(letters.slice(0, 10).map((letter) => `${letter} Tea`))
    await expectAccessible(page)
  })

  await test.step('by keys, from where they are, over the edge of a page and back', async () => {
    await button('J Tea', 'down').press('Enter')
    await expect(page.getByText('J Tea is now 11 of 11')).toBeAttached()
    await expect(page).toHaveURL(/page=2/)
    await expect(rows).toHaveText(['J Tea'])
    await expect(button('J Tea', 'down')).toBeFocused()
    await expect(button('J Tea', 'down')).toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Shift+Tab')
    await expect(button('J Tea', 'up')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('J Tea is now 10 of 11')).toBeAttached()
    await expect(rows).toHaveCount(10)
    await expect(button('J Tea', 'up')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('J Tea is now 9 of 11')).toBeAttached()
    await expect(rows.nth(8)).toHaveText('J Tea')
    await expect(button('J Tea', 'up')).toBeFocused()
  })

  await test.step('the best seller goes first, also for a customer who is looking', async () => {
    await button('B Tea', 'up').press('Enter')
    await expect(page.getByText('B Tea is now 1 of 11')).toBeAttached()
    await expect(shown).toHaveText(['B Tea', 'A Tea', 'C Tea'])
    await page.goto(`/${kitchen.store.slug}/admin/pos`)
    const tiles = page
      .getByRole('region', { name: 'Menu' })
      .getByRole('button', { name: /^[A-K] Tea/ })
    await expect(tiles.first()).toContainText('B Tea')
  })

  await test.step('in another order, or while searching, nothing is moved', async () => {
    await enter(page, kitchen.store, `products?category=${kitchen.category.id}`)
    await expect(button('B Tea', 'down')).toBeVisible()
    await page.getByLabel('Order').selectOption('By name')
    await expect(rows.first()).toHaveText('A Tea')
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
    await page.getByLabel('Order').selectOption('As on the menu')
    await expect(rows.first()).toHaveText('B Tea')
    await type(page.getByRole('searchbox', { name: 'Search products' }), 'c tea')
    await expect(rows).toHaveText(['C Tea'])
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
    await page.goto(`/${kitchen.store.slug}/admin/products?sort=menu`)
    const all = page.getByText(/^11 products\. Choose a category to put its products in order\./)
    await expect(all).toBeVisible()
  })
})
