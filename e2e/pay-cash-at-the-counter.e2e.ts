import { expect } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { products } from '../src/catalog/contract.ts'
import { expectAccessible, logIn, test } from './larder.ts'
import { stockTea } from './menu.ts'

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

  await logIn(page, store)
  await page.goto(`/${store.slug}/payment/${id}`)
  const take = page.getByRole('button', { name: 'Take Payment' })
  await page.getByLabel('Cash given').fill('50')
  await expect(page.getByText('This is less than the total.')).toBeVisible()
  await take.click()
  await expect(page.getByRole('alert')).toContainText('Cash given must be at least 95.00')
  await page.getByRole('button', { name: '100.00' }).click()
  await expect(page.getByText('Change due')).toContainText('5.00')
  await expectAccessible(page)
  await take.click()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go To Order' }).click()
  await page.waitForURL(`**/${store.slug}/admin/orders/${id}`)
})
