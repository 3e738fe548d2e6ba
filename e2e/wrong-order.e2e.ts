import { expect, type Page } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { payments } from '../src/payments/contract.ts'
import { order as placeOnline } from './customers.ts'
import { expectAccessible, expectReadableAtNight, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

test('one drink too many is void, one that was made is refunded, and a wrong method is put right', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Wrong ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { tea } = await stockTea(larder, store)
  const customMethods = [{ name: 'GCash', config: { info: 'Send to 0917 555 0100.' } }]
  await larder.send(payments.save, { body: { storeId: store.id, customMethods } }, store.token)
  const mina = await hire(larder, store, 'manager', 'Mina')
  const teaLeft = async () =>
    (await larder.send(inventory.one, { params: { id: tea.id } }, store.token)).data.stock

  await standAtTheCounter(page, store, mina)
  await page.keyboard.press('F6')
  await expect(page.getByText('Nothing has been sold yet')).toBeVisible()
  await page.keyboard.press('Escape')
  await sellTeas(page, 2)
  expect(await teaLeft()).toBe(80)

  const last = page.getByRole('dialog', { name: 'Last sales' })
  const order = page.getByRole('dialog', { name: 'Order #1001' })
  const correct = page.getByRole('dialog', { name: 'Correct order #1001' })
  await page.keyboard.press('F6')
  await expect(last.getByRole('searchbox', { name: 'Search sales' })).toBeFocused()
  await expectAccessible(page)
  await type(last.getByRole('searchbox', { name: 'Search sales' }), '9999')
  await expect(last.getByText('No sale is found')).toBeVisible()
  await type(last.getByRole('searchbox', { name: 'Search sales' }), '1001')
  await last.getByRole('button', { name: /#1001/ }).click()
  await expect(order.getByRole('button', { name: 'Print Receipt' })).toBeVisible()
  await expect(order).toContainText(/Paid, Cash \D*[\d.]+, Change/)
  await expectAccessible(page)
  await order.getByRole('button', { name: 'Refund or correct' }).click()
  // What is paid and begun was most often made already.
  await expect(correct.getByLabel('What went wrong')).toHaveValue('refund')
  await correct.getByLabel('How much of it').selectOption('An amount')
  await correct.getByRole('button', { name: 'Enter Refund' }).click()
  await expect(correct.getByText('Please enter an amount')).toBeVisible()
  await expect(correct.getByText('Please say why')).toBeVisible()
  await expect(correct.getByLabel('Amount')).toBeFocused()
  await expectAccessible(page)
  await type(correct.getByLabel('Amount'), '500')
  await expect(correct.getByText(/^Please enter at most \D+190\.00$/)).toBeVisible()
  await expect(correct.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  await correct.getByLabel('What went wrong').selectOption('Void: it is not made')
  await correct.getByLabel('How much of it').selectOption('Some of its lines')
  const howMany = correct.getByLabel('Classic Milk Tea: how many of 2')
  for (const wrong of ['1.5', '-1', 'x']) {
    await type(howMany, wrong)
    await expect(correct.getByText('Please enter a whole number')).toBeVisible()
  }
  await type(howMany, '4801234567890')
  await expect(correct.getByText('Please enter at most 2')).toBeVisible()
  await type(howMany, '')
  await correct.getByRole('button', { name: 'Void', exact: true }).click()
  await expect(correct.getByText('Please choose what to take out.')).toBeVisible()
  await expect(howMany).toBeFocused()
  await type(howMany, '1')
  await expect(correct.getByText(/95\.00 is taken out of the sales/)).toBeVisible()
  // What was entered is not thrown away without a word.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const stay = question.getByRole('button', { name: 'Stay' })
  await page.keyboard.press('Escape')
  await expect(stay).toBeVisible()
  // Struck once more it answers the question, or the browser closes both windows unasked: then it comes back, above and not beneath.
  await page.keyboard.press('Escape')
  await expect(async () => {
    if (await question.isVisible()) await stay.click({ timeout: 2000 })
    await expect(question).toBeHidden({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await expect(howMany).toHaveValue('1')
  await type(correct.getByLabel('Why'), 'One too many')
  await page.mouse.click(4, 4)
  await stay.click()
  await correct.getByLabel('Why').focus()
  await page.keyboard.press('Enter')
  await expect(correct).toBeHidden()
  await expect(order.getByRole('region', { name: 'Corrections' })).toContainText(
    /Void of \D*95\.00, 1 × Classic Milk Tea: One too many \(Mina Santos\), .* [AP]M\s*Given back: \D*95\.00, Cash \(Mina Santos\), .* [AP]M/,
  )
  expect(await teaLeft()).toBe(90)

  const { data: sold } = await larder.send(
    orders.list,
    { query: { page: 1, limit: 10, storeId: store.id } },
    store.token,
  )
  const id = sold[0]?.id ?? ''
  for (const status of ['shipped', 'delivered'] as const) {
    await larder.send(orders.move, { params: { id }, body: { status } }, store.token)
  }
  await page.reload()
  await openLast(page, '#1001')
  await order.getByRole('button', { name: 'Refund or correct' }).click()
  await expect(correct.getByLabel('What went wrong')).not.toContainText('Void')
  await correct.getByLabel('How much of it').selectOption('Some of its lines')
  await type(correct.getByLabel('Classic Milk Tea: how many of 1'), '1')
  await expect(correct.getByLabel('What becomes of Classic Milk Tea')).toHaveValue('wasted')
  await type(correct.getByLabel('Why'), 'It was cold')
  await correct.getByRole('button', { name: 'Enter Refund' }).click()
  await expect(correct).toBeHidden()
  await expect(order).toContainText(/Given back, Cash\D*190\.00/)
  await expect(order).toContainText(
    /Refund of \D*95\.00, 1 × Classic Milk Tea: It was cold \(Mina Santos\)/,
  )
  expect(await teaLeft()).toBe(90)
  await order.getByRole('button', { name: 'All sales' }).click()
  await expect(last.getByRole('button', { name: /#1001/ })).toContainText(
    /190\.00 \D*0\.00.*Refunded/,
  )
  await page.keyboard.press('Escape')

  await sellTeas(page, 1)
  await openLast(page, '#1002')
  await page
    .getByRole('dialog', { name: 'Order #1002' })
    .getByRole('button', { name: 'Refund or correct' })
    .click()
  const method = page.getByRole('dialog', { name: 'Correct order #1002' })
  await method.getByLabel('What went wrong').selectOption('It was paid another way')
  await expect(method.getByLabel('It was paid by')).toHaveValue('GCash')
  await type(method.getByLabel('Why'), 'It was a wallet')
  await method.getByRole('button', { name: 'Correct Method' }).click()
  await expect(method).toBeHidden()
  await expect(page.getByText('Payment method corrected from Cash to GCash')).toBeVisible()
  await expectAccessible(page)

  // What was sent to the bar does not vanish: both lines stand there, with who took them out and why.
  await page.goto(`/${store.slug}/admin/orders/${id}`)
  await expect(page.getByRole('region', { name: 'Corrections' })).toContainText('One too many')
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Classic Milk Tea')
  await expect(page.getByText('Void or refunded')).toBeVisible()
  await page.goto(`/${store.slug}/admin/sales`)
  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('table', { name: 'By payment method' })).toContainText(
    /GCash\s*1\D*95\.00/,
  )
  await expect(page.getByRole('link', { name: 'Cash', exact: true })).toBeVisible()
  // Asking once more for days that cannot be would not help.
  await page.goto(`/${store.slug}/admin/sales?start=2026-03-10&end=2026-03-01`)
  await expect(page.getByRole('alert')).toContainText('The first day is after the last.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  // A paid order that is cancelled says that its money is still there, until it went back.
  const { data: all } = await larder.send(
    orders.list,
    { query: { page: 1, limit: 10, storeId: store.id } },
    store.token,
  )
  const paid = all.find(({ orderNumber }) => orderNumber === 1002)
  await page.goto(`/${store.slug}/admin/orders/${paid?.id}`)
  await page.getByRole('combobox', { name: 'Status of order #1002' }).selectOption('Cancelled')
  const asked = page.getByRole('dialog', { name: 'Cancel order #1002?' })
  await expect(asked).toContainText('What was paid for it is then to be given back.')
  await asked.getByRole('button', { name: 'Cancel order' }).click()
  const owed = page.getByRole('alert').filter({ hasText: 'Still to be given back' })
  await expect(owed).toContainText('95.00')
  await expectAccessible(page)
  await expectReadableAtNight(page)
  await page.goto(`/${store.slug}/admin/orders`)
  await expect(page.getByText('To be given back', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
  await page.goBack()
  await owed.getByRole('button', { name: 'Give Back' }).click()
  await expect(owed).toBeHidden()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
})

async function sellTeas(page: Page, count: number): Promise<void> {
  const tile = page.getByRole('button', { name: /Classic Milk Tea/ }).first()
  for (let sold = 0; sold < count; sold += 1) await tile.click()
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: /^Exact/ }).click()
  await page.getByRole('button', { name: 'New sale' }).click()
}

async function openLast(page: Page, label: string): Promise<void> {
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
  await page.keyboard.press('F6')
  await page
    .getByRole('dialog', { name: 'Last sales' })
    .getByRole('button', { name: new RegExp(label) })
    .click()
}

test('a cashier finds a sale by what it was, and reads who may give its money back', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Ask ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  await standAtTheCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
  await sellTeas(page, 2)
  // Nothing came for this one, and nothing is to be given back.
  await placeOnline(larder, store, [{ productId: drink.id, quantity: 1 }])
  await openLast(page, '#1002')
  const unpaid = page.getByRole('dialog', { name: 'Order #1002' })
  await expect(unpaid).toContainText('Not yet paid')
  await expect(unpaid).not.toContainText('ask a manager')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F6')
  const sale = page
    .getByRole('dialog', { name: 'Last sales' })
    .getByRole('button', { name: /#1001/ })
  await expect(sale).toContainText('2 × Classic Milk Tea')
  await sale.click()
  const paid = page.getByRole('dialog', { name: 'Order #1001' })
  await expect(paid).toContainText('To give money back, ask a manager.')
  await expect(paid.getByRole('button', { name: 'Refund or correct' })).toHaveCount(0)
  await expectAccessible(page)
})
