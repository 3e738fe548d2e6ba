import { expect } from '@playwright/test'
import { corrections } from '../src/orders/correction-contract.ts'
import { orders } from '../src/orders/contract.ts'
import { isReady, keepsSale, nextSale } from './counters.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { printToNowhere } from './prints.ts'
import { hire, openCounter } from './staff.ts'
import { type } from './typing.ts'

test.use({ serviceWorkers: 'allow' })

test('a manager without a server takes back a sale that waits, and its money is out of the books once', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Back ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 1000)
  const mara = await hire(larder, store, 'manager', 'Mara')
  await printToNowhere(page)
  await openCounter(page, store, mara)
  await isReady(page)
  await context.setOffline(true)
  await keepsSale(page, 'A-0001')
  await nextSale(page)
  await keepsSale(page, 'A-0002')
  await nextSale(page)

  await page.getByRole('button', { name: '2 sales wait' }).click()
  const waiting = page.getByRole('dialog', { name: 'Sales that wait' })
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Take back' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Take back A-0001' })
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(dialog.getByText('Please say why')).toBeVisible()
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await expectAccessible(page)
  await type(dialog.getByLabel('Why'), 'Wrong drink')
  await page.keyboard.press('Enter')
  const slip = page.frameLocator('iframe[title^="VOID A-0001"]')
  await expect(slip.locator('html[data-printed]')).toHaveCount(1)
  await expect(slip.locator('body')).toContainText(/A-0001.*Wrong drink.*Given back\D*95\.00/s)
  await expect(waiting).toContainText('Taken back: Wrong drink')
  await expect(waiting.getByRole('button', { name: 'Take back' })).toHaveCount(1)
  await expect(waiting.getByRole('button', { name: 'Print Slip' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(page.getByRole('button', { name: '2 sales wait' })).toBeVisible()
  // Away from the counter nobody sends them, which is said there.
  await page.goto(`/${store.slug}/admin/shifts`)
  await context.setOffline(false)
  await expect(page.getByText('2 sales wait on this device.')).toBeVisible()
  await expect(page.getByText(/No connection since/)).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the counter to send' }).click()
  // The counter says that they wait before it sends them, or has sent them before it says so.
  const sold = async () => (await larder.send(orders.list, {}, store.token)).data
  const statuses = async () => (await sold()).map(({ status }) => status).toSorted()
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['cancelled', 'processing'])
  await expect(page.getByRole('button', { name: /sales? waits?/ })).toBeHidden({ timeout: 60_000 })
  const back = (await sold()).find(({ status }) => status === 'cancelled')
  const params = { id: back?.id ?? '' }
  const { data } = await larder.send(corrections.money, { params }, store.token)
  expect([data.paid, data.reduced]).toEqual([0, drink.price])
  expect(data.corrections.map(({ kind, reason, by }) => [kind, reason, by])).toEqual([
    ['void', 'Wrong drink', 'Mara Santos'],
  ])
})

test('what is in hand stays when the last sale is sent in that moment, and says that it came too late', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Late ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 1000)
  const mara = await hire(larder, store, 'manager', 'Mara')
  await openCounter(page, store, mara)
  await isReady(page)
  await context.setOffline(true)
  await keepsSale(page, 'A-0001')
  await nextSale(page)
  await page.getByRole('button', { name: '1 sale waits' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take back A-0001' })
  await type(dialog.getByLabel('Why'), 'Wrong drink')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /sales? waits?/ })).toBeHidden({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Void' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server has this sale by now')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Every sale has been sent.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const { data } = await larder.send(orders.list, {}, store.token)
  expect(data.map(({ status }) => status)).toEqual(['processing'])
})
