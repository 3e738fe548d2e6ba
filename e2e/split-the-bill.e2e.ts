import { expect, type Page, type Route } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { payments } from '../src/payments/contract.ts'
import { shifts } from '../src/shifts/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

/** Where it is paid; among the totals of an order it stands as well. */
const left = (page: Page) => page.locator('p', { hasText: 'Left to pay' })

/** Clicks that bear the time of the press, however late the machine comes to them, counted as a browser counts quick ones. */
async function tapsAt(page: Page, x: number, y: number) {
  const session = await page.context().newCDPSession(page)
  return async (atMs: number, clickCount: number) => {
    for (const act of ['mousePressed', 'mouseReleased'] as const) {
      const where = { x, y, button: 'left' as const, clickCount, timestamp: atMs / 1000 }
      await session.send('Input.dispatchMouseEvent', { type: act, ...where })
    }
  }
}

async function splitOneTea(page: Page) {
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Split the bill' }).click()
}

test('three friends split a bill at the counter, and a guest pays an open order in parts', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Split ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  await splitOneTea(page)
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  await expect(left(page)).toContainText('95.00')
  // What was wrong with one sum is not said of the next.
  await type(dialog.getByLabel('Amount'), 'x')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter amounts in figures')
  await type(dialog.getByLabel('Amount'), '0')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Please enter an amount')
  await dialog.getByRole('button', { name: '1/3 of the bill' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await type(dialog.getByLabel('Tip'), '5')
  await expect(dialog.getByText('The tip comes on top')).toContainText('36.66 in all')
  await page.keyboard.press('Enter')
  await expect(left(page)).toContainText('63.34')
  await expect(dialog.getByRole('list', { name: 'Parts paid' })).toContainText('a tip of')
  await expectAccessible(page)
  await type(dialog.getByLabel('Amount'), '3.34')
  await page.keyboard.press('Enter')
  await expect(left(page)).toContainText('60.00')
  await dialog.getByRole('button', { name: 'Take back Cash' }).last().click()
  await expect(left(page)).toContainText('63.34')
  await type(dialog.getByLabel('Amount'), '100')
  await expect(dialog.getByText('Change due')).toContainText('36.66')
  await page.keyboard.press('Enter')
  await expect(left(page)).toContainText('0.00')
  await expect(dialog.getByText('Change due')).toContainText('36.66')
  await expect(dialog.getByRole('button', { name: 'Finish sale' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Change due')).toContainText('36.66')
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
  // The answer to this part is lost on its way. The order says that it is there, and the next one is another.
  await page.route(
    '**/parts',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: '1/2 of the bill' }).click()
  await page.getByRole('button', { name: 'Take Part' }).click()
  await expect(left(page).last()).toContainText('95.00', { timeout: 15_000 })
  await expect(page.getByText('Failed to take the payment')).toBeHidden()
  await page.getByRole('button', { name: '1/4 of the bill' }).click()
  await page.getByRole('button', { name: 'Take Part' }).click()
  await expect(left(page).last()).toContainText('47.50')
  // What was refused was not taken: no change of it is due once another sum is typed.
  const refuses = (route: Route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Not now.' } })
  await page.route('**/parts', refuses, { times: 1 })
  await type(page.getByLabel('Amount'), '60')
  await expect(page.getByText('Change due').locator('..')).toContainText('12.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Not now.')).toBeVisible()
  await type(page.getByLabel('Amount'), '40')
  await expect(page.getByText('Change due')).toHaveCount(0)
  await type(page.getByLabel('Amount'), '50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeVisible()
  await expect(page.getByText('Change due').locator('..')).toContainText('2.50')
})

test('what was taken of a split bill stays with it until it is sold or given back', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Parts ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const drawer = { drawer: 'Front', openingFloat: 100 }
  await larder.send(shifts.open, { body: drawer }, cora.token)
  await standAtTheCounter(page, store, cora)
  const sale = page.getByRole('region', { name: 'Sale' })
  const tile = page.getByRole('button', { name: /Classic Milk Tea/ }).first()
  const pay = sale.getByRole('button', { name: 'Pay', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  const question = page.getByRole('dialog', { name: /63\.32 has been taken\. Give it back\?/ })
  const third = async () => {
    await dialog.getByRole('button', { name: '1/3 of the bill' }).click()
    await dialog.getByRole('button', { name: 'Take Part' }).click()
  }
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const showSale = async () => {
    if (isPhone) await page.getByRole('button', { name: /Show sale/ }).click()
  }

  await tile.click()
  await pay.click()
  await page.getByRole('button', { name: 'Split the bill' }).click()
  await third()
  await expect(left(page)).toContainText('63.34')
  await page.keyboard.press('Escape')
  await page.reload()
  await showSale()
  await expect(sale.getByText('Taken in parts')).toBeVisible()
  await page.keyboard.press('F2')
  await expect(sale.getByText('Taken in parts')).toBeHidden()

  // Its money lies in the drawer: neither is that counted nor does anybody leave before it is settled.
  await page.goto(`/${store.slug}/admin/shifts`)
  await page.getByRole('button', { name: 'Count and Close' }).click()
  const count = page.getByRole('dialog', { name: 'Count Front' })
  await type(count.getByLabel(/\D100$/), '1')
  await count.getByRole('button', { name: 'Close Shift' }).click()
  await expect(count.getByRole('alert')).toHaveText(
    'A sale on this device is paid in part. Finish it, or give the money back, then count.',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('A sale at the counter is paid in part.')).toBeVisible()
  await expect(page.getByText('You have been logged out.')).toHaveCount(0)
  await page.goto(`/${store.slug}/admin/pos`)
  await expect(tile).toBeVisible()
  await showSale()
  await page.keyboard.press('F4')
  await page.getByRole('button', { name: /^Recall/ }).click()
  await pay.click()
  await expect(left(page)).toContainText('63.34')
  await third()
  await expect(left(page)).toContainText('31.68')
  await page.keyboard.press('Escape')
  // Another bill would not be theirs.
  await page.keyboard.press('+')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(sale).toContainText('1 × Classic Milk Tea')
  await page.getByRole('button', { name: 'Clear the sale' }).click()
  await question.getByRole('button', { name: 'Give it back' }).click()
  await expect(sale).toContainText('0 items')
  await expect(sale.getByText('Taken in parts')).toBeHidden()
})

test('two friends pay half each in cash, and each is told what goes back of their note', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Notes ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  await splitOneTea(page)
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  const given = dialog.getByLabel('Cash given')
  await dialog.getByRole('button', { name: '1/2 of the bill' }).click()
  await type(dialog.getByLabel('Tip'), '2')
  // Half of 95.00 and the tip.
  await expect(given).toHaveAttribute('placeholder', '49.50')
  await type(given, 'x')
  await expect(dialog.getByText('Please enter amounts in figures')).toBeVisible()
  await type(given, '40')
  await expect(dialog.getByText('Cash given must be at least 49.50')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Cash given must be at least 49.50')
  await expect(left(page)).toContainText('95.00')
  await dialog
    .getByRole('group', { name: 'Cash handed over' })
    .getByRole('button', { name: /^\D*100\.00$/ })
    .click()
  await expect(dialog.getByText('Change due')).toContainText('50.50')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Take Part' }).click()
  await expect(left(page)).toContainText('47.50')
  await expect(dialog.getByText('Change of the last part')).toContainText('50.50')
  await expect(dialog.getByRole('list', { name: 'Parts paid' })).toContainText('50.50 went back')
  await type(given, '50')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Change due')).toContainText('2.50')
  await page.keyboard.press('Enter')
  // What went back before is not told again.
  const done = page.getByRole('dialog', { name: 'Order #1001' })
  await expect(done.getByText('Change due')).toContainText('2.50')
  const [sold] = (await larder.send(orders.list, {}, store.token)).data
  const { data } = await larder.send(orders.one, { params: { id: sold?.id ?? '' } }, store.token)
  expect(data.parts?.map(({ amount, tip, change }) => [amount, tip, change])).toEqual([
    [47.5, 2, 50.5],
    [47.5, 0, 2.5],
  ])
})

test('a split bill says that the other ways to pay have not come, and asks before what was typed is thrown away', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Ways ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const customMethods = [{ name: 'Maya', config: { info: 'Send it to 0917' } }]
  await larder.send(payments.save, { body: { storeId: store.id, customMethods } }, store.token)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  const missing = page.getByText('The other ways to pay have not come.')
  const methods = '**/api/payments?**'
  const refuses = (route: Route) =>
    route.fulfill({ status: 429, json: { success: false, message: 'Not now.' } })
  await page.route(methods, refuses)
  await standAtTheCounter(page, store, cora)
  await splitOneTea(page)
  await expect(missing).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Maya' })).toHaveCount(0)
  await expectAccessible(page)
  await page.unroute(methods)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Maya' })).toBeVisible()
  await expect(missing).toHaveCount(0)

  // A share is chosen again by one tap; an amount and a tip are not.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await type(dialog.getByLabel('Tip'), '5')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(dialog.getByLabel('Tip')).toHaveValue('5.00')
  await type(dialog.getByLabel('Tip'), '')
  await dialog.getByRole('button', { name: '1/3 of the bill' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The page of an order says so, too.
  const customer = {
    firstName: 'Ana',
    lastName: 'Cruz',
    email: 'ana@example.com',
    phone: '0917',
  }
  const items = [{ productId: drink.id, quantity: 1 }]
  const { data: open } = await larder.send(orders.place, {
    body: { storeId: store.id, customer, paymentMethod: 'cash', items },
  })
  await page.route(methods, refuses)
  await page.goto(`/${store.slug}/payment/${open.id}`)
  await page.getByRole('button', { name: 'Split the bill' }).click()
  await expect(missing).toBeVisible()
  await page.unroute(methods)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Maya', exact: true })).toBeVisible()
})

test('a finish that is tapped twice leaves the change on the screen', async ({ larder, page }) => {
  const store = await larder.openStore(`Twice ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  await splitOneTea(page)
  await type(page.getByLabel('Amount'), '100')
  await page.getByRole('button', { name: 'Take Part' }).click()
  const box = await page.getByRole('button', { name: 'Finish sale' }).boundingBox()
  // Where the next window has no more than its edge, or the button that closes it.
  const at = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) - 4] as const
  const tap = await tapsAt(page, ...at)
  const done = page.getByRole('dialog', { name: 'Order #1001' })
  const first = Date.now()
  await tap(first, 1)
  await expect(done).toBeVisible()
  await tap(first + 200, 2)
  await expect(done.getByText('Change due')).toContainText('5.00')
  await done.getByRole('button', { name: 'New sale' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
