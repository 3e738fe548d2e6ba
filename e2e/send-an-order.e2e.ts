import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { fillContact, openCheckout } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const history = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('larder.orderHistory') ?? '[]') as object[])

const placeOrder = (page: Page) => page.getByRole('button', { name: /Place Order|Placing order/ })

test('CHK-10 CHK-11 CHK-12 CHK-13 ENT-50 an order is kept first, sent once though pressed twice, and takes the order to its payment', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Sender ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  await stockTea(larder, store)
  await openCheckout(page, slug)
  let sent = 0
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/api/order', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await placeOrder(page).dblclick()
  await expect.poll(() => history(page)).toMatchObject([{ _id: null, syncedWithServer: false }])
  release()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(sent).toBe(1)
  const { data: placed } = await larder.send(orders.list, { query: {} }, store.token)
  expect(placed).toMatchObject([{ status: 'pending' }])
  const id = placed[0]?.id ?? ''
  expect(await history(page)).toMatchObject([{ _id: id, syncedWithServer: true }])
  await page.getByRole('link', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(`**/${slug}/payment/${id}`)
  const passed = await page.evaluate(
    () => (window.history.state as { usr?: { order?: { id?: string } } }).usr?.order?.id,
  )
  expect(passed).toBe(id)
})

test('ERR-40 an order that got lost on its way is the same order when sent again, and failures are told', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Tunnel ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  await stockTea(larder, store)
  await openCheckout(page, slug)

  // An answer that is no order.
  await page.route('**/api/order', (route) => route.fulfill({ json: { success: true } }))
  await placeOrder(page).click()
  const unexplained = 'There was an error processing your order. Please try again.'
  await expect(page.getByText(unexplained)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/order')

  // The server's own words.
  const busy = { success: false, message: 'The kitchen is closed.', error: '', code: 'conflict' }
  await page.route('**/api/order', (route) => route.fulfill({ status: 409, json: busy }))
  await placeOrder(page).click()
  await expect(page.getByText('The kitchen is closed.')).toBeVisible()
  const noAnswer = page.getByText('No answer came. Check the connection, then try again.')
  await expect(noAnswer).toBeHidden()
  await page.unroute('**/api/order')

  // The order arrives; its answer does not.
  await page.route('**/api/order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await placeOrder(page).click()
  await expect(page.getByText('Failed to create order')).toBeVisible()
  await expect(noAnswer).toBeVisible()
  await page.unroute('**/api/order')
  await page.reload()
  await fillContact(page)
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const { data: placed } = await larder.send(orders.list, { query: {} }, store.token)
  expect(placed).toHaveLength(1)
})

test('an order that was changed after its answer got lost is not ordered twice', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Twice ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await openCheckout(page, store.slug)
  const placed = async () => (await larder.send(orders.list, { query: {} }, store.token)).data
  const note = page.getByRole('textbox', { name: 'Note to the shop' })

  // Nothing has arrived: what is sent then is the order.
  await page.route('**/api/order', (route) => route.abort())
  await placeOrder(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'its answer was lost' })).toHaveText(
    'Failed to create order, or its answer was lost. Trying again never orders it twice.No answer came. Check the connection, then try again.',
  )
  await page.unroute('**/api/order')

  await page.route('**/api/order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await type(note, 'No ice')
  await placeOrder(page).click()
  await expect.poll(placed).toHaveLength(1)
  await expect(page.getByText('its answer was lost')).toBeVisible()
  await page.unroute('**/api/order')

  await type(note, 'Less ice')
  await placeOrder(page).click()
  const told = page.getByText(
    /^Your order #\d+ had arrived already, as it was before you changed it/,
  )
  await expect(told).toBeVisible()
  await expectAccessible(page)
  expect(await placed()).toMatchObject([{ status: 'pending' }])
  expect(await history(page)).toMatchObject([{ syncedWithServer: true }])

  // It can be opened here, by the key that was given along; and who wants both has both.
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await placed()).toHaveLength(2)
  await page.goto(`/${store.slug}/user/orders`)
  const [, first] = await placed()
  await page
    .getByRole('link', { name: new RegExp(`${first?.orderNumber}`) })
    .first()
    .click()
  await expect(page.getByText('No ice')).toBeVisible()
})
