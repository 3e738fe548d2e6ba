import { expect } from '@playwright/test'
import { orderPayments } from '../src/orders/payment-contract.ts'
import { expectAccessible, openAs } from './larder.ts'
import { openPaidStore, placeGuestOrder, test } from './providers.ts'
import { type } from './typing.ts'

test('an admin gives back a part of a card payment, then the rest, and never more', async ({
  larder,
  page,
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
  const open = page.getByRole('button', { name: 'Refund', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Refund the payment?' })
  const amount = dialog.getByLabel('Amount')
  const refund = dialog.getByRole('button', { name: 'Refund' })
  await open.click()
  await expect(amount).toHaveValue(/95/)
  await expectAccessible(page)
  await type(amount, '95.01')
  await refund.click()
  await expect(dialog.getByText('Please enter at most 95.00').first()).toBeVisible()
  await expectAccessible(page)
  await type(amount, '40')
  await refund.click()
  await expect(page.getByText('The refund is on its way.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Given back' })).toContainText('40.00')
  expect(givenBack()).toEqual(['40.00'])
  await expectAccessible(page)

  await open.click()
  await expect(amount).toHaveValue(/55/)
  await refund.click()
  await expect(page.getByRole('status').filter({ hasText: 'Given back' })).toContainText('95.00')
  await expect(open).toBeHidden()
  expect(givenBack()).toEqual(['40.00', '55.00'])
})
