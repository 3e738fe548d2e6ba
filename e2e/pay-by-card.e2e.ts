import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { fillContact } from './customers.ts'
import { expectAccessible } from './larder.ts'
import { openPaidStore, openPayment, placeGuestOrder, report, test } from './providers.ts'
import { type } from './typing.ts'

const done = (page: Page) => page.getByRole('heading', { name: 'Payment complete' })
const payWithAccount = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' })

async function orderByCard(page: Page, slug: string) {
  await page.goto(`/${slug}/menu`)
  await page.getByRole('link', { name: 'Classic Milk Tea' }).first().click()
  await expect(page.getByRole('heading', { name: 'Customize this item' })).toBeVisible()
  await page.getByRole('radio', { name: /^Pearls/ }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
  await expect(page.getByLabel('ZIP Code')).toBeHidden()
  await page.getByRole('radio', { name: /^Credit or debit card/ }).check()
  await type(page.getByLabel('Address', { exact: true }), '12 Mabini St')
  await type(page.getByLabel('City'), 'Quezon City')
  await type(page.getByLabel('State'), 'NCR')
  await type(page.getByLabel('ZIP Code'), '1100')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('link', { name: 'Proceed to Payment' }).click()
}

test('GEN-07 PAY-01 PAY-02 PAY-06 a customer chooses a drink and pays by card: thinks again, is declined, and pays', async ({
  larder,
  page,
  providers: { paypal },
}, { project }) => {
  const store = await openPaidStore(larder, `Cards ${project.name}`)
  await orderByCard(page, store.slug)
  for (const method of [/^Cash/, /^Credit or debit card/, /^E-wallet or bank/]) {
    await expect(page.getByRole('radio', { name: method })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByText('Card number is required')).toBeVisible()
  await payWithAccount(page).click()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  // What came of it stands above the ways to pay, and nobody asks for the card any more.
  await expect(page.getByText('Nothing was charged.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Card number is required')).toBeHidden()
  await expectAccessible(page)

  paypal.fail('capture', { status: 422, issue: 'INSTRUMENT_DECLINED' })
  await payWithAccount(page).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText('The payment was declined.')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  await payWithAccount(page).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(done(page)).toBeFocused()
  await expect(done(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Processing').first()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(done(page)).toBeVisible()
  // What the browser kept of the order is of before, and asked for the money again.
  await page.goBack()
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Payment' })).toBeHidden()
  await page.goto(`/${store.slug}/user/orders`)
  await page.getByRole('link', { name: /#1001/ }).click()
  await expect(page.getByText('Pearls').first()).toBeVisible()
})

test("VAL-29 VAL-30 a card is typed into the provider's fields, which say what is missing", async ({
  larder,
  page,
}, { project }) => {
  const store = await openPaidStore(larder, `Fields ${project.name}`)
  await openPayment(page, store, await placeGuestOrder(larder, store, 'paypal'))
  const pay = page.getByRole('button', { name: 'Pay by card' })
  await pay.click()
  const problems = [
    'Card number is required',
    'Name on card is required',
    'Expiry date is required',
    'CVV is required',
  ]
  for (const problem of problems) await expect(page.getByText(problem)).toBeVisible()
  await expectAccessible(page)
  await type(page.getByRole('textbox', { name: 'Card number' }), '4111 1111 1111 1111')
  await type(page.getByRole('textbox', { name: 'Name on card' }), 'Carla Diaz')
  await type(page.getByRole('textbox', { name: 'Expiry date' }), '12/30')
  await type(page.getByRole('textbox', { name: 'CVV' }), '123')
  for (const problem of problems) await expect(page.getByText(problem)).toBeHidden()
  await pay.click()
  await expect(done(page)).toBeFocused()
  await expect(done(page)).toBeInViewport({ ratio: 1 })
})

test('a payment under review is called so, and a tab that was closed after approving is paid', async ({
  context,
  larder,
  page,
  providers: { paypal },
}, { project }) => {
  const store = await openPaidStore(larder, `Closed ${project.name}`)
  const order = await placeGuestOrder(larder, store, 'paypal')
  await openPayment(page, store, order)
  await payWithAccount(page).click()
  await expect(page.getByRole('button', { name: 'Approve payment' })).toBeVisible()
  const ref = [...paypal.orders.keys()].at(-1) ?? ''
  const second = await context.newPage()
  await second.goto(`/${store.slug}/payment/${order.id}`)
  await page.close()
  paypal.approve(ref)
  const approved = paypal.event('CHECKOUT.ORDER.APPROVED', ref)
  await report(
    larder,
    new URL(approved?.url ?? '').pathname,
    approved?.headers ?? {},
    approved?.body ?? '',
  )
  await expect(done(second)).toBeVisible({ timeout: 30_000 })
  await second.getByRole('link', { name: 'Go To Order' }).click()
  await expect(second.getByText('Processing').first()).toBeVisible()

  const other = await placeGuestOrder(larder, store, 'paypal')
  await openPayment(second, store, other)
  paypal.fail('capture', { twist: { status: 'PENDING' } })
  await payWithAccount(second).click()
  await second.getByRole('button', { name: 'Approve payment' }).click()
  await expect(second.getByText('Payment under review')).toBeVisible()
  await expect(payWithAccount(second)).toBeHidden()
  await expectAccessible(second)
  const query = { token: other.token, storeId: store.id }
  const { data } = await larder.send(orders.one, { params: { id: other.id }, query })
  expect(data.status).toBe('pending')
})
