import { expect } from '@playwright/test'
import { doubts } from '../src/orders/doubt-contract.ts'
import { orders } from '../src/orders/contract.ts'
import { isReady, keepsSale, nextSale } from './counters.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { printToNowhere } from './prints.ts'
import { hire, openCounter } from './staff.ts'

test.use({ serviceWorkers: 'allow' })

test('a counter without a server opens, sells, keeps its sales over a reload, and sends each of them once', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Line ${crypto.randomUUID().slice(0, 6)}`)
  // Ten drinks' worth and no more: of the three sold without a line the shelf can give two.
  const { drink } = await stockTea(larder, store, 20)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await printToNowhere(page)
  await openCounter(page, store, cora)
  await isReady(page)

  await context.setOffline(true)
  await keepsSale(page, 'A-0001')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Print Receipt' }).click()
  await nextSale(page)
  await expect(page.getByText(/No connection since/)).toBeVisible()
  await expectAccessible(page)

  // The last sales are the server's: that says so, and where this device's own are.
  await page.keyboard.press('F6')
  const last = page.getByRole('dialog', { name: 'Last sales' })
  await expect(last.getByRole('alert')).toContainText('This device has no connection')
  await expect(last).toContainText('see “1 sale waits” above the counter')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()

  await page.reload()
  await expect(page.getByRole('button', { name: '1 sale waits' })).toBeVisible()
  await keepsSale(page, 'A-0002')
  await nextSale(page)
  await keepsSale(page, 'A-0003')
  await nextSale(page)
  await page.getByRole('button', { name: '3 sales wait' }).click()
  await expect(page.getByRole('dialog', { name: 'Sales that wait' })).toContainText('A-0002')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  expect((await larder.send(orders.list, {}, store.token)).data).toEqual([])

  // Nobody logs out over money that was taken.
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: 'More' }).click()
  }
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('3 sales wait to be sent.')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /sales? waits?/ })).toBeHidden({ timeout: 60_000 })
  const sold = (await larder.send(orders.list, {}, store.token)).data
  expect(sold.map(({ total }) => total)).toEqual([drink.price, drink.price, drink.price])
  const receipts = await Promise.all(
    sold.map(async ({ id }) => {
      const { data } = await larder.send(orders.one, { params: { id } }, store.token)
      return data.receipt ?? 'none'
    }),
  )
  expect(receipts.toSorted()).toEqual(['A-0001', 'A-0002', 'A-0003'])
  const { data } = await larder.send(doubts.list, {}, store.token)
  expect(data.map(({ kind }) => kind)).toEqual(['missing'])
})
