import { expect, type Page } from '@playwright/test'
import { coupons } from '../src/coupons/contract.ts'
import { stores } from '../src/stores/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { hasLetters } from './counters.ts'
import { addFromCard, fillContact } from './customers.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { elsewhere, hire, openCounter } from './staff.ts'
import { type } from './typing.ts'

/** Its cash lies in the drawer, and this browser alone knows of it: nobody logs out over it, by whichever button. */
async function staysIn(page: Page, slug: string) {
  const said = page.getByText('A sale waits to be sent. Log out when it has been.')
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(said).toBeVisible()
  await page.goto(`/${slug}/user/settings`)
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await expect(said).toBeVisible()
  await expect(page.getByText('logged out')).toHaveCount(0)
  await expect(logout).toBeEnabled()
  await page.goto(`/${slug}/admin/pos`)
}

/** Adds it through the screen: so many percent or so much off, so many uses. */
async function addCoupon(page: Page, code: string, value: string, uses: string) {
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  const form = page.getByRole('dialog', { name: 'Add a coupon' })
  await type(form.getByLabel('Code'), code)
  await type(form.getByLabel('Description'), 'For rainy mornings')
  await type(form.getByLabel('How many percent'), value)
  await type(form.getByLabel('Uses in all'), uses)
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Coupon added')).toBeVisible()
  await expect(form).toBeHidden()
}

test('a code takes something off online and at the counter, and of two who want its last use one has it', async ({
  larder,
  browser,
  page,
}, { project }) => {
  const store = await larder.openStore(`Coupon ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 1000)
  const params = { storeId: store.id }
  await larder.send(stores.change, { params, body: { timeZone: 'Asia/Manila' } }, store.token)

  await openAs(page, store, `/${store.slug}/admin/coupons`)
  await expect(page.getByText('No coupons yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a coupon' }).click()
  const form = page.getByRole('dialog', { name: 'Add a coupon' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please enter a code')).toBeVisible()
  await form.getByRole('radio', { name: 'Only what is chosen here' }).check()
  await expect(form.getByRole('checkbox', { name: 'All of Milk Tea' })).toBeVisible()
  await form.getByText('Some of Milk Tea (0 of 1)').click()
  const chosen = form.getByRole('checkbox', { name: 'Classic Milk Tea' })
  await chosen.check()
  await expectAccessible(page)
  // What was filled in is not thrown away without a word, whichever way it is closed.
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(chosen).toBeChecked()
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.mouse.click(4, 4)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(chosen).toBeChecked()
  await form.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(form).toBeHidden()
  await addCoupon(page, 'milk 10', '10', '3')
  const row = page.getByRole('row', { name: /MILK10/ })
  await expect(row).toContainText(/10%.*Always.*0 of 3.*Good/s)
  await row.getByRole('button', { name: 'More for MILK10' }).click()
  await page.getByRole('menuitem', { name: 'Link and QR code' }).click()
  const link = page.getByRole('dialog', { name: 'Link with MILK10' })
  await expect(link.getByRole('link', { name: '?coupon=MILK10' })).toHaveAttribute(
    'href',
    new RegExp(`/${store.slug}\\?coupon=MILK10$`),
  )
  await expect(link.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.evaluate(() => localStorage.clear())

  // By hand, after a wrong one.
  await page.goto(`/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Have a code?' }).click()
  const field = page.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await type(field, 'MILK11')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not known here.')).toBeVisible()
  await expectAccessible(page)
  // Pressed again after an answer that was none, it asks again.
  const apply = page.getByRole('button', { name: 'Apply' })
  const tooMany = 'Too many codes were tried. Please try again in a few minutes.'
  await page.route('**/coupons/check', (route) =>
    route.fulfill({ status: 429, json: { message: tooMany, fields: { couponCode: tooMany } } }),
  )
  await type(field, 'milk10')
  await apply.click()
  await expect(page.getByText(tooMany)).toBeVisible()
  await page.unroute('**/coupons/check')
  await apply.click()
  await expect(page.getByText('For rainy mornings')).toBeVisible()
  const order = page.getByRole('button', { name: /^Place Order/ })
  await expect(order).toContainText('85.50')
  // 10 % of 95.00, also where the sums are folded away.
  await expect(page.getByText('Coupon MILK10 -₱9.50')).toBeVisible()
  await expectAccessible(page)

  // A code that is not good is not ordered with, and not without a word.
  await page.getByRole('button', { name: 'Take away the code MILK10' }).click()
  await type(field, 'MILK11')
  await order.click()
  await expect(page.getByText('This code is not known here.')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on without a code' }).click()
  const ask = page.getByRole('button', { name: 'Have a code?' })
  await expect(ask).toBeFocused()
  await expect(order).toContainText('95.00')

  // One that is good counts before anything is ordered, though nobody has applied it.
  await ask.click()
  await type(field, 'milk10')
  await order.click()
  await expect(
    page.getByText('Your code MILK10 counts now. Please look at the total, then place your order.'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(order).toContainText('85.50')
  await expectAccessible(page)

  // The cart reckons without it, and says so.
  await page.getByRole('link', { name: 'Back to Cart' }).last().click()
  await expect(page.getByText('This is without your code MILK10')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(order).toContainText('85.50')
  await order.click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(page.getByText('85.50').first()).toBeVisible()

  // Somebody comes by the link; the other two uses go while they fill in the checkout.
  const guest = await elsewhere(browser, page, larder)
  await guest.goto(`/${store.slug}/menu?coupon=milk10`)
  await addFromCard(guest, 'Classic Milk Tea')
  // On a line so slow that everything is filled in before the code has been looked at.
  const line = Promise.withResolvers<void>()
  await guest.route('**/coupons/check', async (route) => {
    await line.promise
    await route.continue()
  })
  await guest.goto(`/${store.slug}/checkout`)
  await fillContact(guest)
  await guest.getByRole('button', { name: /^Place Order/ }).click()
  await expect(guest.getByRole('button', { name: 'Placing order...' })).toBeVisible()
  line.resolve()
  await expect(guest.getByText('Your code MILK10 counts now.')).toBeVisible()
  await guest.unroute('**/coupons/check')
  const guestOrders = guest.getByRole('button', { name: /^Place Order/ })
  await expect(guestOrders).toContainText('85.50')
  const customer = {
    firstName: 'Dan',
    lastName: 'Cruz',
    email: 'dan@example.com',
    phone: '0917 555 0102',
  }
  const items = [{ productId: drink._id, quantity: 1 }]
  const body = { storeId: store.id, customer, items, paymentMethod: 'cash', couponCode: 'MILK10' }
  await larder.send(orders.place, { body })
  const { data: last } = await larder.send(orders.place, { body })
  await guestOrders.click()
  const usedUp = guest.getByText('This code has been used up.')
  await expect(usedUp.first()).toBeVisible()
  await expect(guestOrders).toContainText('95.00')
  await expect(guest.getByLabel('First Name')).toHaveValue('Carla')
  await expectAccessible(guest)
  // It does not come back by being applied again.
  const checked = guest.waitForResponse('**/coupons/check')
  await guest.getByRole('button', { name: 'Apply' }).click()
  expect((await checked).status()).toBe(409)
  await expect(usedUp.last()).toBeVisible()
  await expect(guestOrders).toContainText('95.00')
  await guest.getByRole('button', { name: 'Go on without a code' }).click()
  await guestOrders.click()
  await expect(guest.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

  // One of them is called off; at the counter its use is there again.
  const move = { params: { id: last.id }, body: { status: 'cancelled' as const } }
  await larder.send(orders.move, move, store.token)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  // A sale with a code is never kept, also by a device that may.
  await openCounter(page, store, cora)
  await hasLetters(page)
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.keyboard.press('F8')
  const sheet = page.getByRole('dialog', { name: 'Discount' })
  await type(sheet.getByLabel('Code of a coupon'), 'milk11')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('This code is not known here.')).toBeVisible()
  await expectAccessible(page)
  await type(sheet.getByLabel('Code of a coupon'), 'milk10')
  await expect(sheet.getByRole('textbox', { name: 'Code of a coupon' })).not.toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('list', { name: 'Discounts of this sale' })).toContainText(
    'Coupon MILK10, 10%',
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('F9')
  // The line drops just now. Only the server knows whether the code is still good, so the device gives no number of its own.
  const sales = '**/api/orders/counter'
  await page.route(sales, (route) => route.abort())
  await type(page.getByLabel('Cash given'), '100')
  await page.keyboard.press('Enter')
  const unanswered = page.getByRole('dialog', { name: 'No answer yet' })
  await expect(unanswered.getByText('Change due')).toContainText('14.50')
  await unanswered.getByRole('button', { name: 'Next customer' }).click()
  await staysIn(page, store.slug)
  await page.unroute(sales)
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: /Show sale/ }).click()
  }
  await page.getByRole('button', { name: 'Unanswered (1)' }).click()
  await page.getByRole('button', { name: 'Send again now' }).click()
  await expect(page.getByText('Every sale was answered')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.evaluate(() => localStorage.clear())
  await openAs(page, store, `/${store.slug}/admin/coupons`)
  await expect(row).toContainText(/3 of 3.*Used up/s)
  await row.getByRole('button', { name: 'More for MILK10' }).click()
  await page.getByRole('menuitem', { name: 'Switch off' }).click()
  await expect(row).toContainText('Off')
  await expectAccessible(page)
  // What stands among the totals is not said once more below them.
  await page.goto(`/${store.slug}/admin/orders/${last.id}`)
  await expect(page.getByText('Coupon MILK10 10%')).toHaveCount(1)
})

test('an order whose answer was lost is found again, though it has used its own code up', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Last ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 1000)
  const body = { code: 'ONCE50', kind: 'percent', value: 50, uses: 1 } as const
  await larder.send(coupons.add, { body }, store.token)
  await page.goto(`/${store.slug}/menu?coupon=ONCE50`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await fillContact(page)
  const place = page.getByRole('button', { name: /^Place Order/ })
  await expect(place).toContainText('47.50')
  await page.route('**/api/order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await place.click()
  await expect(page.getByText('Failed to create order')).toBeVisible()
  await page.unroute('**/api/order')
  await page.reload()
  await expect(page.getByText('This code has been used up.')).toBeVisible()
  await place.click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expect(page.getByText('47.50').first()).toBeVisible()
  const { data: placed } = await larder.send(orders.list, {}, store.token)
  expect(placed).toHaveLength(1)
})
