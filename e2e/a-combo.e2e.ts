import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { kitchen } from '../src/kitchen/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { redSquare } from '../src/testing/picture.ts'
import { fillContact } from './customers.ts'
import { expectAccessible, openAs, test, type Larder, type OpenStore } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

const name = 'Afternoon for two'

/** A shop with Okinawa in two sizes and a pandesal. */
async function openShop(larder: Larder) {
  const store = await larder.openStore(`Combo ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, idOf } = await stockOkinawa(larder, store)
  const body = {
    name: 'Pandesal',
    description: 'Warm from the oven',
    price: 25,
    category: drink.categoryId,
    ingredients: [{ ingredient: idOf('Pudding'), count: 80 }],
  }
  await larder.send(products.add, { params: { storeId: store.id }, body }, store.token)
  return { store, idOf }
}

/** What the owner types: two drinks to choose, each 20.00 more in large, and a pandesal. */
async function writeCombo(page: Page) {
  await type(page.getByRole('textbox', { name: 'Name' }), name)
  await type(page.getByRole('textbox', { name: 'Description' }), 'Two drinks and a bite')
  await page.getByLabel('Category').selectOption('Milk Tea')
  await page.getByLabel('Picture').setInputFiles({
    name: 'combo.png',
    mimeType: 'image/png',
    buffer: await redSquare(),
  })
  await page.getByText('More ways to sell it', { exact: true }).click()
  await page.getByRole('button', { name: 'Make it of other products' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Made of other products' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Recipe' })).toHaveCount(0)
  for (const [at, label] of ['Drink', 'Second drink'].entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add a part' }).click()
    await type(page.getByRole('textbox', { name: `Part ${at + 1}` }), label)
    const add = page.getByRole('combobox', { name: `Add a product to ${label}`, exact: true })
    await add.selectOption('Okinawa, 16 oz')
    await add.selectOption('Okinawa, 22 oz')
    const chosen = page.getByRole('list', { name: `Products of ${label}`, exact: true })
    await type(chosen.getByRole('textbox', { name: 'Extra price of Okinawa, 22 oz' }), '20')
  }
  await page.getByRole('button', { name: 'Add a part' }).click()
  await type(page.getByRole('textbox', { name: 'Part 3' }), 'Bite')
  await page.getByRole('combobox', { name: 'Add a product to Bite' }).selectOption('Pandesal')
}

const drinkOf = (page: Page, part: string) =>
  page.getByRole('group', { name: `${part} Choose 1`, exact: true })

async function placedFirst(larder: Larder, store: OpenStore) {
  const [row] = (await larder.send(orders.list, {}, store.token)).data
  const id = row?.id ?? ''
  return (await larder.send(orders.one, { params: { id } }, store.token)).data
}

test('two drinks and a pandesal for one price, from the form to the kitchen', async ({
  larder,
  page,
}) => {
  const { store, idOf } = await openShop(larder)
  const count = async (what: Parameters<typeof idOf>[0], quantity: number) => {
    const body = { reason: 'count', quantity, note: '' } as const
    await larder.send(inventory.move, { params: { id: idOf(what) }, body }, store.token)
  }

  await test.step('the owner makes it of other products, and sees what it costs', async () => {
    await openAs(page, store, `/${store.slug}/admin/add-product`)
    await writeCombo(page)
    const made = page.getByRole('region', { name: 'Made of other products' })
    // 361 of everything for a small drink and 80 for the bite, at 0.05: 18.05 twice, and 4.00.
    await expect(made.getByText(/^Cost/).last()).toContainText('40.10')
    // The small drink is dearer to the shop than the large one for 20.00: 21.66 twice, and 4.80.
    await expect(made.getByText(/^At least/)).toContainText('48.12')
    const price = page.getByRole('textbox', { name: 'Price', exact: true })
    await type(price, '40')
    await price.blur()
    await expect(price).toHaveValue('48.12')
    await type(price, '199')
    await expect(made.getByText(/^Earns/)).toContainText('158.90')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText('Product added successfully!')).toBeVisible()
  })

  const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
  const combo = data.find((product) => product.name === name)

  await test.step('a customer chooses each drink by itself', async () => {
    await page.goto(`/${store.slug}/product/${combo?.slug}`)
    await expect(page.getByText('Comes with Pandesal')).toBeVisible()
    const sum = page.getByRole('article').locator('strong').filter({ hasText: /\d/ }).first()
    await expect(sum).toContainText('199.00')
    await drinkOf(page, 'Drink')
      .getByLabel(/^Okinawa 22 oz/)
      .check()
    await drinkOf(page, 'Drink: Sugar').getByLabel('Half sugar').check()
    await page.getByRole('button', { name: 'Add Pearls' }).first().click()
    await expect(sum).toContainText('234.00')
    await expect(drinkOf(page, 'Second drink').getByLabel('Okinawa 16 oz')).toBeChecked()
    await expectAccessible(page)
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Okinawa (22 oz, Half sugar, Normal ice, Pearls)')
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  })

  await test.step('cart, checkout, order and kitchen say its parts in one order', async () => {
    const parts = [
      'Okinawa (22 oz, Half sugar, Normal ice, Pearls)',
      'Okinawa (16 oz, Full sugar, Normal ice)',
      'Pandesal',
    ]
    await page.goto(`/${store.slug}/cart`)
    for (const part of parts) await expect(page.getByText(part, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/${store.slug}/checkout`)
    await fillContact(page)
    await page.getByRole('button', { name: /Place Order/ }).click()
    await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
    const placed = await placedFirst(larder, store)
    expect(placed).toMatchObject({ subtotal: 234, items: [{ name, price: 234 }] })
    await page.goto(`/${store.slug}/admin/orders/${placed.id}`)
    for (const part of parts) await expect(page.getByText(part, { exact: true })).toBeVisible()
    await expectAccessible(page)
    const queue = await larder.send(kitchen.queue, { query: { storeId: store.id } }, store.token)
    expect(queue.data[0]?.items).toMatchObject([{ name, addons: parts }])
  })

  await test.step('the last small cup is for one of the two', async () => {
    await count('Small cup', 1)
    await page.goto(`/${store.slug}/product/${combo?.slug}`)
    const second = drinkOf(page, 'Second drink')
    await expect(second.getByLabel('Okinawa 16 oz (sold out)')).toBeDisabled()
    await expect(second.getByLabel(/^Okinawa 22 oz/)).toBeChecked()
    await drinkOf(page, 'Drink')
      .getByLabel(/^Okinawa 22 oz/)
      .check()
    await expect(second.getByLabel('Okinawa 16 oz')).toBeEnabled()
    await count('Large cup', 0)
    await expect(page.getByText('Sold out for now')).toBeVisible()
    await count('Large cup', 100)
    await count('Small cup', 100)
  })

  await test.step('a drink of it that has run out is chosen again', async () => {
    await page.reload()
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
    await page.goto(`/${store.slug}/cart`)
    await count('Small cup', 0)
    const news = page.getByRole('alert', { name: 'Changes to your cart' })
    await expect(news).toContainText(`“${name}” can no longer be had with Okinawa`)
    await expectAccessible(page)
    await news.getByRole('link', { name: `Choose again for ${name}` }).press('Enter')
    await expect(drinkOf(page, 'Second drink').getByLabel(/^Okinawa 22 oz/)).toBeChecked()
    await page.goto(`/${store.slug}/cart`)
    await expect(page.getByText('Your cart is empty')).toBeVisible()
    await count('Small cup', 100)
  })

  await test.step('the counter sells it by keys', async () => {
    await standAtTheCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
    const sale = page.getByRole('region', { name: 'Sale' })
    const tile = page.getByRole('region', { name: 'Menu' }).getByRole('button', { name })
    await tile.click()
    await sale
      .getByRole('group', { name: 'Second drink', exact: true })
      .getByRole('button', { name: /^Okinawa 22 oz/ })
      .click()
    await expect(sale.getByRole('listitem')).toContainText('219.00')
    await expect(sale.getByRole('listitem')).toContainText(
      'Okinawa (22 oz, Full sugar, Normal ice)',
    )
    await expectAccessible(page)
    await sale.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('button', { name: /Exact.*219\.00/ }).click()
    await expect(page.getByRole('dialog').getByText('No change')).toBeVisible()
    const sold = await placedFirst(larder, store)
    expect(sold.items[0]?.parts?.map(({ size }) => size)).toEqual(['16 oz', '22 oz', undefined])
  })
})
