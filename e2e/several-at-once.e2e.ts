import { expect } from '@playwright/test'
import { categories, products } from '../src/catalog/contract.ts'
import { paths } from '../src/paths.ts'
import { order } from './customers.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

test('an owner changes several products at once, and moves several orders on', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Several ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, tea } = await stockTea(larder, store, 10_000)
  const add = (name: string, price: number) => {
    const body = {
      name,
      description: 'Warm',
      category: drink.category?._id ?? '',
      price,
      ingredients: [{ ingredient: tea.id, count: 10 }],
    }
    return larder.send(products.add, { params: { storeId: store.id }, body }, store.token)
  }
  await add('Butter Bun', 40)
  // Ten grams of tea cost 5.00, and with their markup 6.00: it cannot become cheaper.
  await add('Plain Tea', 6)
  await larder.send(categories.add, { body: { name: 'Buns', slug: 'buns' } }, store.token)
  await openAs(page, store, paths.adminProducts(store.slug))
  const choose = page.getByRole('button', { name: 'Choose several' })
  await choose.press('Enter')
  await page.getByRole('checkbox', { name: 'Choose Butter Bun' }).press('Space')
  await page.getByRole('checkbox', { name: 'Choose Plain Tea' }).press('Space')
  const bar = page.getByRole('region', { name: 'With those chosen' })
  await expect(bar).toContainText('2 chosen')
  await expectAccessible(page)
  const percent = bar.getByLabel('Percent to change prices by')
  const change = bar.getByRole('button', { name: 'Change prices' })
  await type(percent, '-95')
  await change.press('Enter')
  await expect(bar).toContainText('Please enter -90 to 100 percent')
  await type(percent, '-10%')
  await change.press('Enter')
  const question = page.getByRole('dialog', { name: 'Change the prices of 2 products?' })
  await expect(question).toContainText('Butter Bun₱40.00 → ₱36.00')
  await expectAccessible(page)
  // 36.00 and 5.40 to the nearest five: what would be raised by that stays.
  await question.getByLabel('Round to').selectOption('₱5.00')
  await expect(question).toContainText('Butter Bun₱40.00 → ₱35.00')
  await expect(question).toContainText('Plain Tea₱6.00 → ₱5.00')
  await question.getByLabel('Round to').selectOption('₱100.00')
  await expect(question).toContainText('Rounded like this, no price changes.')
  await question.getByLabel('Round to').selectOption('₱1.00')
  await expect(question).toContainText('Plain Tea₱6.00 → ₱5.00')
  await page.keyboard.press('Escape')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Butter Bun')).toContainText('₱40.00')
  // Of more prices than there is room for, what is asked and the button that has the focus are in sight.
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ ...size, height: 300 })
  await change.press('Enter')
  await expect(question.getByRole('heading')).toBeInViewport()
  await expect(question.getByRole('button', { name: 'Change up to 2 prices' })).toBeInViewport({
    ratio: 1,
  })
  await page.setViewportSize(size)
  await question.getByRole('button', { name: 'Change up to 2 prices' }).press('Enter')
  await expect(page.getByText('Price of 1 product changed')).toBeVisible()
  await expect(bar.getByRole('alert')).toContainText('Plain Tea stays as it is: The price cannot')
  await expect(row('Butter Bun')).toContainText('₱36.00')
  await expect(row('Plain Tea')).toContainText('₱6.00')
  // What has been done is not done once more with what is tried again.
  await expect(bar).toContainText('1 chosen')
  await expect(page.getByRole('checkbox', { name: 'Choose Butter Bun' })).not.toBeChecked()
  // A press that the news lay on would not arrive.
  await type(percent, '+2,5')
  await change.click()
  const one = page.getByRole('dialog', { name: 'Change the price of Plain Tea?' })
  await one.getByLabel('Round to').selectOption('As it comes')
  await one.getByRole('button', { name: 'Change 1 price' }).press('Enter')
  await expect(row('Plain Tea')).toContainText('₱6.15')
  await expect(bar.getByRole('alert')).toBeHidden()
  await expect(percent).toHaveValue('')
  await page.getByRole('checkbox', { name: 'Choose Butter Bun' }).press('Space')
  await bar.getByRole('button', { name: 'Switch off' }).press('Enter')
  await expect(page.getByText('2 products switched off')).toBeVisible()
  await expect(row('Butter Bun')).toContainText('Switched off')
  await expect(row('Classic Milk Tea')).not.toContainText('Switched off')

  // A key that shows another category moves nothing yet.
  const category = bar.getByLabel('Move to a category')
  await expect(category).toBeEnabled()
  await category.press('ArrowDown')
  await category.press('ArrowDown')
  await expect(category.locator('option:checked')).toHaveText('Buns')
  await expect(category).toBeEnabled()
  await expect(row('Butter Bun')).not.toContainText('Buns')
  await bar.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(row('Butter Bun')).toContainText('Buns')
  await expect(row('Plain Tea')).toContainText('Buns')

  const items = [{ productId: drink.id, quantity: 1 }]
  for (let at = 0; at < 3; at += 1) await order(larder, store, items, { token: store.token })
  await page.goto(paths.adminOrders(store.slug))
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  await bar.getByRole('button', { name: 'All of this page' }).press('Enter')
  await expect(bar).toContainText('3 chosen')
  await expect(bar.getByRole('button', { name: 'Pending' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Choose order #1002' }).press('Space')
  await bar.getByRole('button', { name: 'Processing' }).press('Enter')
  await expect(page.getByText('Done for 2 of 2.')).toBeVisible()
  const statusOf = (number: string) =>
    page.getByRole('combobox', { name: `Status of order ${number}` })
  await expect(statusOf('#1001')).toHaveValue('processing')
  await expect(statusOf('#1002')).toHaveValue('pending')
  await expect(statusOf('#1003')).toHaveValue('processing')
  await expectAccessible(page)

  // Of a whole page, those that can be moved are.
  await bar.getByRole('button', { name: 'All of this page' }).press('Enter')
  await bar.getByRole('button', { name: 'Processing (1)' }).press('Enter')
  await expect(page.getByText('Done for 1 of 1.')).toBeVisible()
  await expect(statusOf('#1002')).toHaveValue('processing')

  // What they stay is asked about once, for all of them.
  await bar.getByRole('button', { name: 'All of this page' }).press('Enter')
  await bar.getByRole('button', { name: 'Delivered' }).press('Enter')
  const delivered = page.getByRole('dialog', { name: 'Are 3 orders delivered?' })
  await delivered.getByRole('button', { name: 'Not yet' }).press('Enter')
  await expect(statusOf('#1002')).toHaveValue('processing')
  await bar.getByRole('button', { name: 'Delivered' }).press('Enter')
  await delivered.getByRole('button', { name: 'Mark as delivered' }).press('Enter')
  await expect(page.getByText('Done for 3 of 3.')).toBeVisible()
  await expect(page.getByText('(Final)')).toHaveCount(3)
  await bar.getByRole('button', { name: 'Stop choosing' }).press('Enter')
  await expect(bar).toBeHidden()
  await expect(page.getByRole('checkbox', { name: /^Choose order/ })).toHaveCount(0)
})

test('prices are changed by one call, once, also where nobody hears its answer', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Lost ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const category = drink.category?._id ?? ''
  const body = { name: 'Bun', description: 'Warm', category, price: 40 }
  await larder.send(products.add, { params: { storeId: store.id }, body }, store.token)
  await openAs(page, store, paths.adminProducts(store.slug))
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  const bar = page.getByRole('region', { name: 'With those chosen' })
  await bar.getByRole('button', { name: 'All of this page' }).press('Enter')
  const percent = bar.getByLabel('Percent to change prices by')
  const change = bar.getByRole('button', { name: 'Change prices' })
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Change 2 prices' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const calls = `**/api/stores/${store.id}/products`

  await test.step('while it runs the screen says so, and nothing else is sent', async () => {
    const line = Promise.withResolvers<undefined>()
    let sent = 0
    await page.route(calls, async (route) => {
      sent += 1
      await line.promise
      await route.fetch()
      await route.abort()
    })
    await type(percent, '5')
    await change.press('Enter')
    await sure.press('Enter')
    await expect(bar.getByText('Changing 2 prices…')).toBeVisible()
    await expect(change).toBeFocused()
    await expect(change).toBeDisabled()
    await change.press('Enter')
    await bar.getByRole('button', { name: 'Switch off' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    line.resolve(undefined)
    await expect(bar.getByRole('alert')).toContainText(
      'No answer came, so it is not known whether the prices were changed.',
    )
    expect(sent).toBe(1)
    await page.unroute(calls)
  })

  await test.step('the list shows what is so now', async () => {
    await expect(row('Bun')).toContainText('₱42.00')
    await expect(percent).toHaveValue('')
    await expectAccessible(page)
  })

  await test.step('what is sent again by who still sees the list of before changes nothing', async () => {
    await page.route('**/api/products/page**', (route) => route.abort())
    await page.route(calls, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await type(percent, '5')
    await change.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Bun₱42.00 → ₱44.10')
    await sure.press('Enter')
    await expect(bar.getByRole('alert')).toContainText('No answer came')
    await page.unroute(calls)
    await type(percent, '5')
    await expect(change).toBeEnabled()
    await change.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Bun₱42.00 → ₱44.10')
    await sure.press('Enter')
    await expect(page.getByText('These prices had been changed already')).toBeVisible()
    const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
    expect(data.find(({ name }) => name === 'Bun')?.price).toBe(44.1)
  })

  await test.step('what has changed since the list was read is named, and nothing is changed', async () => {
    await type(percent, '10')
    await expect(change).toBeEnabled()
    await change.press('Enter')
    await sure.press('Enter')
    await expect(bar.getByRole('alert')).toContainText('Prices have changed since you looked')
    await expect(percent).toHaveValue('10')
  })
})

test('all that is found is chosen, on whichever page it stands', async ({ larder, page }) => {
  const store = await larder.openStore(`Pages ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const category = drink.category?._id ?? ''
  for (let at = 10; at < 22; at += 1) {
    const body = { name: `Bun ${at}`, description: 'Warm', category, price: 40 }
    await larder.send(products.add, { params: { storeId: store.id }, body }, store.token)
  }
  await openAs(page, store, paths.adminProducts(store.slug))
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  const bar = page.getByRole('region', { name: 'With those chosen' })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(bar.getByRole('button', { name: 'Choose all 13 found' })).toBeVisible()

  // Of what is searched for; one of them is left out again, on its own page.
  await type(page.getByRole('searchbox'), 'bun')
  const all = bar.getByRole('button', { name: 'Choose all 12 found' })
  await all.press('Enter')
  await expect(bar).toContainText('12 chosen')
  await expect(all).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await expect(row('Bun 21')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Bun 21' }).press('Space')
  await expect(bar).toContainText('11 chosen')
  await type(bar.getByLabel('Percent to change prices by'), '5')
  await bar.getByRole('button', { name: 'Change prices' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Change the prices of 11 products?' })
  await expect(question).toContainText('Bun 10₱40.00 → ₱42.00')
  await question.getByRole('button', { name: 'Change 11 prices' }).press('Enter')
  await expect(page.getByText('Prices of 11 products changed')).toBeVisible()
  await expect(row('Bun 20')).toContainText('₱42.00')
  await expect(row('Bun 21')).toContainText('₱40.00')
  // What stands on another page is known as it stands now.
  await type(bar.getByLabel('Percent to change prices by'), '-50')
  await bar.getByRole('button', { name: 'Change prices' }).press('Enter')
  await expect(question).toContainText('Bun 10₱42.00 → ₱21.00')
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')

  // Another search is another choice, and more than one call changes is not offered.
  await page.route('**/api/products/page**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 501 } })
  })
  await type(page.getByRole('searchbox'), 'classic')
  await expect(bar).toContainText('501 are found, and at most 500 are changed at once.')
  await expect(bar).toContainText('0 chosen')
  await expect(bar.getByRole('button', { name: /^Choose all/ })).toBeHidden()
})

test('from a product one comes back to the list as it was searched', async ({ larder, page }) => {
  const store = await larder.openStore(`Searched ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await openAs(page, store, paths.adminProducts(store.slug))
  await type(page.getByRole('searchbox'), 'classic')
  await page.waitForURL('**/admin/products?search=classic')
  await page.getByRole('link', { name: 'Edit Classic Milk Tea' }).click()
  await type(page.getByLabel('Description'), 'Strong')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL('**/admin/products?search=classic')
  await page.getByRole('link', { name: 'Edit Classic Milk Tea' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.waitForURL('**/admin/products?search=classic')
  await expect(page.getByRole('searchbox')).toHaveValue('classic')
})
