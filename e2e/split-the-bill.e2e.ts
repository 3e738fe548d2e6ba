import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

const left = (page: Page) => page.getByText('Left to pay')

test('three friends split a bill at the counter, and a guest pays an open order in parts', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Split ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Split the bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  await expect(left(page)).toContainText('95.00')
  // What was wrong with one sum is not said of the next.
  await type(dialog.getByLabel('Amount'), 'x')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter amounts in figures')
  await type(dialog.getByLabel('Amount'), '0')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter an amount')
  await dialog.getByRole('button', { name: '1/3 of what is left' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await type(dialog.getByLabel('Tip'), '5')
  await page.keyboard.press('Enter')
  await expect(left(page)).toContainText('63.33')
  await expect(dialog.getByRole('list', { name: 'Parts paid' })).toContainText('a tip of')
  await expectAccessible(page)
  await type(dialog.getByLabel('Amount'), '3.33')
  await page.keyboard.press('Enter')
  await expect(left(page)).toContainText('60.00')
  await dialog.getByRole('button', { name: 'Take back Cash' }).last().click()
  await expect(left(page)).toContainText('63.33')
  await type(dialog.getByLabel('Amount'), '100')
  await expect(dialog.getByText('Change due')).toContainText('36.67')
  await page.keyboard.press('Enter')
  await expect(left(page)).toContainText('0.00')
  await expect(dialog.getByText('Change due')).toContainText('36.67')
  await expect(dialog.getByRole('button', { name: 'Finish sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible()
  await expect(page.getByText('Paid.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New sale' }).click()

  const { data: open } = await larder.send(orders.place, {
    body: {
      storeId: store.id,
      customer: { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com', phone: '0917' },
      paymentMethod: 'cash',
      items: [{ productId: drink.id, quantity: 2 }],
    },
  })
  await page.evaluate(() => localStorage.clear())
  await openAs(page, store, `/${store.slug}/payment/${open.id}`)
  await page.getByRole('button', { name: 'Split the bill' }).click()
  await type(page.getByLabel('Amount'), '90')
  await page.keyboard.press('Enter')
  await expect(left(page).last()).toContainText('100.00')
  await expectAccessible(page)
  await page.goto(`/${store.slug}/admin/orders`)
  await expect(page.getByText('Paid in part').first()).toBeVisible()
  await page.goto(`/${store.slug}/payment/${open.id}`)
  await page.getByRole('button', { name: 'Take back Cash' }).click()
  await expect(page.getByRole('list', { name: 'Parts paid' })).toBeHidden()
  await page.reload()
  await expect(page.getByText('190.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Split the bill' }).click()
  await page.getByRole('button', { name: '1/2 of what is left' }).click()
  await page.getByRole('button', { name: 'Take Part' }).click()
  await expect(left(page).last()).toContainText('95.00')
  await page.getByRole('button', { name: 'Take Part' }).click()
  await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeVisible()
})
