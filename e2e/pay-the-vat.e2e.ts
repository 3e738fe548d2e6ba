import { expect } from '@playwright/test'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { print, printToNowhere } from './prints.ts'
import { withholdLetters } from './staff.ts'
import { type } from './typing.ts'

test('an owner in the Philippines turns VAT on; a sale says what of it is tax, on screen and paper', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Vat ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await printToNowhere(page)
  await withholdLetters(page)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('main').getByRole('link', { name: 'Taxes' }).click()
  await expect(page.getByText('No taxes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Philippines: VAT 12%/ }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await type(page.getByLabel('TIN'), '123-456-789-00000')
  // What is chosen is read whole.
  const profile = page.getByLabel('How taxes are shown')
  const [needed, room] = await profile.evaluate((element) => {
    const select = element as HTMLSelectElement
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas === null) throw new Error('Nothing to measure with')
    canvas.font = font
    const words = canvas.measureText(select.selectedOptions[0]?.label ?? '').width
    return [words, select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)] as const
  })
  expect(needed).toBeLessThanOrEqual(room)
  // A second one, for one drink of the menu, on top of its price.
  await page.getByRole('button', { name: 'Add a rate' }).click()
  const levy = page.getByRole('region', { name: 'New rate' })
  await type(levy.getByRole('textbox', { name: 'Name' }), 'Sugar levy')
  const added = page.getByRole('region', { name: /Sugar levy/ })
  await page.getByRole('button', { name: 'Save taxes' }).click()
  await expect(added.getByText('Only what is taxed has a percentage')).toBeVisible()
  await type(added.getByLabel('Percent'), '2.5')
  await added.getByRole('switch', { name: 'Part of the price on the menu' }).uncheck()
  await added.getByLabel('Only those chosen here').check()
  await added.getByRole('button', { name: 'Choose in Milk Tea' }).click()
  await added.getByRole('checkbox', { name: 'Classic Milk Tea' }).check()
  await expect(added.getByRole('checkbox', { name: 'Milk Tea (1 of 1)' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save taxes' }).click()
  await expect(page.getByText('Taxes saved')).toBeVisible()

  await page.goto(`/${store.slug}/admin/pos`)
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  // 95.00 and 2.5 %, which is 2.375.
  const pay = page.getByRole('button', { name: 'Pay', exact: true })
  await expect(page.getByRole('region', { name: 'Sale' })).toContainText('97.38')
  await pay.click()
  await type(page.getByLabel('Cash given'), '100')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New sale' }).click()

  // The rate for everything is left, and the drink is sold once more.
  await page.goto(`/${store.slug}/admin/taxes`)
  await page.getByRole('button', { name: 'Remove Sugar levy 2.5%' }).click()
  await page.getByRole('button', { name: 'Save taxes' }).click()
  await expect(page.getByText('Taxes saved')).toBeVisible()
  await page.goto(`/${store.slug}/admin/pos`)
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await pay.click()
  await type(page.getByLabel('Cash given'), '100')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New sale' }).click()

  await page.goto(`/${store.slug}/admin/orders`)
  await page.getByRole('link', { name: '#1002' }).first().click()
  // 95.00 × 12 ÷ 112 = 10.178…
  await expect(page.getByText('VATable Sales')).toBeVisible()
  await expectAccessible(page)
  const receipt = await print(page, 'Receipt')
  await expect(receipt.locator('body')).toContainText(
    /TIN: 123-456-789-00000.*VATable Sales\W*84\.82.*VAT-Exempt Sales\W*0\.00.*Zero-Rated Sales\W*0\.00.*VAT 12% Amount\W*10\.18/s,
  )

  await page.goto(`/${store.slug}/admin/sales`)
  await page.getByRole('button', { name: 'How is this counted: Net' }).click()
  await expect(page.getByRole('dialog')).toContainText('Tax is in it, although it is not yours')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Reports' }).click()
  const rates = page.getByRole('table', { name: 'By tax rate' })
  await expect(rates).toContainText(/VAT 12% \(in the price\).*84\.82.*10\.18.*95\.00/)
  await expect(rates).toContainText(/Sugar levy 2\.5% \(on top\).*95\.00.*2\.38.*97\.38/)
  // On a small phone, too, no figure lies beyond the edge of its card.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(rates.getByRole('columnheader', { name: 'Net' })).toBeVisible()
  const beyond = await page
    .locator('section:has(> table)')
    .evaluateAll((cards) =>
      cards
        .filter((card) => card.scrollWidth > card.clientWidth)
        .map((card) => card.getAttribute('aria-label')),
    )
  expect(beyond).toEqual([])
  if (size !== null) await page.setViewportSize(size)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Sales journal' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('journal')
})

test('whoever has removed their last rate can take the words of its country back as well', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`No VAT ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/taxes`)
  await page.getByRole('button', { name: /Philippines: VAT 12%/ }).press('Enter')
  const save = page.getByRole('button', { name: 'Save taxes' })
  await save.click()
  await expect(page.getByText('Taxes saved')).toBeVisible()
  await page.getByRole('button', { name: 'Remove VAT 12%' }).click()
  await save.click()
  await expect(page.getByText('No taxes')).toBeVisible()
  await page.reload()
  await page.getByLabel('How taxes are shown').selectOption('plain')
  await save.click()
  await expect(page.getByLabel('How taxes are shown')).toBeHidden()
})
