import { expect } from '@playwright/test'
import { isReady } from './counters.ts'
import { newCustomer, order } from './customers.ts'
import { expectAccessible, logIn, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, openCounter } from './staff.ts'

test('a back office without a connection says so until it is back, and gets then what it missed', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Tunnel ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const said = page.getByText(/^No connection since .* What stands here may be old\.$/)
  await openAs(page, store, `/${store.slug}/admin/larder`)
  await expect(page.getByRole('heading', { name: 'Ingredients', level: 1 })).toBeVisible()
  await expect(said).toBeHidden()

  await context.setOffline(true)
  await expect(said).toBeVisible()
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(said).toBeHidden()

  // What could not be had without one comes by itself.
  let isCut = true
  await page.route('**/api/categories?**', (route) => (isCut ? route.abort() : route.continue()))
  await page.goto(`/${store.slug}/admin/categories`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('alert')).not.toContainText('no connection')
  await context.setOffline(true)
  await expect(said).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'This device has no connection. Everything goes on by itself when it is back.',
  )
  await expectAccessible(page)
  isCut = false
  await context.setOffline(false)
  await expect(page.getByRole('row').filter({ hasText: 'Milk Tea' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

  // The counter goes on without one, in its own words.
  await page.goto(`/${store.slug}/admin/pos`)
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Sales are kept on this device.')).toBeVisible()
  await expect(said).toBeHidden()
})

test.describe('opened without a line', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a tablet goes on ringing when its line is back', async ({ larder, page, context }) => {
    const store = await larder.openStore(`Outage ${crypto.randomUUID().slice(0, 6)}`)
    const { drink } = await stockTea(larder, store)
    await openCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
    await isReady(page)
    const rings = page.getByRole('region', { name: 'Orders that ring' })
    const carla = await newCustomer(larder, store, 'Carla')
    await order(larder, store, [{ productId: drink.id, quantity: 1 }], carla)
    await expect(rings).toContainText('#1001 ordered online')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(/No connection since/)).toBeVisible()
    await expect(rings).toBeHidden()
    // It rang long ago: no news brings it.
    await page.route('**/api/live?**', () => undefined)
    await context.setOffline(false)
    await expect(rings).toContainText('#1001 ordered online', { timeout: 20_000 })
    await expectAccessible(page)
  })
})

test('a customer who waits for an order is told when its page hears nothing', async ({
  larder,
  page,
  context,
}) => {
  const store = await larder.openStore(`Lift ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const carla = await newCustomer(larder, store, 'Carla')
  const { id } = await order(larder, store, [{ productId: drink.id, quantity: 1 }], carla)
  await logIn(page, { slug: store.slug, ...carla })
  await page.goto(`/${store.slug}/user/orders/${id}`)
  const ticket = page.getByRole('region', { name: 'How far it is' })
  await expect(ticket).toContainText('This page keeps itself up to date.')
  await context.setOffline(true)
  await expect(ticket).toContainText('No connection. What stands here may be old.')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(ticket).toContainText('This page keeps itself up to date.')
})
