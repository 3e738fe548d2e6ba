import { expect } from '@playwright/test'
import { pins } from '../src/accounts/pin-contract.ts'
import { products } from '../src/catalog/contract.ts'
import { philippineVat } from '../src/pricing/tax-rate.ts'
import { stores } from '../src/stores/contract.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { print, printToNowhere } from './prints.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

test('one of five is a senior: the bill is 942.86; what is above the limit a manager approves by PIN', async ({
  larder,
  page,
}, { project }) => {
  const store = await larder.openStore(`Senior ${project.name} ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const params = { storeId: store.id }
  await larder.send(
    stores.change,
    { params, body: { taxRates: [philippineVat(crypto.randomUUID())], taxProfile: 'philippines' } },
    store.token,
  )
  const platter = {
    name: 'Platter',
    description: 'For five.',
    category: drink.category?._id ?? '',
    price: 1000,
  }
  await larder.send(products.add, { params, body: platter }, store.token)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const mina = await hire(larder, store, 'manager', 'Mina')
  await larder.send(pins.set, { body: { password: mina.password, pin: '2580' } }, mina.token)
  await printToNowhere(page)

  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('main').getByRole('link', { name: 'Discounts' }).click()
  await expect(page.getByText('They are asked for at the counter, under Discount')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Cashier'), '10')
  await page.getByRole('button', { name: 'Save discounts' }).click()
  await expect(page.getByText('Discounts saved')).toBeVisible()
  await page.evaluate(() => localStorage.clear())

  await standAtTheCounter(page, store, cora)
  await page
    .getByRole('button', { name: /Platter/ })
    .first()
    .click()
  await page.keyboard.press('F8')
  const sheet = page.getByRole('dialog', { name: 'Discount' })
  await sheet.getByRole('button', { name: 'Senior · PWD' }).click()
  await sheet.getByRole('button', { name: 'Take off' }).click()
  await expect(sheet.getByText('Please enter the number of the card')).toBeVisible()
  await expectAccessible(page)
  await type(sheet.getByLabel('Name on the card'), 'Maria Santos')
  await type(sheet.getByLabel('Number of the card'), '1234-5678')
  for (let person = 1; person < 5; person += 1) {
    await sheet.getByRole('button', { name: 'Increase quantity' }).click()
  }
  await sheet.getByRole('button', { name: 'Take off' }).click()
  await expect(sheet).toBeHidden()
  const sale = page.getByRole('region', { name: 'Sale' })
  await expect(sale).toContainText('942.86')
  await expect(sale).toContainText(
    /Senior citizen 20% -.35\.71VAT exemption, Senior citizen -.21\.43/,
  )
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await type(page.getByLabel('Cash given'), '1000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Change due')).toContainText('57.14')
  await page.getByRole('button', { name: 'New sale' }).click()

  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.keyboard.press('F8')
  await sheet.getByRole('button', { name: '50%' }).click()
  await sheet.getByRole('button', { name: 'Something was wrong' }).click()
  await sheet.getByRole('button', { name: 'Take off' }).click()
  const approval = page.getByRole('dialog', { name: 'Somebody has to approve this' })
  await expect(approval).toContainText('You take off up to 10% alone; this is 50%.')
  await expectAccessible(page)
  // Nobody who may approve it is near: what was filled in is still there.
  await expect(approval.getByLabel('PIN of Mina Santos')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(approval).toBeHidden()
  await expect(sheet.getByLabel('How many percent')).toHaveValue('50')
  await expect(sheet.getByLabel('Reason', { exact: true })).toHaveValue('Something was wrong')
  await expect(sheet.getByRole('button', { name: 'Take off' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(approval.getByLabel('PIN of Mina Santos')).toBeFocused()
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await expect(approval).toBeHidden()
  await expect(sale).toContainText('47.50')
  await page.keyboard.press('F8')
  await expect(sheet.getByRole('list', { name: 'Discounts of this sale' })).toContainText(
    'Something was wrong, 50% of the whole sale',
  )
  // What one tap has chosen is not asked about; what was typed is not thrown away without a word.
  await sheet.getByRole('button', { name: '5%', exact: true }).click()
  await page.mouse.click(4, 4)
  await expect(sheet).toBeHidden()
  await page.keyboard.press('F8')
  await sheet.getByRole('button', { name: '5%', exact: true }).click()
  await type(sheet.getByLabel('Reason', { exact: true }), 'Spilled')
  await page.mouse.click(4, 4)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(sheet.getByLabel('How many percent')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.keyboard.press('F9')
  await type(page.getByLabel('Cash given'), '50')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New sale' }).click()

  // The owner allows cashiers less while the counter stands open with what they took off.
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.keyboard.press('F8')
  await sheet.getByRole('button', { name: '10%' }).click()
  await sheet.getByRole('button', { name: 'Something was wrong' }).click()
  await sheet.getByRole('button', { name: 'Take off' }).click()
  await expect(sale).toContainText('85.50')
  const asksAgain = page.waitForResponse('**/api/orders/counter/discounts*')
  const discountLimits = { manager: 50, staff: 5, cashier: 5 }
  await larder.send(stores.change, { params, body: { discountLimits } }, store.token)
  await asksAgain
  // The answer has come before it is drawn: until then F9 opens the payment.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('F9')
    await expect(approval).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(approval).toContainText('You take off up to 5% alone; this is 10%.')
  // Whose answer comes after the window was closed opens none over what is done by then.
  let answer = () => {}
  const isHeldUp = new Promise<void>((held) => {
    answer = held
  })
  const asked = page.waitForRequest('**/api/pins/approve*')
  await page.route('**/api/pins/approve*', async (route) => {
    await isHeldUp
    await route.continue()
  })
  await page.keyboard.type('2580')
  await page.keyboard.press('Enter')
  await asked
  await page.keyboard.press('Escape')
  await page.keyboard.press('F2')
  const answered = page.waitForResponse('**/api/pins/approve*')
  answer()
  await (await answered).finished()
  await page.keyboard.press('F1')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name: 'The counter by keyboard' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await openAs(page, store, `/${store.slug}/admin/orders`)
  await page.getByRole('link', { name: '#1001' }).first().click()
  await expect(page.getByText('Maria Santos, ID ••••5678, given by Cora Santos')).toBeVisible()
  await expectAccessible(page)
  const receipt = await print(page, 'Receipt')
  await expect(receipt.locator('body')).toContainText(
    /Senior citizen 20%\W*35\.71.*VAT exemption\W*Senior citizen\W*21\.43.*Total\W*942\.86.*VATable Sales\W*714\.29.*VAT-Exempt Sales\W*178\.57.*VAT 12% Amount\W*85\.71.*Maria Santos.*ID No\. 1234-5678/s,
  )
  await page.goto(`/${store.slug}/admin/orders`)
  await page.getByRole('link', { name: '#1002' }).first().click()
  await expect(page.getByText(/given by Cora Santos, approved by Mina Santos/)).toBeVisible()

  await page.goto(`/${store.slug}/admin/sales`)
  await page.getByRole('tab', { name: 'Reports' }).click()
  const reasons = page.getByRole('table', { name: 'By discount' })
  await expect(reasons).toContainText(/Something was wrong\s*1\D*47\.50/)
  await expect(reasons).toContainText(/Senior citizen\s*1\D*35\.71\D*21\.43/)
})
