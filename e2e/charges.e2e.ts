import { expect, type Locator, type Page } from '@playwright/test'
import { payments } from '../src/payments/contract.ts'
import { stores } from '../src/stores/contract.ts'
import { order } from './customers.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { print, printToNowhere } from './prints.ts'
import { withholdLetters } from './staff.ts'
import { type } from './typing.ts'

test('a shop charges for service and packaging: the cart, the counter and the receipt say so', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(
    `Ten percent ${project.name} ${crypto.randomUUID().slice(0, 6)}`,
  )
  const { drink } = await stockTea(larder, store)
  await printToNowhere(page)
  await withholdLetters(page)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('main').getByRole('link', { name: 'Charges', exact: true }).click()
  await expect(page.getByText('No charges')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a service charge' }).click()
  const service = page.getByRole('region', { name: 'Service charge' })
  await type(service.getByLabel('Percent'), '12.5')
  await service.getByRole('checkbox', { name: 'Ordered online, picked up' }).uncheck()
  await service.getByRole('checkbox', { name: 'To be delivered' }).uncheck()
  await page.getByRole('button', { name: 'Add packaging' }).click()
  const save = page.getByRole('button', { name: 'Save charges' })
  await save.click()
  const packaging = page.getByRole('region', { name: 'Packaging' })
  await expect(packaging.getByText('Please enter more than 0')).toBeVisible()
  await expectAccessible(page)
  // An example is no entry: what is wrong is written in red, and the example as pale as ever.
  const named = page.getByRole('textbox', { name: 'Name' }).last()
  await type(named, '')
  await save.click()
  await expect(named).toHaveAttribute('aria-invalid', 'true')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await exampleOf(named)).toEqual(await exampleOf(page.getByRole('textbox').first()))
  }
  await type(named, 'Packaging')
  await type(packaging.getByLabel('Amount'), '2.5')
  await save.click()
  await expect(page.getByText('Charges saved')).toBeVisible()

  // 95.00, of which 12.5 % is 11.88, and one cup.
  await page.goto(`/${store.slug}/admin/pos`)
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  const sale = page.getByRole('region', { name: 'Sale' })
  await expect(sale).toContainText('109.38')
  const whole = sale.getByRole('button', { name: /Show sale/ })
  if (await whole.isVisible()) await whole.click()
  await expect(sale.getByText('Service charge 12.5%, Packaging × 1')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await type(page.getByLabel('Cash given'), '110')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Change due')).toContainText('0.62')
  await page.getByRole('button', { name: 'New sale' }).click()

  await page.goto(`/${store.slug}/admin/orders`)
  await page.getByRole('link', { name: '#1001' }).first().click()
  await expect(page.getByText('Service charge 12.5%')).toBeVisible()
  await expectAccessible(page)
  const receipt = await print(page, 'Receipt')
  await expect(receipt.locator('body')).toContainText(
    /Subtotal\W*95\.00.*Service charge 12\.5%\W*11\.88.*Packaging × 1\W*2\.50.*Total\W*109\.38/s,
  )

  await page.goto(`/${store.slug}/admin/sales`)
  await page.getByRole('tab', { name: 'Reports' }).click()
  const charged = page.getByRole('table', { name: 'By charge' })
  await expect(charged).toContainText(/Service charge\s*1\D*11\.88/)
  await expect(charged).toContainText(/Packaging\s*1\D*2\.50/)
  await expectAccessible(page)

  // Online only the cups are charged.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/${store.slug}/product/${drink.slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto(`/${store.slug}/cart`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  const summary = page.getByRole('main')
  await expect(summary).toContainText(/Packaging × 2\D*5\.00/)
  await expect(summary).not.toContainText('Service charge')
  await expectAccessible(page)
  const placed = await order(larder, store, [{ productId: drink.id, quantity: 2 }])
  expect(placed.charges).toMatchObject([{ name: 'Packaging', amount: 5 }])
})

test('the cart comes to what the checkout begins with, and says what another way of paying makes of it', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Same ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const service = {
    id: crypto.randomUUID(),
    kind: 'percent' as const,
    name: 'Service charge',
    value: 10,
    orderTypes: ['pickup' as const],
    rateId: null,
  }
  const params = { storeId: store.id }
  await larder.send(stores.change, { params, body: { charges: [service] } }, store.token)
  await page.goto(`/${store.slug}/product/${drink.slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()

  // Cash alone is taken, and what is paid in cash is picked up.
  await page.goto(`/${store.slug}/cart`)
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText(/Total\D*104\.50/)
  await expect(summary).not.toContainText('it comes to')
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(placeOrder(page)).toContainText('104.50')

  const customMethods = [{ name: 'Maya', config: { info: 'Send it to 0917' } }]
  await larder.send(payments.save, { body: { storeId: store.id, customMethods } }, store.token)
  await page.goto(`/${store.slug}/cart`)
  await expect(summary).toContainText(/Total\D*104\.50/)
  await expect(summary).toContainText(/If it is delivered, it comes to \D*95\.00/)
  await expectAccessible(page)
  await summary.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('radio', { name: /^Maya/ }).check()
  await expect(placeOrder(page)).toContainText('95.00')
  await page.goto(`/${store.slug}/cart`)
  await expect(summary).toContainText(/Total\D*95\.00/)
  await expect(summary).toContainText(/If it is picked up, it comes to \D*104\.50/)
})

/** In which colour a field shows its example. */
const exampleOf = (field: Locator) =>
  field.evaluate((input) => getComputedStyle(input, '::placeholder').color)

const placeOrder = (page: Page) => page.getByRole('button', { name: /^Place Order/ })
