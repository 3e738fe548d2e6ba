import { expect } from '@playwright/test'
import { coupons } from '../src/coupons/contract.ts'
import { shifts } from '../src/shifts/contract.ts'
import { isReady, keepsSale, nextSale } from './counters.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { printToNowhere } from './prints.ts'
import { hire, openCounter } from './staff.ts'
import { type } from './typing.ts'

test.use({ serviceWorkers: 'allow' })

test('a cashier counts a drawer without a server, and its Z has every sale of before and none of after', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Count ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 1000)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const drawer = { drawer: 'Front', openingFloat: 500 }
  const { data: shift } = await larder.send(shifts.open, { body: drawer }, cora.token)
  await printToNowhere(page)
  await openCounter(page, store, cora)
  const bar = page.getByRole('navigation', { name: 'Shift' })
  await expect(bar).toContainText('Front')
  await isReady(page)
  await context.setOffline(true)
  await keepsSale(page, 'A-0001')
  await nextSale(page)

  await bar.getByRole('link', { name: 'Your shift' }).click()
  await page.getByRole('button', { name: 'Count and Close' }).click()
  const dialog = page.getByRole('dialog', { name: 'Count Front' })
  await type(dialog.getByLabel(/\D100$/), '5')
  await type(dialog.getByLabel(/\D50$/), '1')
  await dialog.getByRole('button', { name: 'Close Shift' }).click()
  const mine = page.getByRole('region', { name: /Front, Cora/ })
  await expect(mine).toContainText('The count is kept on this device')
  await expect(mine).toContainText(/Counted .*550\.00/)
  await expect(mine.getByRole('button', { name: 'Count and Close' })).toBeHidden()
  await expectAccessible(page)
  await mine.getByRole('button', { name: 'Print Count' }).click()
  const slip = page.frameLocator('iframe[title^="Count Front"]')
  await expect(slip.locator('html[data-printed]')).toHaveCount(1)
  await expect(slip.locator('body')).toContainText(
    /COUNT, NO Z YET.*Float\D*500\.00.*Counted\D*550\.00/s,
  )
  await mine.getByRole('link', { name: 'To the counter' }).click()
  await expect(bar).toContainText('Front is counted: what is sold now comes after it.')
  await expectAccessible(page)
  await keepsSale(page, 'A-0002')
  await nextSale(page)

  await page.reload()
  await expect(bar).toContainText('Front is counted')
  await context.setOffline(false)
  await expect(page.getByText(/Front is closed, Z 1\. Short: \D*45\.00/)).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByRole('button', { name: /sales? waits?/ })).toBeHidden({ timeout: 60_000 })
  const { data } = await larder.send(shifts.one, { params: { id: shift.id } }, store.token)
  // 500.00 and one tea for 95.00; the second one was sold after the count.
  expect(data.z).toMatchObject({ expected: 595, counted: 550, difference: -45 })
  expect(data.z?.note).toContain('while sales waited to be sent')
  expect(data.figures?.orders).toBe(1)
})

test('a count waits for the sales of before, and one whose answer was lost is the same count', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Count ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 1000)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await openCounter(page, store, cora)
  const bar = page.getByRole('navigation', { name: 'Shift' })
  await isReady(page)
  const countIt = async (drawer: string) => {
    await bar.getByRole('link', { name: 'Your shift' }).click()
    await page.getByRole('button', { name: 'Count and Close' }).click()
    const dialog = page.getByRole('dialog', { name: `Count ${drawer}` })
    await type(dialog.getByLabel(/\D500$/), '1')
    await dialog.getByRole('button', { name: 'Close Shift' }).click()
    await expect(page.getByText('The count is kept on this device.')).toBeVisible()
    // The way there beside the count goes with the shift, where the line tells that it is closed.
    await page.getByRole('link', { name: 'Counter', exact: true }).click()
  }

  await test.step('the line is back, and sales still wait', async () => {
    const drawer = { drawer: 'Front', openingFloat: 405 }
    const { data: shift } = await larder.send(shifts.open, { body: drawer }, cora.token)
    await page.reload()
    await expect(bar).toContainText('Front')
    const sales = '**/api/orders/counter'
    await context.route(sales, (route) => route.abort())
    await keepsSale(page, 'A-0001')
    await nextSale(page)
    await countIt('Front')
    await expect(bar).toContainText('Front is counted')
    await context.unroute(sales)
    await expect(page.getByText(/Front is closed, Z 1\. Exact: \D*0\.00/)).toBeVisible({
      timeout: 60_000,
    })
    const { data } = await larder.send(shifts.one, { params: { id: shift.id } }, store.token)
    // 405.00 and one tea for 95.00.
    expect(data.z).toMatchObject({ expected: 500, counted: 500, difference: 0 })
    expect(data.z?.note).toContain('while sales waited to be sent')
  })

  await test.step('the server closes the shift, and its answer is lost', async () => {
    const drawer = { drawer: 'Back', openingFloat: 500 }
    const { data: shift } = await larder.send(shifts.open, { body: drawer }, cora.token)
    await page.reload()
    await expect(bar).toContainText('Back')
    await context.route(
      `**/api/shifts/${shift.id}/close`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await countIt('Back')
    await expect(page.getByText(/Back is closed, Z 2\. Exact: \D*0\.00/)).toBeVisible({
      timeout: 60_000,
    })
    await bar.getByRole('link', { name: /shift/i }).click()
    await expect(page.getByText('has closed the shift')).toHaveCount(0)
    const { data } = await larder.send(shifts.list, {}, store.token)
    expect(data.map(({ z }) => z?.number)).toEqual([2, 1])
  })

  await test.step('a sale with a code, which no device keeps, is not answered', async () => {
    const code = { code: 'MILK10', kind: 'percent' as const, value: 10 }
    await larder.send(coupons.add, { body: code }, store.token)
    const drawer = { drawer: 'Side', openingFloat: 414.5 }
    const { data: shift } = await larder.send(shifts.open, { body: drawer }, cora.token)
    await page.goto(`/${store.slug}/admin/pos`)
    await expect(bar).toContainText('Side')
    await page
      .getByRole('button', { name: /Classic Milk Tea/ })
      .first()
      .click()
    await page.keyboard.press('F8')
    const sheet = page.getByRole('dialog', { name: 'Discount' })
    await type(sheet.getByLabel('Code of a coupon'), 'milk10')
    await page.keyboard.press('Enter')
    await expect(sheet).toContainText('Coupon MILK10, 10%')
    await page.keyboard.press('Escape')
    const sales = '**/api/orders/counter'
    await context.route(sales, (route) => route.abort())
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: /^Exact/ }).click()
    await page.getByRole('button', { name: 'Next customer' }).click()
    await countIt('Side')
    await expect(bar).toContainText('Side is counted')
    await context.unroute(sales)
    // Nothing was pressed, and nothing else happened here: the bar hears of its end.
    await expect(page.getByText(/Side is closed, Z 3\. Exact: \D*0\.00/)).toBeVisible({
      timeout: 90_000,
    })
    await expect(bar).toContainText('You have no open shift: your sales belong to no drawer.')
    const { data } = await larder.send(shifts.one, { params: { id: shift.id } }, store.token)
    // 414.50, and one tea for 95.00 less a tenth.
    expect(data.z).toMatchObject({ expected: 500, counted: 500, difference: 0 })
    expect(data.z?.note).toContain('while sales waited to be sent')
  })
})
