import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { expectAccessible, logIn, openAs, test } from './larder.ts'
import { newCustomer, order } from './customers.ts'
import { stockTea } from './menu.ts'
import { close, furnish, paperOf, print, printToNowhere, reachOf } from './prints.ts'

async function expectReceipt(page: Page, status: string, store: string) {
  const frame = await print(page, 'Receipt')
  const body = frame.locator('body')
  for (const text of [
    store,
    '8 Katipunan Ave',
    'Quezon City, NCR 1108',
    '0917 555 0199',
    '#1001',
    'Customer: Carla Diaz',
    'Classic Milk Tea',
    'Pearls',
    'Thank you for your purchase!',
    'Bring this slip back for a free top-up.',
  ]) {
    await expect(body).toContainText(text)
  }
  await expect(body).toContainText(/Subtotal\W*220\.00.*Total\W*220\.00/s)
  await expect(frame.getByText(status, { exact: true })).toBeVisible()
  const [, width, length] = /^(\d+)mm (\d+)mm$/.exec((await paperOf(frame)) ?? '') ?? []
  const { right, bottom } = await reachOf(frame)
  expect(width).toBe('80')
  expect(right).toBeLessThanOrEqual(80)
  // One slip, cut below its last line.
  expect(Number(length)).toBeGreaterThanOrEqual(bottom)
  expect(Number(length)).toBeLessThanOrEqual(bottom + 12)
  await expect(body).toHaveCSS('font-variant-numeric', 'tabular-nums')
  await close(page, frame)
  await expect(page.getByRole('button', { name: 'Print Receipt' })).toBeFocused()
}

async function expectInvoice(page: Page, store: string) {
  const frame = await print(page, 'Invoice')
  const body = frame.locator('body')
  for (const text of [
    'Invoice',
    store,
    '#1001',
    'PENDING',
    'Cash',
    'Carla Diaz',
    'carla@example.com',
    'No shipping information available',
    'Classic Milk Tea',
    'Pearls',
    'Less ice, please.',
  ]) {
    await expect(body).toContainText(text)
  }
  await expect(body).toContainText(/Subtotal\W*220\.00.*Total\W*220\.00/s)
  await expect(frame.getByRole('columnheader')).toHaveText([
    'Product',
    'Price',
    'Quantity',
    'Total',
  ])
  const logo = frame.locator('header img')
  expect(
    await logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
  ).toBeGreaterThan(0)
  expect(await paperOf(frame)).toBe('a4')
  // A sheet without its margins.
  expect((await reachOf(frame)).right).toBeLessThanOrEqual(210 - 2 * 18)
  await close(page, frame)
}

test('ODET-21 ODET-22 PRINT-01 PRINT-02 PRINT-03 PRINT-05 PRINT-06 PRINT-07 PRINT-09 PRINT-10 PRINT-11 PRINT-12 a customer prints the invoice and the receipt of an order', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Ink and Tea')
  await furnish(larder, store)
  const { drink } = await stockTea(larder, store)
  const carla = await newCustomer(larder, store, 'Carla')
  const items = [
    { productId: drink.id, quantity: 2, addons: drink.addons.map(({ _id }) => ({ _id })) },
  ]
  const { id } = await order(larder, store, items, {
    token: carla.token,
    notes: 'Less ice, please.',
  })
  await printToNowhere(page)
  await openAs(page, { ...store, ...carla }, `/${store.slug}/user/orders/${id}`)
  await expect(page.getByRole('heading', { name: /Order #1001/ })).toBeVisible()
  await expectAccessible(page)
  await expectReceipt(page, 'PENDING', 'Ink and Tea')
  await expectInvoice(page, 'Ink and Tea')
  await expect(page).toHaveTitle(`Details Of Order ID ${id} | Ink and Tea`)
})

test('PRINT-04 PRINT-08 who gave no name is printed as Guest, and where an order is sent to in full', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Ink and Water')
  const { drink } = await stockTea(larder, store)
  const carla = await newCustomer(larder, store, 'Carla')
  const { id } = await order(larder, store, [{ productId: drink.id, quantity: 1 }], carla)
  await printToNowhere(page)
  await logIn(page, { ...store, ...carla })
  // No screen of ours can write such an order.
  await page.route('**/api/order*/*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: Record<string, unknown> }
    const customer = { firstName: '', lastName: '', email: '', phone: '' }
    const place = { street: '12 Mabini St', city: 'Cebu City', state: 'Cebu', zip: '6000' }
    const shippingAddress = { ...place, country: 'Philippines' }
    const data = { ...answer.data, customer, shippingAddress }
    await route.fulfill({ response, json: { ...answer, data } })
  })
  await page.goto(`/${store.slug}/user/orders/${id}`)
  const receipt = await print(page, 'Receipt')
  await expect(receipt.locator('body')).toContainText('Customer: Guest')
  await close(page, receipt)
  const invoice = await print(page, 'Invoice')
  for (const line of ['12 Mabini St', 'Cebu City, Cebu 6000', 'Philippines']) {
    await expect(invoice.locator('body')).toContainText(line)
  }
  await close(page, invoice)
})

test('AORD-04 AORD-05 staff print both from the back office, and see who moved the order on', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore('Ink and Coffee')
  await furnish(larder, store)
  const { drink } = await stockTea(larder, store)
  const items = [
    { productId: drink.id, quantity: 2, addons: drink.addons.map(({ _id }) => ({ _id })) },
  ]
  const { id } = await order(larder, store, items, { notes: 'Less ice, please.' })
  await printToNowhere(page)
  await openAs(page, store, `/${store.slug}/admin/orders/${id}`)
  await expect(page.getByRole('link', { name: 'Pay Now' })).toBeVisible()
  await expectInvoice(page, 'Ink and Coffee')
  await expectReceipt(page, 'PENDING', 'Ink and Coffee')
  await larder.send(orders.move, { params: { id }, body: { status: 'delivered' } }, store.token)
  const progress = page.getByRole('complementary', { name: /Progress/ })
  await expect(progress.getByRole('listitem').last()).toContainText(/Delivered.*Ana Reyes/s)
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(0)
  await expectReceipt(page, 'DELIVERED', 'Ink and Coffee')
  await expectAccessible(page)
})
