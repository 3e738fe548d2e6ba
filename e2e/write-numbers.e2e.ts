import { expect, type Page } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { paste, type } from './typing.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

const noNumber = 'Please enter a number, such as 1234.50'

/** What is written, what the field shows once it is left, and what is said about it. */
const prices = [
  ['0.62', '0.62', undefined],
  ['2.50', '2.50', undefined],
  ['.5', '0.50', undefined],
  ['5.', '5.00', undefined],
  ['1,5', '1.50', undefined],
  ['₱1,234.50', '1234.50', undefined],
  ['1e3', '1e3', noNumber],
  ['-', '-', noNumber],
  ['1,234', '1,234', 'Please write 1234, or 1.234 if that is what you mean'],
  ['-5', '-5.00', 'The price cannot be negative'],
  ['0.1234567', '0.1234567', 'Please use at most six decimals'],
] as const

for (const [how, write] of [
  ['typed', type],
  ['pasted', paste],
] as const) {
  test(`a price that is ${how} is the price that was meant, or none`, async ({ larder, page }) => {
    const store = await larder.openStore(`Numbers ${how}`)
    await openAs(page, store, `/${store.slug}/admin/add-ingredient`)
    const price = field(page, 'Price per Unit')
    for (const [written, shown, said] of prices) {
      await write(price, written)
      await expect(price).toHaveValue(written)
      await price.blur()
      await expect(price).toHaveValue(shown)
      if (said === undefined) await expect(price).not.toHaveAttribute('aria-invalid', 'true')
      else await expect(page.getByText(said)).toBeVisible()
    }
    await expectAccessible(page)

    await write(field(page, 'Name'), 'Assam tea')
    await write(field(page, 'Stock'), '200')
    await write(field(page, 'Markup (%)'), '1e3')
    await page.getByRole('button', { name: 'Add Ingredient' }).click()
    await expect(page.getByText(noNumber)).toBeVisible()
    await expect(price).toBeFocused()
    await write(price, '0.62')
    await expect(field(page, 'Total Cost')).toHaveValue('124.00')
    await write(field(page, 'Markup (%)'), '12.50')
    await page.getByRole('button', { name: 'Add Ingredient' }).click()
    await expect(page.getByText('Ingredient added successfully!')).toBeVisible()
    const { data } = await larder.send(inventory.list, { query: {} }, store.token)
    expect(data).toMatchObject([{ stock: 200, pricePerUnit: 0.62, markup: 12.5, totalCost: 124 }])
  })
}

test('a total stays as it is typed while the price follows it, and one that is no number is not saved', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Totals First')
  await openAs(page, store, `/${store.slug}/admin/add-ingredient`)
  await type(field(page, 'Name'), 'Assam tea')
  await type(field(page, 'Total Cost'), '1740')
  await type(field(page, 'Stock'), '12')
  await expect(field(page, 'Price per Unit')).toHaveValue('145.00')
  await expect(field(page, 'Total Cost')).toHaveValue('1740.00')
  await type(field(page, 'Stock'), '4')
  await type(field(page, 'Total Cost'), '2.50')
  await expect(field(page, 'Total Cost')).toHaveValue('2.50')
  await expect(field(page, 'Price per Unit')).toHaveValue('0.625')
  await type(field(page, 'Markup (%)'), '0')
  await type(field(page, 'Total Cost'), '2.5o')
  await page.getByRole('button', { name: 'Add Ingredient' }).click()
  await expect(page.getByText(noNumber)).toBeVisible()
  await expect(field(page, 'Total Cost')).toBeFocused()
  await expect(field(page, 'Total Cost')).toHaveValue('2.5o')
})

test('a fee, a delivery and a cash entry are saved with their decimals', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Small Change')
  const body = { name: 'Assam tea', unit: 'g', stock: 100, pricePerUnit: 0.5, markup: 20 } as const
  await larder.send(inventory.add, { body }, store.token)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await paste(page.getByLabel('Delivery fee'), '₱1,049.50')
  await type(page.getByLabel('Phone'), '0917 555 0100')
  await expect(page.getByLabel('Delivery fee')).toHaveValue('1049.50')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Store profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Delivery fee')).toHaveValue('1049.50')

  await page.goto(`/${store.slug}/admin/larder`)
  await page.getByRole('button', { name: 'Enter stock of Assam tea' }).click()
  await type(page.getByLabel('How much came'), '20,25')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Assam tea: 120.25 g in stock.')).toBeVisible()

  await page.goto(`/${store.slug}/admin/sales`)
  await page.getByRole('tab', { name: 'Cashflow' }).click()
  await type(page.getByLabel('Amount'), '85.5o')
  await page.getByRole('button', { name: 'Add Entry' }).click()
  await expect(page.getByText(noNumber)).toBeVisible()
  await type(page.getByLabel('Amount'), '85.50')
  await type(page.getByLabel('Note'), 'Ice')
  await page.getByRole('button', { name: 'Add Entry' }).click()
  await expect(page.getByRole('row', { name: /Ice/ })).toContainText('85.50')
  // Whoever enters several goes on typing.
  await expect(page.getByLabel('Amount')).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('')
})

test('cash is typed with its cents, and what is no sum takes no money', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Cents and Cash')
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  const drink = page
    .getByRole('region', { name: 'Menu' })
    .getByRole('button', { name: /Classic Milk Tea/ })
  await drink.click()
  await page
    .getByRole('region', { name: 'Sale' })
    .getByRole('button', { name: 'Pay', exact: true })
    .click()
  const cash = page.getByLabel('Cash given')
  for (const [written, said] of [
    ['1e3', noNumber],
    ['1,000', 'Please write 1000, or 1 if that is what you mean'],
    ['94.99', 'This is less than the total.'],
    ['99999999999999999999', 'The amount is too large'],
  ] as const) {
    await type(cash, written)
    await page.keyboard.press('Enter')
    await expect(page.getByText(said)).toBeVisible()
    await expect(cash).toHaveValue(written)
  }
  await type(cash, '100.50')
  await expect(page.getByRole('dialog').getByText('Change due')).toContainText('5.50')
  await paste(cash, '₱1,000.00')
  await expect(page.getByRole('dialog').getByText('Change due')).toContainText('905.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()
})

test('what is typed where a nothing stood takes its place, wherever it was clicked', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Nothing ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/coupons`)
  await page.getByRole('button', { name: 'Add a coupon' }).first().click()
  const least = page.getByLabel('Least order')
  const start = await least.evaluate((input) => parseFloat(getComputedStyle(input).paddingLeft))
  const { height = 40 } = (await least.boundingBox()) ?? {}
  // Before the nought, where a finger lands as often as behind it.
  await least.click({ position: { x: start + 1, y: height / 2 } })
  await page.keyboard.type('300')
  await expect(least).toHaveValue('300')
})
