import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { isReady } from './counters.ts'
import { expectAccessible, openAs, test, type Larder, type OpenStore } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'
import { hire, openCounter } from './staff.ts'

test.use({ serviceWorkers: 'allow' })

const name = 'Afternoon for two'

/** Two Okinawas for 199.00, each 20.00 more in large. */
async function openShop(larder: Larder) {
  const store = await larder.openStore(`Combo ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, idOf } = await stockOkinawa(larder, store)
  const entries = (drink.sizes ?? []).map(({ id, label }) => ({
    product: drink.id,
    size: id,
    extra: label === '22 oz' ? 20 : 0,
  }))
  const slots = ['Drink', 'Second drink'].map((label) => ({ label, entries }))
  const body = { name, description: 'Two drinks', category: drink.categoryId, price: 199, slots }
  await larder.send(products.add, { params: { storeId: store.id }, body }, store.token)
  return { store, idOf }
}

async function soldIn(larder: Larder, { token }: OpenStore) {
  const [row] = (await larder.send(orders.list, {}, token)).data
  const params = { id: row?.id ?? '' }
  return (await larder.send(orders.one, { params }, token)).data
}

const sizesIn = ({ items }: Awaited<ReturnType<typeof soldIn>>) =>
  items[0]?.parts?.map(({ size }) => size)

const second = (page: Page) => page.getByRole('group', { name: /^Second drink(?: Choose 1)?$/ })

test('a combo is chosen at the kiosk, drink by drink', async ({ larder, page }) => {
  const { store } = await openShop(larder)
  const tablet = await hire(larder, store, 'kiosk', 'Kiosk')
  await openAs(page, { ...tablet, slug: store.slug }, `/${store.slug}/kiosk`)
  await page.getByRole('button', { name: 'Start your order' }).click()
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const dialog = page.getByRole('dialog', { name })
  await second(page)
    .getByLabel(/^Okinawa 22 oz/)
    .check()
  const add = dialog.getByRole('button', { name: /Add to your order/ })
  await expect(add).toContainText('219.00')
  await expectAccessible(page)
  await add.click()
  await page.getByRole('button', { name: /^Your order/ }).click()
  await expect(page.getByText('Okinawa (22 oz, Full sugar, Normal ice)')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay at the counter' }).click()
  await expect(page.getByText('1001', { exact: true })).toBeVisible()
  const sold = await soldIn(larder, store)
  expect([sold.total, sizesIn(sold)]).toEqual([219, ['16 oz', '22 oz']])
})

test('a combo is sold without a line, and its parts leave the shelf when it is sent', async ({
  larder,
  page,
  context,
}) => {
  const { store, idOf } = await openShop(larder)
  await openCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
  await isReady(page)
  await context.setOffline(true)
  const sale = page.getByRole('region', { name: 'Sale' })
  await page.getByRole('region', { name: 'Menu' }).getByRole('button', { name }).click()
  await sale
    .getByRole('group', { name: 'Second drink', exact: true })
    .getByRole('button', { name: /^Okinawa 22 oz/ })
    .click()
  await sale.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /Exact.*219\.00/ }).click()
  await expect(page.getByRole('heading', { name: 'Sale A-0001' })).toBeVisible()
  await page.getByRole('button', { name: 'New sale' }).click()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /sales? waits?/ })).toBeHidden({ timeout: 60_000 })
  const sold = await soldIn(larder, store)
  expect([sold.receipt, sold.total, sizesIn(sold)]).toEqual(['A-0001', 219, ['16 oz', '22 oz']])
  const cups = await Promise.all(
    (['Small cup', 'Large cup'] as const).map((cup) =>
      larder.send(inventory.one, { params: { id: idOf(cup) } }, store.token),
    ),
  )
  expect(cups.map(({ data }) => 'stock' in data && data.stock)).toEqual([4999, 4999])
})
