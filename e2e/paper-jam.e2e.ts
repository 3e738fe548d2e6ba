import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './larder.ts'
import { enter } from './kitchen.ts'
import { stockTea } from './menu.ts'
import { test } from './printers.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

const trouble = (page: Page) => page.getByRole('status').filter({ hasText: 'not printed' })

test('paper-jam: a shop sets up its printer, runs out of paper in a sale, and loses no paper', async ({
  page,
  larder,
  paper,
}) => {
  const store = await larder.openStore(`Paper ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await enter(page, store, 'settings')
  await page.getByRole('main').getByRole('link', { name: 'Printers' }).click()
  await expect(page.getByText('No printers yet')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a printer' }).click()
  const form = page.getByRole('dialog')
  await type(form.getByLabel('Name'), 'Bar')
  await type(form.getByLabel('Address'), '127.0.0.1')
  await type(form.getByRole('textbox', { name: 'Port' }), String(paper.port))
  await form.getByRole('checkbox', { name: 'Cup labels' }).check()
  await form.getByRole('checkbox', { name: 'Reports of the shift' }).check()
  await form.getByLabel('A cash drawer hangs on it').check()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Bar' })).toBeVisible()
  await page.getByRole('button', { name: 'Print a test page' }).click()
  await expect(page.getByRole('table').getByText('Printed')).toBeVisible()
  expect(paper.printed.at(-1)?.text).toContain('Test page'.padStart(28))
  expect(paper.printed.at(-1)?.text).toContain('[picture]')
  await expectAccessible(page)

  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  paper.meet('cut mid-job')
  await page
    .getByRole('region', { name: 'Menu' })
    .getByRole('button', { name: /Classic Milk Tea/ })
    .click()
  await page
    .getByRole('region', { name: 'Sale' })
    .getByRole('button', { name: 'Pay', exact: true })
    .click()
  await page.getByRole('button', { name: /Exact.*95\.00/ }).click()
  // The sale is made, whatever becomes of its paper.
  await expect(page.getByRole('dialog').getByText('Change due')).toBeVisible()
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(trouble(page)).toContainText(
    'Labels #1001, Bar: The line broke while it was printing.',
  )
  await expectAccessible(page)

  paper.meet(undefined)
  const before = paper.printed.length
  await trouble(page).getByRole('button', { name: 'Print again' }).click()
  await expect(trouble(page)).toHaveCount(0)
  // By now the drawer was opened by its key.
  await page.getByRole('button', { name: 'Never mind' }).click()
  await expect(page.getByText('The drawer did not open')).toHaveCount(0)
  await expect
    .poll(() => paper.printed[before]?.text)
    .toContain('#1001                                     1 of 1')

  await page.goto(`/${store.slug}/admin/orders`)
  await page.getByRole('link', { name: /1001/ }).first().click()
  // Beside the one that opens a window of the browser.
  await expect(page.getByRole('button', { name: 'Print Receipt', exact: true })).toBeVisible()
  const atBar = page.getByRole('button', { name: 'Print receipt at Bar' })
  await atBar.click()
  await expect.poll(() => paper.printed.at(-1)?.text.join(' ')).toContain('Thank you')
  expect(paper.printed.at(-1)?.text.join(' ')).not.toContain('COPY')
  await atBar.click()
  await expect.poll(() => paper.printed.at(-1)?.text.join(' ')).toContain('THIS IS A COPY')
  // It opened as the cash was taken, or not at all.
  expect(paper.printed.at(-1)?.pulses).toBe(0)

  await page.goto(`/${store.slug}/admin/shifts`)
  await type(page.getByLabel('Cash in the drawer'), '20')
  await page.getByRole('button', { name: 'Open Shift' }).click()
  await page.getByRole('button', { name: 'Count and Close' }).click()
  const count = page.getByRole('dialog', { name: 'Count Drawer 1' })
  await type(count.getByLabel(/\D20$/), '1')
  await count.getByRole('button', { name: 'Close Shift' }).click()
  await page.getByRole('button', { name: 'Print Z' }).click()
  await expect(page.getByText('On its way to the printer')).toBeVisible()
  await expect.poll(() => paper.printed.at(-1)?.text.join(' ')).toMatch(/Z 1 .*Drawer 1, Cora/)
  await expect(page.locator('iframe')).toHaveCount(0)
})
