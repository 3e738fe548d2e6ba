import { expect } from '@playwright/test'
import { orderPayments } from '../src/orders/payment-contract.ts'
import { expectAccessible, openAs } from './larder.ts'
import { openPaidStore, placeGuestOrder, test } from './providers.ts'
import { type } from './typing.ts'

test('an admin gives back a part of a card payment, then the rest, and its customer is not asked for it again', async ({
  larder,
  page,
  browser,
  providers: { paypal },
}, { project }) => {
  const store = await openPaidStore(larder, `Refund ${project.name}`)
  const { id, token } = await placeGuestOrder(larder, store, 'paypal')
  const paid = { params: { id }, query: { token, storeId: store.id } }
  const { paypalOrderId } = await larder.send(orderPayments.createPaypal, paid)
  paypal.approve(paypalOrderId)
  await larder.send(orderPayments.capturePaypal, paid)
  const givenBack = () =>
    paypal.orders.get(paypalOrderId)?.refunds.map(({ amount }) => amount.value) ?? []

  await openAs(page, store, `/${store.slug}/admin/orders/${id}`)
  const open = page.getByRole('button', { name: 'Refund or correct' })
  const dialog = page.getByRole('dialog', { name: /^Correct order/ })
  const amount = dialog.getByLabel('Amount')
  const refund = dialog.getByRole('button', { name: 'Enter Refund' })
  const said = page.getByRole('status').filter({ hasText: /^Given back/ })
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Accept', exact: true }),
  ).toBeVisible()
  await open.click()
  const what = dialog.getByLabel('What went wrong')
  // Nobody has begun with what its money alone has moved on.
  await expect(what).toHaveValue('void')
  await what.selectOption('Refund: it was made')
  await dialog.getByLabel('How much of it').selectOption('An amount')
  await expect(dialog.getByLabel('The money goes back')).toContainText('By the card provider')
  await expectAccessible(page)
  await type(amount, '95.01')
  await expect(dialog.getByText(/^Please enter at most \D*95\.00$/)).toBeVisible()
  await type(amount, '40')
  await type(dialog.getByLabel('Why'), 'One was cold')
  await refund.click()
  await expect(dialog).toBeHidden()
  await expect(said).toContainText('40.00')
  expect(givenBack()).toEqual(['40.00'])
  await expectAccessible(page)

  await open.click()
  await what.selectOption('Refund: it was made')
  await type(dialog.getByLabel('Why'), 'So was the other')
  await refund.click()
  await expect(dialog).toBeHidden()
  await expect(said).toContainText('95.00')
  await expect(open).toBeHidden()
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Accept', exact: true }),
  ).toBeHidden()
  expect(givenBack()).toEqual(['40.00', '55.00'])

  const context = await browser.newContext({
    viewport: page.viewportSize(),
    baseURL: larder.baseUrl,
  })
  const guest = await context.newPage()
  await guest.goto(`/${store.slug}/order/${id}#token=${token}`)
  await expect(guest.getByText('Refunded').first()).toBeVisible()
  const ticket = guest.getByRole('region', { name: 'How far it is' })
  await expect(ticket).toContainText('Nothing of it is left. What you paid was given back.')
  await expect(ticket.getByText('This page keeps itself up to date.')).toBeHidden()
  await expect(guest.getByRole('button', { name: /^Tell me when/ })).toBeHidden()
  await expectAccessible(guest)
  await expect(guest.getByText('Void or refunded').first()).toBeVisible()
  const back = guest
    .locator('div')
    .filter({ has: guest.getByRole('term').getByText(/^Given back, /) })
  await expect(back.last()).toContainText('95.00')
  await expect(guest.getByText('Not yet paid')).toBeHidden()
  await guest.goto(`/${store.slug}/payment/${id}`)
  await expect(guest.getByRole('heading', { name: 'Payment given back' })).toBeVisible()
  await expect(guest.getByText('There is nothing to pay.')).toBeVisible()
  await expectAccessible(guest)
  await context.close()
})
