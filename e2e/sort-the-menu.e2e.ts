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
