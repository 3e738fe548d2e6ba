import { expect } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { products } from '../src/catalog/contract.ts'
import { payments } from '../src/payments/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { order } from './customers.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

test('PAY-04 PAY-05 ROUTE-18 a customer sees what to pay, and staff take the cash and give the change', async ({
  browser,
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Till ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
  const customer = {
    firstName: 'Carla',
    lastName: 'Diaz',
    email: 'carla@example.com',
    phone: '0917',
  }
  const placed = await larder.send(orders.place, {
    body: {
      storeId: store.id,
      customer,
      paymentMethod: 'cash',
      items: [{ productId: data[0]?.id ?? '', quantity: 1 }],
    },
  })
  const { id } = placed.order

  const phone = await browser.newContext({ viewport: page.viewportSize(), baseURL: larder.baseUrl })
  const guest = await phone.newPage()
  await guest.goto(`/${store.slug}/payment/${id}`)
  await expect(guest.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await guest.evaluate(
    ([orderId, token]) =>
      localStorage.setItem('larder.orderTokens', JSON.stringify({ [orderId]: token })),
    [id, placed.token ?? ''] as const,
  )
  await guest.reload()
  await expect(guest.getByText('Please pay in cash at the counter')).toBeVisible()
  await expectAccessible(guest)
  await guest.getByRole('link', { name: 'Go To Order' }).click()
  await guest.waitForURL(`**/${store.slug}/user/orders/${id}`)
  await phone.close()

  await openAs(page, store, `/${store.slug}/payment/${id}`)
  const take = page.getByRole('button', { name: 'Take Payment' })
  await type(page.getByLabel('Cash given'), '50')
  await expect(page.getByText('This is less than the total.')).toBeVisible()
  await take.click()
  await expect(page.getByRole('alert')).toContainText('This is less than the total.')
  await expect(page.getByText('This is less than the total.')).toHaveCount(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: '100.00' }).click()
  await expect(page.getByText('Change due')).toContainText('5.00')
  await expect(take).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('This is less than the total.')).toHaveCount(0)
  await expectAccessible(page)
  await take.click()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expect(page.getByText('Change due').locator('..')).toContainText(/\D5\.00/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go To Order' }).click()
  await page.waitForURL(`**/${store.slug}/admin/orders/${id}`)
})

test('an order that was handed out unpaid stays owed on every screen until its money is entered', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Owed ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  await larder.send(
    payments.save,
    { body: { storeId: store.id, customMethods: [{ name: 'GCash' }] } },
    store.token,
  )
  const handOut = async () => {
    const { id } = await order(larder, store, [{ productId: drink.id, quantity: 1 }])
    const move = { params: { id }, body: { status: 'delivered' as const } }
    await larder.send(orders.move, move, store.token)
    return id
  }
  await handOut()
  const second = await handOut()
  await openAs(page, store, `/${store.slug}/admin/sales`)
  const owed = page.locator('dt').filter({ hasText: 'Not yet paid' }).locator('..')
  await expect(owed).toContainText('190.00')
  await page.goto(`/${store.slug}/admin/orders`)
  await expect(page.locator('tbody').getByText('Not yet paid')).toHaveCount(2)
  await page.getByRole('link', { name: '#1001', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()
  await expect(page.getByText('Not yet paid')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Enter payment' }).click()
  await page.getByLabel('Cash given').pressSequentially('100')
  await expect(page.getByText('Change due')).toContainText('5.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the counter' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()

  // And the other from where a cashier stands, to whom a customer comes with a number.
  const menu = page.getByRole('region', { name: 'Menu' })
  await type(menu.getByRole('searchbox'), '9999')
  await expect(menu.getByText('Orders are under "Last sales".')).toBeVisible()
  await expect(menu.getByRole('heading', { name: 'Found' })).toHaveCount(0)
  await type(menu.getByRole('searchbox'), '1002')
  await expect(menu.getByRole('button', { name: /Order #1002/ })).toContainText(/Not yet paid/)
  await expect(menu.getByRole('button', { name: /Order #1002/ })).toContainText('95.00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  // By all that the store takes, as a sale is paid at once, and without leaving the counter.
  const sold = page.getByRole('dialog', { name: 'Order #1002' })
  await sold.getByRole('button', { name: 'GCash' }).click()
  await expectAccessible(page)
  await expect(sold.getByRole('link', { name: 'Enter payment' })).toHaveCount(0)
  await sold.getByRole('button', { name: 'Payment received' }).click()
  await expect(page.getByRole('dialog').getByText('Paid.', { exact: true })).toBeVisible()
  // No money was given too much.
  await expect(page.getByText('Change due')).toBeHidden()
  await page.goto(`/${store.slug}/admin/orders/${second}`)
  await expect(page.getByText('Paid', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter payment' })).toBeHidden()
  await page.goto(`/${store.slug}/admin/sales`)
  await expect(owed).toContainText(/\D0\.00/)
})

test('what was to be paid later is paid at the counter by three keys', async ({ larder, page }, {
  project,
}) => {
  const store = await larder.openStore(`Later ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  const tile = page.getByRole('button', { name: /Classic Milk Tea/ }).first()
  await tile.click()
  await tile.click()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Pay later' }).click()
  await page.getByRole('button', { name: 'New sale' }).click()

  await page.keyboard.press('F6')
  const last = page.getByRole('dialog', { name: 'Last sales' })
  await expect(last.getByRole('searchbox', { name: 'Search sales' })).toBeFocused()
  // Struck while the sales are still on their way, and twice.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  const sold = page.getByRole('dialog', { name: 'Order #1001' })
  await expect(sold.getByLabel('Cash given')).toBeFocused()
  await expectAccessible(page)
  const rows = sold.getByRole('list', { name: 'Items' })
  await expect(rows).toContainText(/2 × Classic Milk Tea\D*190\.00/)
  await expect(sold).toContainText('Not yet paid, Cash')
  // It stands in a line or two, not on a card.
  expect((await rows.boundingBox())?.height).toBeLessThan(80)
  // What was struck in the moment the sale came takes no money.
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByText('No change')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'New sale' })).toBeFocused()
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  const { data } = await larder.send(
    orders.list,
    { query: { page: 1, limit: 10, storeId: store.id } },
    store.token,
  )
  expect(data.map(({ isPaid, total }) => [isPaid, total])).toEqual([[true, 190]])

  // In parts, too: the change of the last one is read where the sale ends.
  await tile.click()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Pay later' }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.keyboard.press('F6')
  await last.getByRole('button', { name: /#1002/ }).click()
  const second = page.getByRole('dialog', { name: 'Order #1002' })
  await second.getByRole('button', { name: 'Split the bill' }).click()
  await second.getByRole('button', { name: '1/2 of the bill' }).click()
  await second.getByRole('button', { name: 'Take Part' }).click()
  await expect(second.getByText('Left to pay').first()).toContainText('47.50')
  await expectAccessible(page)
  await type(second.getByLabel('Amount'), '50')
  await second.getByRole('button', { name: 'Take Part' }).click()
  await expect(page.getByRole('dialog').getByText('Change').locator('..')).toContainText('2.50')
  await page.getByRole('button', { name: 'New sale' }).click()
})
