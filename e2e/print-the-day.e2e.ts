import { expect, type Browser, type FrameLocator } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { expectAccessible, logIn, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { close, frameOf, furnish, print, printToNowhere } from './prints.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

const pointsPerMm = 72 / 25.4

/** A print as a printer gets it: how many sheets, and how large they are, in millimetres. */
async function pdfOf(browser: Browser, frame: FrameLocator) {
  const html = await frame.locator('html').evaluate((root) => {
    const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const text = styles.map(({ cssText }) => cssText).join('\n')
    return `<!doctype html><style>${text}</style>${root.querySelector('body')?.innerHTML ?? ''}`
  })
  const paper = await browser.newPage()
  await paper.setContent(html)
  const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString('latin1')
  await paper.close()
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)]
  return boxes.map(([, width, height]) => ({
    width: Number(width) / pointsPerMm,
    height: Number(height) / pointsPerMm,
  }))
}

test('the day on paper: a receipt from the counter, an invoice and a receipt from the order', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Paper ${crypto.randomUUID().slice(0, 6)}`)
  await furnish(larder, store)
  const { drink } = await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await printToNowhere(page)
  await standAtTheCounter(page, store, cora)
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await type(page.getByLabel('Note for Classic Milk Tea'), 'less ice')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await type(page.getByLabel('Cash given'), '200')
  await page.keyboard.press('Enter')
  const slip = await print(page, 'Receipt')
  for (const text of [
    '#1001',
    'Customer: Guest',
    'Served by Cora',
    'less ice',
    'Thank you for your purchase!',
    'PROCESSING',
  ]) {
    await expect(slip.locator('body')).toContainText(text)
  }
  await expect(slip.locator('body')).toContainText(
    /Total\W*95\.00.*Cash\W*200\.00.*Change\W*105\.00/s,
  )
  const [sheet, ...more] = await pdfOf(browser, slip)
  expect(more).toEqual([])
  expect(sheet?.width).toBeCloseTo(80, 0)
  await expectAccessible(page)
  await close(page, slip)
  // With the print its frame goes, which had the focus: Enter begins the next sale all the same.
  const newSale = page.getByRole('button', { name: 'New sale' })
  await expect(newSale).toBeFocused()
  // Whoever wants every receipt gets it without asking.
  await page.getByLabel('Print every receipt at once').check({ force: true })
  await newSale.click()
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /Exact/ }).click()
  await expect(frameOf(page, 'Receipt').locator('html[data-printed]')).toHaveCount(1)
  await expect(frameOf(page, 'Receipt').locator('body')).toContainText('#1002')
  await close(page, frameOf(page, 'Receipt'))
  await expect(newSale).toBeFocused()

  await page.evaluate(() => localStorage.clear())
  await logIn(page, store)
  const { data } = await larder.send(orders.list, { query: { search: '1001' } }, store.token)
  await page.goto(`/${store.slug}/admin/orders/${data[0]?.id}`)
  const invoice = await print(page, 'Invoice')
  for (const text of ['Invoice', '#1001', 'PROCESSING', 'At the counter', drink.name]) {
    await expect(invoice.locator('body')).toContainText(text)
  }
  const [a4, ...others] = await pdfOf(browser, invoice)
  expect(others).toEqual([])
  expect(a4?.width).toBeCloseTo(210, 0)
  expect(a4?.height).toBeCloseTo(297, 0)
  await close(page, invoice)
  const again = await print(page, 'Receipt')
  await expect(again.locator('body')).toContainText(/Served by Cora.*Change\W*105\.00/s)
  expect(await pdfOf(browser, again)).toHaveLength(1)
  await close(page, again)
})
