import { expect, type Page } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { order } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { elsewhere, hire, standAtTheCounter } from './staff.ts'

const tile = (page: Page) =>
  page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: /Classic Milk Tea/ })

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()
const takeExact = (page: Page) => page.getByRole('button', { name: /Exact/ }).click()

test('two cashiers and a customer on one shelf: nothing is sold twice, and everybody sees what is left', async ({
  browser,
  larder,
  page,
}) => {
  const store = await larder.openStore(`Rush ${crypto.randomUUID().slice(0, 6)}`)
  // Four portions.
  const { tea, drink } = await stockTea(larder, store, 40)
  const other = await elsewhere(browser, page, larder)
  const phone = await elsewhere(browser, page, larder)
  await standAtTheCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
  await standAtTheCounter(other, store, await hire(larder, store, 'cashier', 'Carl'))
  await phone.goto(`/${store.slug}/product/${drink.slug}`)
  await expect(phone.getByText('Yes', { exact: true })).toBeVisible()
  await expect(tile(page)).toContainText('4 left')

  await tile(page).click()
  await pay(page)
  await takeExact(page)
  await expect(page.getByRole('button', { name: 'New sale' })).toBeVisible()
  await expect(tile(other)).toContainText('3 left')
  await page.getByRole('button', { name: 'New sale' }).click()

  // Both have two in hand, and a customer orders two before either has paid.
  for (const till of [page, other]) {
    await tile(till).click()
    await tile(till).click()
    await pay(till)
  }
  await order(larder, store, [{ productId: drink.id, quantity: 2 }])
  await expect(tile(page)).toContainText('1 left')
  await Promise.all([takeExact(page), takeExact(other)])
  for (const till of [page, other]) {
    await expect(till.getByRole('alert')).toContainText('Only 1 of "Classic Milk Tea" can be made')
    await expectAccessible(till)
    await till.getByRole('button', { name: 'Back to the sale' }).click()
    // From now on the line says so, and no cash is taken for what is not there.
    await expect(till.getByRole('region', { name: 'Sale' })).toContainText('Only 1 left.')
    await pay(till)
    await expect(till.getByRole('alert')).toContainText('Classic Milk Tea: Only 1 left.')
    await till.getByRole('button', { name: 'Decrease quantity' }).click()
    await pay(till)
  }

  // One portion, two who want it.
  await Promise.all([takeExact(page), takeExact(other)])
  const soldAt = (till: Page) => till.getByRole('button', { name: 'New sale' })
  const refusedAt = (till: Page) => till.getByRole('alert').getByText('is sold out.')
  for (const till of [page, other]) await expect(soldAt(till).or(refusedAt(till))).toBeVisible()
  const outcomes = await Promise.all([page, other].map((till) => soldAt(till).count()))
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([0, 1])
  await expect(phone.getByText('No', { exact: true })).toBeVisible()
  for (const till of [page, other]) {
    await till.getByRole('button', { name: /New sale|Back to the sale/ }).click()
    await expect(tile(till)).toContainText('Sold out')
  }

  const { data } = await larder.send(inventory.one, { params: { id: tea.id } }, store.token)
  expect(data.stock).toBe(0)
  const { data: sold } = await larder.send(orders.list, {}, store.token)
  expect(sold.map(({ itemCount }) => itemCount).toSorted((a, b) => a - b)).toEqual([1, 1, 2])
  await other.context().close()
  await phone.context().close()
})
