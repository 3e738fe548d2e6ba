import { expect, type Page } from '@playwright/test'
import { categories } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { type } from './typing.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('milk is bought by the case, poured by the litre and counted in millilitres', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Case by Case')
  const body = { name: 'Oat milk', unit: 'ml', stock: 0, pricePerUnit: 0.2, markup: 0 } as const
  const milk = (await larder.send(inventory.add, { body }, store.token)).data
  const group = { name: 'Milk Tea', slug: 'milk-tea' }
  await larder.send(categories.add, { body: group }, store.token)

  await test.step('nothing about packs is seen until somebody looks for it', async () => {
    await openAs(page, store, `/${store.slug}/admin/edit-ingredient/${milk.id}`)
    await expect(field(page, 'Name')).toHaveValue('Oat milk')
    await expect(page.getByRole('button', { name: 'Add a pack' })).toBeHidden()
    await page.getByText('Packs and other units').click()
    await page.getByRole('button', { name: 'Add a pack' }).click()
    await type(field(page, 'How many'), '12')
    await type(field(page, 'Of'), '1')
    await page.getByLabel('Unit of the pack case').selectOption('l')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Ingredient' }).click()
    await expect(page.getByText('Ingredient updated successfully!')).toBeVisible()
  })

  await test.step('two cases come, at what one of them cost', async () => {
    await page.getByRole('link', { name: 'Stock ledger' }).click()
    await page.getByRole('button', { name: 'Enter stock' }).click()
    // A price that nobody sees any more refuses nothing.
    await type(page.getByLabel('Price of one ml'), '1,234')
    await page.getByText('Counted', { exact: true }).click()
    await type(page.getByLabel('How much is there'), '0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Oat milk: 0 ml in stock.')).toBeVisible()
    await page.getByRole('button', { name: 'Enter stock' }).click()
    await type(page.getByLabel('How much came'), '2')
    await page.getByLabel('In which unit').selectOption('case')
    await type(page.getByLabel('Price of one case'), '1740')
    await expect(page.getByText('₱0.145 a ml, from now on')).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('24,000 ml')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Oat milk: 24,000 ml in stock.')).toBeVisible()
    const movement = page.locator('tbody tr').first()
    await expect(movement).toContainText('+24,000')
    await expect(movement).toContainText('2 case')
    await expectAccessible(page)
  })

  await test.step('0.08 l of it cost 11.60', async () => {
    await page.goto(`/${store.slug}/admin/add-product`)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await type(page.getByRole('dialog').getByLabel('Name'), '奶茶')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('奶茶')
    await type(page.getByRole('combobox', { name: 'Add an ingredient', exact: true }), 'oat')
    await page.keyboard.press('Enter')
    await page.getByLabel('Unit of Oat milk').selectOption('l')
    await type(page.getByRole('textbox', { name: 'Quantity of Oat milk, in l' }), '0.08')
    await expect(page.getByRole('listitem').filter({ hasText: 'Oat milk' })).toContainText('₱11.60')
    await expect(page.getByText('The shelf can make 300; Oat milk runs out first.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Unit of Oat milk').selectOption('case')
    await expect(page.getByText('The shelf can make 25; Oat milk runs out first.')).toBeVisible()
  })
  await test.step('sizes and options take litres and cases of it, too', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/${store.slug}/admin/add-product`)
    await type(page.getByRole('combobox', { name: 'Add an ingredient', exact: true }), 'oat')
    await page.keyboard.press('Enter')
    await page.getByLabel('Unit of Oat milk').selectOption('l')
    await type(page.getByRole('textbox', { name: 'Quantity of Oat milk, in l' }), '0.08')
    await page.getByText('More ways to sell it').click()
    await page.getByRole('button', { name: 'Sell it in sizes' }).click()
    await expect(page.getByLabel('Unit of Oat milk')).toHaveValue('l')
    const large = page.getByRole('textbox', { name: 'Oat milk in 22 oz, in l' })
    await expect(large).toHaveValue('0.146')
    await type(large, '0.2')
    const costs = page.getByRole('row', { name: /^Cost/ })
    await expect(costs).toContainText('₱11.60')
    await expect(costs).toContainText('₱29.00')
    const price = page.getByRole('textbox', { name: 'Price of 22 oz' })
    const earns = page.getByRole('row', { name: /^Earns/ })
    await type(price, 'x')
    await price.press('Tab')
    await expect(page.getByText('Please enter a number, such as 1234.50')).toBeVisible()
    await expect(earns).toHaveText('Earns–––')
    await type(price, '1.5')
    await price.press('Tab')
    await expect(page.getByText('The price cannot be lower than')).toBeVisible()
    await page.getByRole('button', { name: 'A group of your own' }).click()
    await type(page.getByRole('textbox', { name: 'Option', exact: true }), 'Milk shot')
    await page.getByLabel('What Milk shot does').selectOption('add')
    await page.getByLabel('Milk shot is about').selectOption('Oat milk')
    await page.getByLabel('Unit of Milk shot').selectOption('cl')
    await type(page.getByRole('textbox', { name: 'Quantity of Milk shot', exact: true }), '5')
    await expectAccessible(page)
  })
  await test.step('it is counted in litres from now on, and nothing else has changed', async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(`/${store.slug}/admin/edit-ingredient/${milk.id}`)
    await page.getByRole('button', { name: 'Count it in another unit' }).click()
    await page.getByLabel('New unit').selectOption('l')
    await expect(page.getByRole('dialog')).toContainText('24,000 ml become 24 l, at ₱145.00 each.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change the unit' }).click()
    await expect(page.getByText('Oat milk: 24 l in stock.')).toBeVisible()
    await expect(field(page, 'Stock')).toHaveValue('24')
    await expect(field(page, 'Total Cost')).toHaveValue('3480.00')
  })
})
