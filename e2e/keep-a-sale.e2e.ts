import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { hasLetters, noteWindows, payExact } from './counters.ts'
import { test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, openCounter } from './staff.ts'

/** A shop whose counter keeps what the server is silent about. */
async function openShop(larder: Larder, page: Page) {
  const store = await larder.openStore(`Kept ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await page.addInitScript(noteWindows)
  await openCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
  await hasLetters(page)
  return async () => (await larder.send(orders.list, {}, store.token)).data
}

test('a device that may keep a sale keeps none that was answered, whatever the answer was', async ({
  larder,
  page,
}) => {
  await openShop(larder, page)
  await page.route('**/api/orders/counter', (route) => route.fulfill({ status: 408 }))
  await payExact(page)
  await expect(page.getByRole('dialog', { name: 'No answer yet' })).toBeVisible()
  expect(await page.evaluate('[...windows]')).toEqual([
    'Pay',
    'Saving the sale...',
    'No answer yet',
  ])
})

test('an answer that comes when its sale was kept and sent already opens no window over the next one', async ({
  larder,
  page,
}) => {
  const sold = await openShop(larder, page)
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/api/orders/counter',
    async (route) => {
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await payExact(page)
  await expect(page.getByRole('dialog', { name: /^Sale / })).toBeVisible()
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: '1 sale waits' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('1 sale waits')).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).click()

  const answered = page.waitForResponse('**/api/orders/counter')
  held.resolve()
  await answered
  await payExact(page)
  // It is kept, too, where its answer takes long.
  await expect(page.getByRole('dialog', { name: /^(?:Order #1002|Sale A-0002)$/ })).toBeVisible()
  expect(await page.evaluate('[...windows]')).not.toContain('Order #1001')
  await expect.poll(async () => (await sold()).length, { timeout: 60_000 }).toBe(2)
})
