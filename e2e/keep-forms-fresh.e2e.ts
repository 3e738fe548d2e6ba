import { expect, type Page } from '@playwright/test'
import { users } from '../src/accounts/contract.ts'
import { products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { addDrink, enter, openKitchen } from './kitchen.ts'
import { expectAccessible, test } from './larder.ts'
import { hire } from './staff.ts'
import { type } from './typing.ts'

/** Lets a call wait until it is let go: what a screen shows meanwhile is what it had before. */
async function hold(page: Page, path: string | RegExp) {
  let letGo = () => {}
  const gone = new Promise<void>((go) => {
    letGo = go
  })
  await page.route(path, async (route) => {
    await gone
    await route.continue()
  })
  return letGo
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

test('a product is reckoned with the shelf as it is now, whatever the form was opened with', async ({
  larder,
  page,
}) => {
  const kitchen = await openKitchen(larder, 'Fresh Shelf')
  const { store, tea } = kitchen
  await enter(page, store, 'add-product')
  await expect(page.getByRole('combobox', { name: 'Add an ingredient' })).toBeVisible()
  const isKept = () =>
    page.evaluate(() =>
      Object.entries(localStorage).some(
        ([key, text]) => key.startsWith('larder.answers') && String(text).includes('Assam tea'),
      ),
    )
  await expect.poll(isKept).toBe(true)
  // Another page, so that nothing tells this one of what happens on another device.
  await page.goto(`/${store.slug}/admin/guide`)

  const shelf = { stock: 1000, unit: 'g', markup: 0 } as const
  const dearer = { ...shelf, name: 'Assam tea', pricePerUnit: 1.5 }
  await larder.send(inventory.change, { params: { id: tea.id }, body: dearer }, store.token)
  const oolong = { ...shelf, name: 'Oolong tea', pricePerUnit: 2 }
  await larder.send(inventory.add, { body: oolong }, store.token)

  const letGo = await hold(page, /\/api\/ingredients\?/)
  await page.goto(`/${store.slug}/admin/add-product`)
  const picker = page.getByRole('combobox', { name: 'Add an ingredient' })
  await type(nameField(page), 'Two Teas')
  await type(picker, 'assam')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('list', { name: 'Ingredients of one portion' })
  await expect(lines).toContainText('₱0.50 / g')
  letGo()
  await expect(lines).toContainText('₱1.50 / g')
  await type(picker, 'oolong')
  await page.keyboard.press('Enter')
  await expect(lines.getByText('Oolong tea')).toBeVisible()
  await expect(lines.getByText('This ingredient is gone')).toBeHidden()
  await expect(page.getByText('At least ₱3.50')).toBeVisible()
  await expect(nameField(page)).toHaveValue('Two Teas')
})

test('a price that stands below its ingredients is left alone, and one that is typed is not', async ({
  larder,
  page,
}) => {
  const { store, tea, category } = await openKitchen(larder, 'Dear Tea')
  const body = {
    name: 'Strong Tea',
    description: 'Black tee',
    category: category.id,
    price: 95,
    ingredients: [{ ingredient: tea.id, count: 10 }],
    addonTypes: [{ label: 'Extra' }],
    addons: [{ type: 'Extra', label: 'Double', ingredient: tea.id, quantity: 5, price: 20 }],
  }
  const params = { storeId: store.id }
  const { data } = await larder.send(products.add, { params, body }, store.token)
  const dearer = { name: 'Assam tea', stock: 1000, unit: 'g', pricePerUnit: 10, markup: 0 } as const
  await larder.send(inventory.change, { params: { id: tea.id }, body: dearer }, store.token)

  await enter(page, store, `edit-product/${data.id}`)
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  const ofAddon = page.getByRole('textbox', { name: 'Price of Double' })
  for (const passed of [price, page.getByLabel('Quantity of Double, in g'), ofAddon]) {
    await passed.press('Tab')
  }
  await expect(page.getByText('Below ₱100.00, what the ingredients now cost')).toBeVisible()
  await expect(page.getByText('Below ₱50.00, its cost with markup now.')).toBeVisible()
  await expect(price).toHaveValue('95.00')
  await expect(ofAddon).toHaveValue('20.00')
  await expectAccessible(page)
  await type(page.getByRole('textbox', { name: 'Description' }), 'Black tea')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()

  await page.goto(`/${store.slug}/admin/edit-product/${data.id}`)
  await type(price, '96')
  await price.press('Tab')
  await expect(price).toHaveValue('100.00')
  await expect(page.getByText('Raised to ₱100.00')).toBeVisible()
})

test('an open form follows what changes elsewhere, but for what has been typed into it', async ({
  larder,
  page,
}) => {
  const kitchen = await openKitchen(larder, 'Two Devices')
  const { store, tea } = kitchen
  await addDrink(larder, kitchen, 'Milk Tea')
  await enter(page, store, `edit-ingredient/${tea.id}`)
  await expect(nameField(page)).toHaveValue('Assam tea')
  await type(page.getByRole('textbox', { name: 'Markup (%)' }), '35')

  const body = {
    name: 'Assam leaf',
    stock: 900,
    unit: 'g',
    pricePerUnit: 0.75,
    markup: 10,
  } as const
  await larder.send(inventory.change, { params: { id: tea.id }, body }, store.token)
  await expect(nameField(page)).toHaveValue('Assam leaf')
  await expect(page.getByRole('textbox', { name: 'Price per Unit' })).toHaveValue('0.75')
  await expect(page.getByRole('textbox', { name: 'Stock', exact: true })).toHaveValue('900')
  await expect(page.getByRole('textbox', { name: 'Markup (%)' })).toHaveValue('35')
  await page.getByRole('button', { name: 'Update Ingredient' }).click()
  await expect(page.getByText('Ingredient updated successfully!')).toBeVisible()
  const { data } = await larder.send(inventory.one, { params: { id: tea.id } }, store.token)
  expect(data).toMatchObject({ name: 'Assam leaf', stock: 900, pricePerUnit: 0.75, markup: 35 })
})

test('a person is edited as they are now, not as the list remembers them', async ({
  larder,
  page,
}) => {
  const { store } = await openKitchen(larder, 'Old Lists')
  const { id, email } = await hire(larder, store, 'cashier', 'Cora')
  await enter(page, store, 'users')
  await expect(page.getByText('Cora').first()).toBeVisible()
  const body = { firstName: 'Cora', lastName: 'Santos', email, phone: '0917 555 0199' }
  await larder.send(users.change, { params: { id }, body }, store.token)

  const letGo = await hold(page, `**/api/users/${id}*`)
  await page.getByRole('button', { name: /^Edit Cora/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await type(dialog.getByLabel('Last Name'), 'Lim')
  letGo()
  await expect(dialog.getByLabel('Phone')).toHaveValue('0917 555 0199')
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Lim')
})
