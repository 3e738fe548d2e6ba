import { expect } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'

test('a list is read by its arrows, and shows the columns that somebody wants', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`List ${crypto.randomUUID().slice(0, 6)}`)
  for (const name of ['Assam', 'Boba', 'Cream']) {
    const body = { name, unit: 'g', stock: 100, pricePerUnit: 0.5, markup: 20 } as const
    await larder.send(inventory.add, { body }, store.token)
  }
  await openAs(page, store, `/${store.slug}/admin/larder`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const link = (name: string) => page.getByRole('link', { name, exact: true })

  await test.step('down and up, in the column somebody is in', async () => {
    await link('Assam').focus()
    await page.keyboard.press('ArrowDown')
    await expect(link('Boba')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(link('Cream')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(link('Boba')).toBeFocused()
    const action = (name: string) => row(name).getByRole('button').first()
    await action('Boba').focus()
    await page.keyboard.press('ArrowUp')
    await expect(action('Assam')).toBeFocused()
  })

  await test.step('a column that is left out stays out in this browser', async () => {
    const columns = page.getByText('Columns', { exact: true })
    await columns.focus()
    await page.keyboard.press('Enter')
    const unit = page.getByRole('checkbox', { name: 'Unit', exact: true })
    await expect(unit).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Name' })).toHaveCount(0)
    await unit.press('Space')
    await expectAccessible(page)
    const cell = row('Assam').getByRole('cell', { name: /^(?:Unit\s*)?g$/ })
    await expect(cell).toHaveCount(0)
    await page.reload()
    await expect(link('Assam')).toBeVisible()
    await expect(cell).toHaveCount(0)
    await columns.click()
    await page.getByRole('checkbox', { name: 'Unit', exact: true }).check()
    await expect(cell).toBeVisible()
  })

  await test.step('and Enter opens the row', async () => {
    await link('Assam').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Boba' })).toBeVisible()
  })
})
