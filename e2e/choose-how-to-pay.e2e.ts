import { expect, type Page } from '@playwright/test'
import type { Sent } from '../src/kit/endpoint.ts'
import { orders } from '../src/orders/contract.ts'
import { stores } from '../src/stores/contract.ts'
import { addFromCard, fillContact, openCheckout } from './customers.ts'
import { expectAccessible, logIn, openAs, type Larder } from './larder.ts'
import { expectBelowEachOther } from './layout.ts'
import { stockTea } from './menu.ts'
import { openPaidStore, openPayment, placeGuestOrder, test } from './providers.ts'
import { type } from './typing.ts'

const address = (page: Page) => page.getByRole('heading', { name: 'Shipping Address' })
const goToOrder = (page: Page) => page.getByRole('link', { name: 'Go To Order' })
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

test('CHK-02 VAL-32 ENT-42 AMB-07 cash is chosen first and asks for no address, the order is sent with its figures, and Go To Order leads on', async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Choice ${project.name}`)
  const { slug } = store
  await larder.send(
    stores.change,
    { params: { storeId: store.id }, body: { deliveryFee: 40 } },
    store.token,
  )
  await openCheckout(page, slug)
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeChecked()
  await expect(address(page)).toBeHidden()
  await page.getByRole('radio', { name: /^E-wallet or bank/ }).check()
  await expect(address(page)).toBeVisible()
  // Below what asks for it, where whoever chose is looking.
  await expectBelowEachOther(page.getByRole('group', { name: 'Payment Method' }), address(page))
  await expect(page.getByText('To pick your order up, choose “Cash”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await expect(address(page)).toBeHidden()

  const sending = page.waitForRequest('**/api/order')
  await placeOrder(page).click()
  // Costs are not a shopper's to know: the field is there, and its sum is the server's.
  expect((await sending).postDataJSON()).toMatchObject({
    storeId: store.id,
    storeName: store.name,
    userId: null,
    totalCost: null,
    subtotal: 95,
    shipping: 40,
    total: 135,
  })
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const { data } = await larder.send(orders.list, { query: {} }, store.token)
  const id = data[0]?.id ?? ''
  await expect(goToOrder(page)).toHaveAttribute('href', `/${slug}/admin/orders/${id}`)
  await goToOrder(page).click()
  await page.waitForURL(`**/${slug}/user/orders/${id}`)
  await page.goto(`/${slug}/payment/${id}`)
  await expect(goToOrder(page)).toHaveAttribute('href', `/${slug}/user/orders/${id}`)

  await openAs(page, store, `/${slug}/payment/${id}`)
  await expect(goToOrder(page)).toHaveAttribute('href', `/${slug}/admin/orders/${id}`)
})

test('what delivery and pickup cost is read on the menu, before anything is chosen', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Fee ${project.name}`)
  await stockTea(larder, store)
  const change = (body: NonNullable<Sent<typeof stores.change>['body']>) =>
    larder.send(stores.change, { params: { storeId: store.id }, body }, store.token)
  await page.goto(`/${store.slug}/menu`)
  await expect(page.getByRole('heading', { name: 'Our Menu' })).toBeVisible()
  await expect(page.getByText(/Delivery fee/)).toHaveCount(0)
  await change({ deliveryFee: 40 })
  await page.reload()
  await expect(page.getByText('Delivery fee ₱40.00, also on pickup.')).toBeVisible()
  await change({ pickupCharged: false })
  await page.reload()
  await expect(page.getByText('Delivery fee ₱40.00, none on pickup paid in cash.')).toBeVisible()
  await expectAccessible(page)
})

/** Places what stands in a checkout, to be brought and paid on a provider's pages. */
async function orderByWallet(page: Page) {
  await page.getByRole('radio', { name: /^E-wallet or bank/ }).check()
  await type(page.getByLabel('Address', { exact: true }), '12 Mabini St')
  await type(page.getByLabel('City'), 'Quezon City')
  await type(page.getByLabel('State'), 'NCR')
  await type(page.getByLabel('ZIP Code'), '1100')
  await placeOrder(page).click()
}

test('who paid by a wallet finds it chosen the next time, until they say to forget them', async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Again ${project.name}`)
  await openCheckout(page, store.slug)
  await orderByWallet(page)
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await page.goto(`/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await expect(page.getByRole('radio', { name: /^E-wallet or bank/ })).toBeChecked()
  await expect(page.getByLabel('City')).toHaveValue('Quezon City')
  await page.getByRole('button', { name: 'Change the contact' }).press('Enter')
  await page.getByRole('button', { name: /Forget this on this device/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).press('Enter')
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeChecked()
})

test('a card that is chosen on the payment page stays chosen while the document changes', async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Chosen ${project.name}`)
  await openCheckout(page, store.slug)
  await orderByWallet(page)
  await page.getByRole('link', { name: 'Proceed to Payment' }).click()
  const card = page.getByRole('radio', { name: /^Credit or debit card/ })
  // This document came as the checkout, which lets no card provider in.
  const document = page.waitForRequest((request) => request.isNavigationRequest())
  await card.click()
  await document
  await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  await expect(card).toBeChecked()
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Cash/ })).toBeChecked()
})

test('AMB-17 the payment page says what is due, how the last try stands, how one may pay, and for what', async ({
  larder,
  page,
  providers: { paypal },
}, { project }) => {
  const store = await openPaidStore(larder, `Layout ${project.name}`)
  // What becomes of a card is told to who looks at it, also of an order that was to be paid in cash.
  await openPayment(page, store, await placeGuestOrder(larder, store, 'cash'))
  await page.getByRole('radio', { name: /^Credit or debit card/ }).click()
  paypal.fail('capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  const pay = page.getByRole('button', { name: 'Pay with PayPal' })
  await pay.click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  const declined = page.getByText('The payment was declined.')
  await expect(declined).toBeVisible()
  await expectBelowEachOther(
    page.getByText('95.00').first(),
    declined,
    page.getByRole('group', { name: 'Payment Method' }),
    pay,
    page.getByText('Classic Milk Tea').first(),
  )
})

async function openTea(larder: Larder, name: string) {
  const store = await larder.openStore(`${name} ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  return store
}

test('ERR-66 ERR-67 where the ways to pay cannot be loaded, the list is empty and an order can be placed all the same', async ({
  larder,
  page,
}, { project }) => {
  const store = await openTea(larder, `Silent ${project.name}`)
  const loading = page.getByText('Loading payment options...')
  const methods = page.getByRole('radio')
  let asked = 0
  await page.route('**/api/payments?**', (route) => {
    asked += 1
    return route.abort()
  })
  // What the server cannot read is not in its page either; here the browser asks for itself, on the way from the cart.
  await page.goto(`/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/cart`)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillContact(page)
  // The browser tries three times; after the last, the list stays empty, and another try is offered.
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
  await expect(loading).toBeVisible()
  await expect(methods).toHaveCount(0)
  await expect(page.getByText('An order that is placed now is paid in cash')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
  await placeOrder(page).click()
  await page.getByRole('link', { name: 'Proceed to Payment' }).click()
  await page.waitForURL(`**/${store.slug}/payment/**`)
  await expect(loading).toBeVisible()
  await expect(methods).toHaveCount(0)
  await expectAccessible(page)
})

test('ERR-47 an order that cannot be loaded is told, and another try gets it', async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Unread ${project.name}`)
  const order = await placeGuestOrder(larder, store, 'cash')
  await openPayment(page, store, order)
  const told = page.getByText('Unable to load order details.')
  const lost = `**/api/orders/${order.id}?**`
  for (const where of ['payment', 'user/orders', 'order', 'admin/orders']) {
    if (where === 'admin/orders') await logIn(page, store)
    await page.route(lost, (route) => route.abort())
    await page.goto(`/${store.slug}/${where}/${order.id}`)
    await expect(told).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    await page.unroute(lost)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Classic Milk Tea').first()).toBeVisible()
    await expect(told).toBeHidden()
  }
})
