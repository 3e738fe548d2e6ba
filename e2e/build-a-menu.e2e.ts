import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDrink, enter, openKitchen } from './kitchen.ts'
import { expectAccessible, test } from './larder.ts'
import { chooseFor } from './rows.ts'
import { stayOf } from './stay.ts'
import { type } from './typing.ts'

const question = (name: string) =>
  `Are you sure you want to delete "${name}"? This action cannot be undone.`

const picture = async () => ({
  name: 'drink.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 80, height: 60, channels: 3, background: 'tan' } })
    .png()
    .toBuffer(),
})

/** Finds an ingredient by a part of its name and takes it with Enter. */
async function pick(page: Page, list: string, part: string) {
  await type(page.getByRole('combobox', { name: list, exact: true }), part)
  await page.keyboard.press('Enter')
}

test('a product is written with its recipe and add-ons, and is on the menu', async ({
  page,
  larder,
}) => {
  const { store } = await openKitchen(larder, 'Writing Tea')
  await enter(page, store, 'products')

  await test.step('APROD-07 the empty state', async () => {
    await expect(page.getByText('No products found')).toBeVisible()
    await expectAccessible(page)
  })

  await page.getByRole('link', { name: 'Add Product' }).click()
  await test.step('APROD-08 VAL-33 VAL-34 the form asks for what is required', async () => {
    await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Product' }).click()
    for (const field of ['Name', 'Description', 'Category', 'Price', 'Image']) {
      await expect(page.getByText(`${field} is required`)).toBeVisible()
    }
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await expectAccessible(page)
  })

  await type(page.getByRole('textbox', { name: 'Name' }), 'Classic Milk Tea')
  await type(page.getByRole('textbox', { name: 'Description' }), 'The one that started it')
  await page.getByLabel('Category').selectOption('Milk Tea')
  await page.getByLabel('Picture').setInputFiles(await picture())

  await test.step('VAL-42 adding an ingredient already present adds to its count', async () => {
    const quantity = page.getByRole('textbox', { name: 'Quantity of Assam tea, in g' })
    await pick(page, 'Add an ingredient', 'assam')
    await expect(quantity).toBeFocused()
    await page.keyboard.type('9.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Add an ingredient' })).toBeFocused()
    await pick(page, 'Add an ingredient', 'tea')
    await expect(quantity).toHaveValue('10.5')
  })

  await test.step('VAL-36 a price below the ingredients with markup is raised when left', async () => {
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    await type(price, '2')
    await price.blur()
    await expect(price).toHaveValue('6.30')
    await expect(page.getByText('Raised to ₱6.30')).toBeVisible()
    await type(price, '95.50')
  })

  await test.step('VAL-41 a type is added once, whatever its case', async () => {
    const label = page.getByRole('textbox', { name: 'New add-on type' })
    await page.getByRole('button', { name: 'Add Type' }).click()
    await expect(page.getByText('Please enter a label')).toBeVisible()
    await type(label, 'Size')
    await expect(label).toHaveAccessibleDescription(
      /^An add-on takes an ingredient\. For sizes, .* “More ways to sell it” below\.$/,
    )
    for (const typed of ['Toppings', 'TOPPINGS']) {
      await type(label, typed)
      await label.press('Enter')
    }
    await expect(page.getByText('There is a type of this label already')).toBeVisible()
    await expect(page.getByRole('heading', { name: /toppings/i })).toHaveCount(1)
    await type(label, '')
  })

  await test.step('VAL-38 an add-on price below its cost with markup is raised when left', async () => {
    await pick(page, 'Add to Toppings', 'pearls')
    await page.keyboard.type('30')
    await page.keyboard.press('Enter')
    const price = page.getByRole('textbox', { name: 'Price of Tapioca pearls' })
    await expect(price).toBeFocused()
    await expect(price).toHaveValue('18.00')
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await expect(price).toHaveValue('18.00')
    await expect(page.getByText('Raised to its cost with markup, ₱18.00.')).toBeVisible()
  })
  await expectAccessible(page)

  await test.step('APROD-10 APROD-12 the news stand 2 seconds, then the list follows', async () => {
    // They stand in the place of the form, and go with its page.
    const stay = await stayOf(page, 'Product added successfully!')
    await page.getByRole('button', { name: 'Add Product' }).click()
    expect(await stay()).toBeGreaterThan(1900)
    await page.waitForURL('**/admin/products')
  })

  await test.step('APROD-01 APROD-04 APROD-05 the list shows it', async () => {
    const row = page.getByRole('row', { name: /Classic Milk Tea/ })
    await expect(row.getByText('₱5.25')).toBeVisible()
    await expect(row.getByText('₱95.50')).toBeVisible()
    await expect(row.getByText('95 portions')).toBeVisible()
    await expect(row.getByRole('link', { name: 'Edit' })).toBeVisible()
    await row.getByRole('button', { name: 'More for Classic Milk Tea' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Delete'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible()
    const titles = ['Image', 'Name', 'Cost', 'Price', 'Category', 'Stock', 'Actions']
    expect(await page.locator('thead th').allTextContents()).toEqual(titles)
    await expectAccessible(page)
  })

  await page.goto(`/${store.slug}/menu`)
  await expect(page.getByRole('link', { name: 'Classic Milk Tea' }).first()).toBeVisible()
})

test('an ingredient that a recipe misses is put on the shelf from inside the form', async ({
  page,
  larder,
}) => {
  const { store } = await openKitchen(larder, 'Oat and Tea')
  // A phone that is slow to come round to what it put off.
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const slow = (work: () => void, ms?: number) => later(work, Math.max(ms ?? 0, 500))
    Object.assign(window, { setTimeout: slow })
  })
  await enter(page, store, 'add-product')
  await type(page.getByRole('textbox', { name: 'Name' }), 'Oat Latte')
  await pick(page, 'Add an ingredient', 'Oat milk')

  const dialog = page.getByRole('dialog', { name: 'New ingredient' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Oat milk')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect(dialog.getByText('Price per unit is required')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Unit' }).selectOption('ml')
  await type(dialog.getByRole('textbox', { name: 'Stock' }), '1000')
  await type(dialog.getByRole('textbox', { name: 'Price per Unit' }), '0.12')
  await expect(dialog.getByRole('textbox', { name: 'Total Cost' })).toHaveValue('120.00')
  await type(dialog.getByRole('textbox', { name: 'Markup (%)' }), '25')
  await page.keyboard.press('Enter')

  // The recipe goes on where it was left, and nothing that was typed is lost.
  const quantity = page.getByRole('textbox', { name: 'Quantity of Oat milk, in ml' })
  await expect(quantity).toBeFocused()
  await page.keyboard.type('200', { delay: 60 })
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Oat Latte')
  // 200 ml at 0.12, and a quarter more.
  await expect(page.getByRole('region', { name: 'Recipe' })).toContainText('Cost ₱24.00')
  await expect(page.getByRole('region', { name: 'Recipe' })).toContainText('Least price ₱30.00')
})

test('a product is changed, copied, exported and deleted', async ({ page, larder }) => {
  const kitchen = await openKitchen(larder, 'Changing Tea')
  await addDrink(larder, kitchen, 'Old Name')
  await enter(page, kitchen.store, 'products')

  await test.step('VAL-34 a product that has no picture is changed without one', async () => {
    await page.getByRole('link', { name: 'Edit Old Name' }).click()
    await type(page.getByRole('textbox', { name: 'Price', exact: true }), '96')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
    await page.waitForURL('**/admin/products')
    await expect(page.getByRole('row', { name: /Old Name/ })).toContainText('96.00')
  })

  await test.step('APROD-09 APROD-11 Edit Product keeps what was not touched', async () => {
    await page.getByRole('link', { name: 'Edit Old Name' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeVisible()
    await expect(page.getByLabel('Quantity of Assam tea, in g')).toHaveValue('10')
    await type(page.getByRole('textbox', { name: 'Name', exact: true }), 'New Name')
    await page.getByLabel('Picture').setInputFiles(await picture())
    const stay = await stayOf(page, 'Product updated successfully!')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    expect(await stay()).toBeGreaterThan(1900)
    await page.waitForURL('**/admin/products')
    await expect(page.getByRole('row', { name: /New Name/ }).locator('img')).toBeVisible()
  })

  await test.step('VAL-40 an add-on of the edit form needs a type', async () => {
    await page.getByRole('link', { name: 'Edit New Name' }).click()
    await type(page.getByRole('textbox', { name: 'New add-on type' }), 'Toppings')
    await page.keyboard.press('Enter')
    // A name that is given up is not kept.
    await page.getByRole('button', { name: 'Rename Toppings' }).click()
    await type(page.getByLabel('New label of Toppings'), '')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Empty, or there already')).toBeVisible()
    await type(page.getByLabel('New label of Toppings'), 'Extras')
    await expect(page.getByText('Empty, or there already')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await pick(page, 'Add to Toppings', 'pearls')
    await page.getByLabel('Type of Tapioca pearls').selectOption('')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('An add-on needs a type')).toBeVisible()
  })

  await test.step('unsaved changes are not left behind unasked', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page.getByText('Your changes have not been saved.')).toBeVisible()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.waitForURL('**/admin/products')
  })

  await test.step('a copy starts with everything but the name, and with the same picture', async () => {
    await chooseFor(page, 'New Name', 'Duplicate')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'New Name (copy)',
    )
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
    await page.waitForURL('**/admin/products')
    await expect(page.getByRole('row', { name: /\(copy\)/ }).locator('img')).toBeVisible()
  })

  await test.step('the whole list leaves as a file', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file.split('\r\n').slice(1, 3)).toEqual([
      'New Name,Milk Tea,Black tea,5,96,yes,100,Assam tea,Assam tea 10 g,,,,,',
      'New Name (copy),Milk Tea,Black tea,5,96,yes,100,Assam tea,Assam tea 10 g,,,,,',
    ])
  })

  await test.step('APROD-06 deleting asks first', async () => {
    await chooseFor(page, 'New Name', 'Delete')
    await expect(page.getByText(question('New Name'), { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: 'New Name', exact: true })).toBeVisible()
    await chooseFor(page, 'New Name', 'Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('link', { name: 'New Name', exact: true })).toBeHidden()
    await expect(page.getByRole('row', { name: /\(copy\)/ }).locator('img')).toBeVisible()
  })
})

test('API-22 API-23 deleting a product reads it and takes its picture off first', async ({
  page,
  larder,
}) => {
  const kitchen = await openKitchen(larder, 'Deleting Tea')
  const { data: drink } = await addDrink(larder, kitchen, 'Gone Tea')
  await enter(page, kitchen.store, `edit-product/${drink.id}`)
  await page.getByLabel('Picture').setInputFiles(await picture())
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL('**/admin/products')
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes(drink.id)) calls.push(`${request.method()} ${pathname}`)
  })
  await chooseFor(page, 'Gone Tea', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No products found')).toBeVisible()
  expect(calls.slice(0, 3)).toEqual([
    `GET /api/products/${drink.id}`,
    expect.stringMatching(/^DELETE \/api\/products\/[0-9a-f-]+\/image\/[0-9a-f]+\.webp$/),
    `DELETE /api/products/${drink.id}`,
  ])
})

test('ERR-41 a product that cannot be added says so and loses nothing', async ({
  page,
  larder,
}) => {
  const kitchen = await openKitchen(larder, 'Failing Tea')
  const { data: drink } = await addDrink(larder, kitchen, 'First')
  await enter(page, kitchen.store, `add-product?from=${drink.id}`)
  await page.getByLabel('Picture').setInputFiles(await picture())
  await page.route('**/api/products/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, body: 'Not from Larder' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error adding product. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('First (copy)')
})

test('ERR-39 a list of products that cannot be read says what the server says, and can be asked again', async ({
  page,
  larder,
}) => {
  const kitchen = await openKitchen(larder, 'Silent Tea')
  await addDrink(larder, kitchen, 'First')
  const busy = { success: false, message: 'Too many at once.', error: '', code: 'too_many' }
  await page.route('**/api/products/page?**', (route) => route.fulfill({ status: 429, json: busy }))
  await enter(page, kitchen.store, 'products')
  await expect(page.getByRole('alert')).toContainText('Too many at once.')
  await expectAccessible(page)
  await page.unroute('**/api/products/page?**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /First/ })).toBeVisible()
})

test('APROD-02 APROD-03 ten products a page, found again where they were left', async ({
  page,
  larder,
}) => {
  const kitchen = await openKitchen(larder, 'Paging Tea')
  for (let n = 1; n <= 52; n += 1) {
    await addDrink(larder, kitchen, `Tea ${String(n).padStart(2, '0')}`)
  }
  await enter(page, kitchen.store, 'products?page=99')
  await expect(page).toHaveURL(/page=6$/)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.goto(`/${kitchen.store.slug}/admin/products?page=3`)
  const pages = page.getByRole('navigation', { name: 'Products, pages' })
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row', { name: /Tea 21/ })).toBeVisible()
  await pages.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page).toHaveURL(/page=6$/)
  await expect(pages).toContainText('…')
  await pages.getByRole('button', { name: 'Previous page' }).click()
  await expect(page).toHaveURL(/page=5$/)
  await pages.getByRole('button', { name: 'Next page' }).click()
  await pages.getByRole('button', { name: 'First page' }).click()
  await expect(page.getByRole('row', { name: /Tea 01/ })).toBeVisible()
  await type(page.getByRole('searchbox', { name: 'Search products' }), 'tea 5')
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page).toHaveURL(/search=tea\+5/)
  await page.getByLabel('Category').selectOption('Other')
  await expect(page.getByText('No products found')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page.getByRole('row')).toHaveCount(11)
})
