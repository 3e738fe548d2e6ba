import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { inventory } from '../src/inventory/contract.ts'
import { units } from '../src/measures/unit.ts'
import {
  expectAccessible,
  expectReadableAtNight,
  openAs,
  test,
  type Larder,
  type OpenStore,
} from './larder.ts'
import { stockTea } from './menu.ts'
import { stayOf } from './stay.ts'
import { chooseFor } from './rows.ts'
import { type } from './typing.ts'

const shelf = { unit: 'g', stock: 100, pricePerUnit: 0.5, markup: 20 } as const

async function fillShelf(larder: Larder, { token }: OpenStore, count: number) {
  for (let at = 1; at <= count; at += 1) {
    const name = `Tea ${String(at).padStart(2, '0')}`
    await larder.send(inventory.add, { body: { ...shelf, name } }, token)
  }
}

const drawing = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b8f5e' } })
    .png()
    .toBuffer()

/** An asterisk beside a label is not part of its name. */
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A value stands under its column's name on a desk, beside it on a phone. */
const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

test('a stranger who asks for the larder logs in and arrives there', async ({ larder, page }) => {
  const store = await larder.openStore('Signpost Tea')
  await page.goto(`/${store.slug}/admin/larder?sort=stock`)
  await expect(page.getByText('Log in to work at Signpost Tea')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log In' }).click()
  await type(page.getByLabel('Email'), store.email)
  await type(page.getByLabel('Password', { exact: true }), store.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('heading', { name: 'Ingredients' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?sort=stock')
})

test('AING-06 VAL-43 VAL-47 VAL-48 ENT-35 an empty larder gets its first ingredient', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('First Shelf')
  await openAs(page, store, `/${store.slug}/admin/larder`)
  await expect(page.getByText('No ingredients found')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Add Ingredient' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('g')
  const offered = await page
    .getByRole('combobox', { name: 'Unit' })
    .locator('option')
    .allTextContents()
  expect(offered.toSorted()).toEqual([...units].toSorted())
  await expect(field(page, 'Markup (%)')).toHaveValue('0')
  await type(field(page, 'Markup (%)'), '')
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  for (const problem of [
    'Name is required',
    'Stock is required',
    'Price per unit is required',
    'Markup is required',
  ]) {
    await expect(page.getByText(problem)).toBeVisible()
  }
  await expect(field(page, 'Name')).toBeFocused()
  await expectAccessible(page)

  await type(field(page, 'Name'), 'Assam tea')
  await type(field(page, 'Stock'), '200')
  await type(field(page, 'Price per Unit'), '0.62')
  await type(field(page, 'Markup (%)'), '40')
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect(page.getByText('Ingredient added successfully!')).toBeVisible()
  await expect(row(page, 'Assam tea')).toContainText('₱124.00')
  await expect(row(page, 'Assam tea')).toContainText('₱173.60')
  await expectAccessible(page)
})

test('VAL-44 VAL-45 VAL-46 stock, price and total follow from one another', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Sums and Totals')
  await openAs(page, store, `/${store.slug}/admin/add-ingredient`)
  await type(field(page, 'Stock'), '250')
  await type(field(page, 'Price per Unit'), '0.4')
  await expect(field(page, 'Total Cost')).toHaveValue('100.00')
  await type(field(page, 'Total Cost'), '95')
  await expect(field(page, 'Price per Unit')).toHaveValue('0.38')
  await type(field(page, 'Markup (%)'), '50')
  await expect(field(page, 'Extended Price')).toHaveValue('₱142.50')
  await expect(field(page, 'Extended Price')).toHaveAttribute('readonly')

  for (const [label, stepped] of [
    ['Stock', '250.01'],
    ['Price per Unit', '0.39'],
    ['Markup (%)', '50.01'],
  ] as const) {
    await field(page, label).press('ArrowUp')
    await expect(field(page, label)).toHaveValue(stepped)
    await field(page, label).press('ArrowDown')
  }

  await page.getByRole('link', { name: 'Back to ingredients' }).click()
  await expect(page.getByRole('dialog')).toContainText('Your changes have not been saved.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Total Cost')).not.toHaveValue('')
})

test('AING-01 AING-02 AING-03 AING-04 the list, its totals, its pages and its export', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Many Jars')
  await fillShelf(larder, store, 12)
  await openAs(page, store, `/${store.slug}/admin/larder`)
  await expect(page.getByRole('row', { includeHidden: true })).toHaveCount(11)
  const headings = await page.locator('thead th').allTextContents()
  expect(headings).toEqual([
    'Name',
    'Unit',
    'Stock',
    'Price/Unit',
    'Total Cost',
    'Markup (%)',
    'Extended Price',
    'Actions',
  ])
  const totals = page.locator('dl')
  await expect(totals).toContainText(/Total Cost.*₱600\.00/)
  await expect(totals).toContainText(/Extended Price.*₱720\.00/)
  await expect(totals).toContainText(/Estimated Profit.*₱120\.00/)

  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('Tea 11')).toBeVisible()
  await expect(totals).toContainText('₱600.00')
  await page.reload()
  await expect(page.getByText('Tea 12')).toBeVisible()

  await larder.send(inventory.add, { body: { ...shelf, name: 'Tea 13' } }, store.token)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Tea 13')).toBeVisible()

  await type(page.getByLabel('Search ingredients'), 'tea 07')
  await expect(page.getByText('Tea 07')).toBeVisible()
  await expect(page.getByText('Tea 12')).toBeHidden()
  expect(new URL(page.url()).search).toBe('?search=tea+07')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe(`${store.slug}-ingredients.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(14)
  expect(lines[1]).toBe('Tea 01,,g,100,,0.5,50,20,60,,,,')
})

test('goods are received, wasted and counted from the list, and the ledger tells of it', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Moving Goods')
  await fillShelf(larder, store, 1)
  await openAs(page, store, `/${store.slug}/admin/larder`)
  const enter = async (what: string, question: string, quantity: string) => {
    await page.getByRole('button', { name: 'Enter stock of Tea 01' }).click()
    await page.getByText(what, { exact: true }).click()
    await type(page.getByLabel(question), quantity)
  }
  await page.getByRole('button', { name: 'Enter stock of Tea 01' }).click()
  await expect(page.getByLabel('How much came')).toBeFocused()
  await expectAccessible(page)
  await expectReadableAtNight(page)
  await page.keyboard.press('Escape')

  await enter('Received', 'How much came', '50')
  await type(page.getByLabel('Note'), 'Monday delivery')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tea 01: 150 g in stock.')).toBeVisible()
  await enter('Wasted', 'How much went', '151')
  await expect(page.getByText('That is more than there is')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Only 150 g are left.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('How much went')).not.toBeFocused()
  await expect(page.getByText('Only 150 g are left.')).toBeVisible()
  // What was refused of a waste is nothing against a count.
  await page.getByText('Counted', { exact: true }).click()
  await expect(page.getByText('Only 150 g are left.')).toBeHidden()
  await page.getByText('Wasted', { exact: true }).click()
  await type(page.getByLabel('How much went'), '20.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tea 01: 129.5 g in stock.')).toBeVisible()
  await enter('Counted', 'How much is there', '0')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('None left')).toBeVisible()

  await page.getByRole('link', { name: 'Tea 01', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Tea 01' })).toBeVisible()
  const movements = page.locator('tbody tr')
  await expect(movements).toHaveCount(4)
  await expect(movements.nth(0)).toContainText('Counted')
  await expect(movements.nth(0)).toContainText('-129.5')
  await expect(movements.nth(2)).toContainText('Monday delivery')
  await expect(movements.nth(2)).toContainText('Ana Reyes')
  await expect(movements.nth(2)).toContainText('+50')
  await expectAccessible(page)
})

test('a delivery that makes a drink cost more than it sells for is seen in the list of products', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Dear Tea')
  const { tea } = await stockTea(larder, store)
  await openAs(page, store, `/${store.slug}/admin/products`)
  const drink = row(page, 'Classic Milk Tea')
  await expect(drink).toContainText('95.00')
  await expect(drink).not.toContainText('Above its price')
  const body = { reason: 'purchase', quantity: 10, unit: 'g', priceEach: 50 } as const
  await larder.send(inventory.move, { params: { id: tea.id }, body }, store.token)
  await page.reload()
  await expect(drink).toContainText('Above its price')
  await expectAccessible(page)
})

test('AING-07 the news of a saved change is gone after two seconds', async ({ larder, page }) => {
  const store = await larder.openStore('Short News')
  await fillShelf(larder, store, 1)
  await larder.send(inventory.add, { body: { ...shelf, name: 'Oolong' } }, store.token)
  await openAs(page, store, `/${store.slug}/admin/larder`)
  await chooseFor(page, 'Tea 01', 'Edit')
  // It is told before anything is saved.
  await expect(page.getByRole('combobox', { name: 'Unit' })).toBeDisabled()
  await expect(page.getByText('The stock of "Tea 01" is counted in g.')).toBeVisible()
  await type(field(page, 'Name'), 'oolong')
  await expect(page.getByText('There is an ingredient called Oolong already')).toBeVisible()
  await type(field(page, 'Name'), 'Ceylon tea')
  await expect(page.getByText('There is an ingredient called Oolong already')).toBeHidden()
  await expectAccessible(page)
  const stay = await stayOf(page, 'Ingredient updated successfully!')
  await page.getByRole('button', { name: 'Update Ingredient' }).click()
  // Also on a phone, where the button is the last of the page.
  await expect(page.getByText('Ingredient updated successfully!')).toBeInViewport({ ratio: 1 })
  const stayedMs = await stay()
  expect(stayedMs).toBeGreaterThan(1900)
  expect(stayedMs).toBeLessThan(20_000)
  // Saved is saved: nothing asks before leaving.
  await page.getByRole('link', { name: 'Back to ingredients' }).click()
  await expect(page.getByText('Ceylon tea')).toBeVisible()
})

test('AING-05 deleting asks first, and the last of a page takes its page along', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Spring Cleaning')
  await fillShelf(larder, store, 11)
  await openAs(page, store, `/${store.slug}/admin/larder?page=2`)
  await chooseFor(page, 'Tea 11', 'Delete')
  await expect(page.getByRole('dialog')).toContainText('"Tea 11"')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Tea 11')).toBeVisible()
  await chooseFor(page, 'Tea 11', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Tea 11 was deleted.')).toBeVisible()
  await expect(page.getByText('Tea 01')).toBeVisible()

  // What is in use stays, and where it is used stands there until it is read.
  await stockTea(larder, store)
  await page.goto(`/${store.slug}/admin/larder?search=Pearls`)
  await chooseFor(page, 'Pearls', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const inUse = page.getByRole('dialog', { name: 'Pearls is in use' })
  await expect(inUse).toContainText('"Pearls" is used by "Classic Milk Tea" (add-on).')
  await expectAccessible(page)
  await inUse.getByRole('button', { name: 'OK' }).press('Enter')
  await expect(inUse).toBeHidden()
  await expect(row(page, 'Pearls')).toBeVisible()
})

test('a picture is chosen, seen and kept', async ({ larder, page }) => {
  const store = await larder.openStore('Picture Shelf')
  await fillShelf(larder, store, 1)
  await openAs(page, store, `/${store.slug}/admin/larder`)
  await chooseFor(page, 'Tea 01', 'Edit')
  const choose = async (name: string, button: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
  }
  await choose('notes.png', 'Choose picture', Buffer.from('no picture at all'))
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or GIF picture.')).toBeVisible()
  await choose('tea.png', 'Choose picture', await drawing())
  await expect(page.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Update Ingredient' }).click()
  await expect(page.getByText('Ingredient updated successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Back to ingredients' }).click()
  await expect(row(page, 'Tea 01').locator('img')).toHaveJSProperty('complete', true)
  await expect(row(page, 'Tea 01').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('ERR-42 a server that cannot be reached leaves the form as it was filled in', async ({
  browser,
  larder,
}) => {
  const store = await larder.openStore('Broken Line')
  // Its network errors are the point of this journey.
  const context = await browser.newContext({ baseURL: larder.baseUrl })
  const page = await context.newPage()
  await openAs(page, store, `/${store.slug}/admin/add-ingredient`)
  await type(field(page, 'Name'), 'Assam tea')
  await type(field(page, 'Stock'), '200')
  await type(field(page, 'Price per Unit'), '0.62')
  await type(field(page, 'Markup (%)'), '40')
  await context.route('**/api/ingredients', (route) => route.abort())
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect(page.getByText('Failed to add ingredient. Please try again.')).toBeVisible()
  await expect(field(page, 'Name')).toHaveValue('Assam tea')
  await context.close()
})
