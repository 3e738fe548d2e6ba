import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { expectAccessible, logIn, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire } from './staff.ts'
import { tapColumn } from './thumb.ts'
import { type, typeDay } from './typing.ts'

/** Runs in the page: single words that stand in two lines. */
function brokenWords(heads: readonly Element[]): readonly string[] {
  const range = document.createRange()
  return heads
    .flatMap((head) => [...head.childNodes])
    .filter((node) => node.nodeType === Node.TEXT_NODE && !/\s/.test(node.nodeValue ?? ''))
    .filter((node) => {
      range.selectNodeContents(node)
      return range.getClientRects().length > 1
    })
    .map((node) => node.nodeValue ?? '')
}

/** Looks again while the server refuses to answer, and then once more. */
async function lookAgainInVain(
  page: Page,
  call: string,
  look: () => Promise<void>,
  shown: Locator,
) {
  const answers = `**/api${call}?**`
  const json = { success: false, message: 'Not now.' }
  await page.route(answers, (route) => route.fulfill({ status: 429, json }))
  await look()
  const old = page.getByRole('alert').filter({ hasText: 'Not now. What stands here may be old.' })
  await expect(old).toBeVisible()
  await expect(shown).toBeVisible()
  await expectAccessible(page)
  await page.unroute(answers)
  await old.getByRole('button', { name: 'Try again' }).click()
  await expect(old).toHaveCount(0)
  await expect(shown).toBeVisible()
}

test('SALES-01 SALES-02 SALES-03 the owner sees what the month brought, enters cash, and looks at the reports', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Books ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/sales`)
  await expect(page.getByText('No orders in these days')).toBeVisible()
  await expectAccessible(page)

  await stockTea(larder, store)
  const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
  const customer = {
    firstName: 'Carla',
    lastName: 'Diaz',
    email: 'carla@example.com',
    phone: '0917',
  }
  for (const quantity of [1, 2]) {
    const items = [{ productId: data[0]?.id ?? '', quantity }]
    await larder.send(orders.place, {
      body: { storeId: store.id, customer, paymentMethod: 'cash', items },
    })
  }
  await page.reload()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('285.00')
  await expect(page.getByRole('link', { name: '#1002' })).toBeVisible()
  // How a figure is counted lies within the screen, one at a time, also for a keyboard.
  const words = page.getByRole('dialog', { name: /^How is this counted/ })
  for (const of of ['Total Sales', 'Total Cost', 'Net', 'Not yet paid']) {
    await summary.getByRole('button', { name: `How is this counted: ${of}` }).press('Enter')
    await expect(words).toHaveAccessibleName(`How is this counted: ${of}`)
    await expect(words).toBeFocused()
    await expect(words).toBeInViewport({ ratio: 1 })
    // Of taxes speaks only a store that has some.
    await expect(words).not.toContainText(/Tax is in it|By tax rate/)
  }
  await page.keyboard.press('Tab')
  await expect(words).toBeHidden()
  // The line of what rings moves the page down when it comes.
  await expect(page.getByRole('region', { name: 'Orders that ring' })).toBeVisible()

  await page.getByRole('tab', { name: 'Cashflow' }).click()
  await page.getByRole('button', { name: 'Add Entry' }).click()
  await expect(page.getByText('Please enter an amount')).toBeVisible()
  await page.getByLabel('Type').selectOption('out')
  await type(page.getByLabel('Amount'), '85')
  await type(page.getByLabel('Note'), 'Ice')
  await page.getByRole('button', { name: 'Add Entry' }).click()
  await expect(page.getByText('Cash entry added.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Ice' })).toBeVisible()
  // 285.00 of sales, 15.00 of tea, 85.00 taken out.
  await expect(summary).toContainText('185.00')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('table', { name: 'By product' })).toContainText('Classic Milk Tea')
  // Nobody has paid: what stands there as cash is not in the drawer.
  const byMethod = page.getByRole('region', { name: 'By payment method' })
  await expect(byMethod).toContainText('Cash')
  await expect(byMethod).toContainText('paid or not. What has come of it stands under Money.')
  await expectAccessible(page)
  const byDay = page.getByRole('table', { name: 'By day' })
  await expect(byDay.getByRole('link', { name: /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/ })).toBeVisible()
  // On a phone the cost stands under the sales, and no word of a head is broken.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(byDay.getByText('Cost', { exact: true }).filter({ visible: true })).toHaveCount(1)
  await expect(byDay.getByText(/15\.00/).filter({ visible: true })).toHaveCount(1)
  expect(await page.locator('th[scope=col]').evaluateAll(brokenWords)).toEqual([])
  if (size !== null) await page.setViewportSize(size)

  await typeDay(page.getByLabel('To'), '2020-01-01')
  await typeDay(page.getByLabel('From'), '2020-01-01')
  await expect(summary).toContainText('0 orders')

  await page.getByRole('tab', { name: 'Cashflow' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const days = '2020-01-01-2020-01-01'
  expect(file.suggestedFilename()).toBe(`${store.slug}-cashflow-${days}.csv`)
})

test('the reports are looked at as charts and taken along as a file', async ({ larder, page }, {
  project,
}) => {
  const store = await larder.openStore(`Charts ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
  const [tea] = data
  await larder.send(orders.place, {
    body: {
      storeId: store.id,
      customer: { firstName: 'Carla', lastName: 'Diaz', email: 'carla@example.com', phone: '0917' },
      paymentMethod: 'cash',
      items: [{ productId: tea?.id ?? '', quantity: 2 }],
    },
  })
  await openAs(page, store, `/${store.slug}/admin/sales`)
  // It opens on today, which is one column by the day and some by the hour.
  const byHour = page.getByRole('figure', { name: 'Sales by hour, as a chart' })
  await tapColumn(page, byHour)
  await expect(page.getByRole('button', { name: /:00 to .*:59, show others too$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '#1001' })).toBeVisible()
  await page.goBack()
  await expect(byHour).toBeVisible()
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('button', { name: 'Since a month ago' }).click()
  await expect(page.getByRole('figure', { name: 'Sales by day, as a chart' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('nothing before')
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible()
  await expectAccessible(page)
  const openTab = (name: string) => page.getByRole('tab', { name }).click()
  const backTo = (name: string) => async () => {
    await openTab('Cashflow')
    await openTab(name)
  }
  const nothingMoved = page.getByText('No money moved in these days')
  const byProduct = page.getByRole('table', { name: 'By product' })
  await openTab('Money')
  await expect(nothingMoved).toBeVisible()
  await lookAgainInVain(page, '/sales/money', backTo('Money'), nothingMoved)
  await openTab('Reports')
  await expect(byProduct).toBeVisible()
  await lookAgainInVain(page, '/sales/report', backTo('Reports'), byProduct)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('By product,Classic Milk Tea,2,190,10,94.7,,Pieces')
  expect(text).toContain('By staff,Ordered online,1,190,10,94.7,,Orders')
  const staff = page.getByRole('table', { name: 'By staff' })
  // One order of two teas: what is counted is said.
  await expect(staff.getByRole('columnheader')).toContainText(['Orders'])
  await expect(byProduct.getByRole('columnheader')).toContainText(['Pieces'])
  await staff.getByRole('link', { name: 'Ordered online' }).click()
  await expect(page.getByRole('link', { name: /^#100/ })).toHaveText(['#1001'])
  await expect(page.getByRole('button', { name: 'Ordered online, show others too' })).toBeVisible()
  await expect(page.getByText(/^1 order, .*190\.00 in all$/)).toBeVisible()
  await expectAccessible(page)
})

test('a cashier minds the drawer without reading the books', async ({ larder, page }, {
  project,
}) => {
  const store = await larder.openStore(`Drawer ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const cashier = await hire(larder, store, 'cashier')
  await logIn(page, { ...store, ...cashier }, '/admin/pos')
  await page.goto(`/${store.slug}/admin/sales`)
  await expect(page.getByRole('heading', { name: 'Cash in and out' })).toBeVisible()
  await expect(page.getByText('No cash entries')).toBeVisible()
  await type(page.getByLabel('Amount'), '500')
  await type(page.getByLabel('Note'), 'Float')
  await page.getByRole('button', { name: 'Add Entry' }).click()
  await expect(page.getByRole('cell', { name: 'Float' })).toBeVisible()
  await expect(page.getByText('Total Sales')).toBeHidden()
  await expectAccessible(page)
  const leaveAndComeBack = async () => {
    await page.getByRole('main').getByRole('link', { name: 'Shifts' }).click()
    await expect(page.getByRole('heading', { name: 'Shifts', exact: true })).toBeVisible()
    await page.goBack()
  }
  const float = page.getByRole('cell', { name: 'Float' })
  await lookAgainInVain(page, '/cashflow/own', leaveAndComeBack, float)
})
