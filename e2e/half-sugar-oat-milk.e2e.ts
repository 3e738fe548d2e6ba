import { expect, type Page } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { fillContact } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { newThumb } from './thumb.ts'

const option = (page: Page, name: string | RegExp) => page.getByLabel(name)

test('22 oz, half sugar, less ice, oat milk and double pearls, online and at the counter', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Okinawa ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, idOf } = await stockOkinawa(larder, store)
  const stockOf = async (name: Parameters<typeof idOf>[0]) =>
    (await larder.send(inventory.one, { params: { id: idOf(name) } }, store.token)).data.stock

  await test.step('the menu says from what price on; the page has the plain drink preselected', async () => {
    await page.goto(`/${store.slug}/menu`)
    await expect(page.getByText(/^from \D*89\.00$/).first()).toBeVisible()
    await page.goto(`/${store.slug}/product/${drink.slug}`)
    await expect(option(page, /^16 oz/)).toBeChecked()
    await expect(option(page, 'Full sugar')).toBeChecked()
    await expect(page.getByRole('group', { name: 'Toppings Choose up to 3' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the prices of sizes beside each other stand on one line', async () => {
    const labels = page.getByRole('group', { name: 'Size', exact: true }).locator('label')
    const lines = await labels.evaluateAll((sizes) =>
      sizes.map((size) => size.lastElementChild?.getBoundingClientRect().top),
    )
    expect(lines).toHaveLength(2)
    expect(new Set(lines).size).toBe(1)
  })

  await test.step('each tap is priced at once', async () => {
    const sum = page.getByRole('article').locator('strong').filter({ hasText: /\d/ }).first()
    await expect(sum).toContainText('89.00')
    const { tap, taps } = newThumb()
    await tap(option(page, /^22 oz/))
    await tap(option(page, 'Half sugar'))
    await tap(option(page, 'Less ice'))
    await tap(option(page, /^Oat milk/))
    const more = page.getByRole('button', { name: 'Add Pearls' })
    await tap(more)
    await tap(more)
    await expect(sum).toContainText('164.00')
    expect(taps()).toBe(6)
    await page.getByRole('button', { name: 'Add Pudding' }).click()
    await expect(more).toBeDisabled()
    await page.getByRole('button', { name: 'Less Pudding' }).click()
    await expectAccessible(page)
  })

  await test.step('the cart, the order and the shelf say the same', async () => {
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('22 oz, Half sugar, Less ice, Oat milk, 2 × Pearls')
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
    await page.goto(`/${store.slug}/cart`)
    await expect(page.getByText('+ 2 × Pearls')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/${store.slug}/checkout`)
    await fillContact(page)
    await page.getByRole('button', { name: /Place Order/ }).click()
    await expect(page.getByText('Order placed successfully!').first()).toBeVisible()
    const [row] = (await larder.send(orders.list, {}, store.token)).data
    const id = row?.id ?? ''
    const placed = (await larder.send(orders.one, { params: { id } }, store.token)).data
    expect(placed).toMatchObject({ subtotal: 164, items: [{ size: '22 oz', price: 109 }] })
    expect([await stockOf('Pearls'), await stockOf('Oat milk'), await stockOf('Milk')]).toEqual([
      4900, 4920, 5000,
    ])
  })

  await test.step('what runs out is greyed with its reason', async () => {
    const body = { reason: 'count', quantity: 0, note: '' } as const
    await larder.send(inventory.move, { params: { id: idOf('Large cup') }, body }, store.token)
    await page.goto(`/${store.slug}/product/${drink.slug}`)
    await expect(option(page, '22 oz (sold out)')).toBeDisabled()
    const full = { reason: 'count', quantity: 100, note: '' } as const
    await larder.send(
      inventory.move,
      { params: { id: idOf('Large cup') }, body: full },
      store.token,
    )
    await expect(option(page, /^22 oz/)).toBeEnabled()
  })

  await test.step('a size that sells out once it is chosen is asked for again, and is no other one', async () => {
    const move = (quantity: number) =>
      larder.send(
        inventory.move,
        { params: { id: idOf('Large cup') }, body: { reason: 'count', quantity, note: '' } },
        store.token,
      )
    await option(page, /^22 oz/).check()
    await move(0)
    await expect(option(page, '22 oz (sold out)')).toBeDisabled()
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      '22 oz has just sold out. Please choose another size.',
    )
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(option(page, /^16 oz/)).toBeFocused()
    await expectAccessible(page)
    await option(page, /^16 oz/).check()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('article').getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('dialog')).toContainText('16 oz')
    await page.keyboard.press('Escape')
    await move(100)
  })

  const cora = await hire(larder, store, 'cashier', 'Cora')
  await test.step('the counter sells it by keys', async () => {
    await standAtTheCounter(page, store, cora)
    const sale = page.getByRole('region', { name: 'Sale' })
    await page
      .getByRole('region', { name: 'Menu' })
      .getByRole('button', { name: /Okinawa/ })
      .click()
    // What turns a key off is said before it does.
    await expect(sale.getByRole('group', { name: 'Toppings Choose up to 3' })).toBeVisible()
    await expect(sale.getByRole('group', { name: 'Milk', exact: true })).toBeVisible()
    const key = (name: string | RegExp) => sale.getByRole('button', { name })
    const { tap, taps } = newThumb()
    for (const name of [/^22 oz/, 'Half sugar', 'Less ice', /^Oat milk/, /^Pearls/, /^Pearls/]) {
      await tap(key(name))
    }
    expect(taps()).toBe(6)
    await expect(key(/^2 × Pearls/)).toHaveAttribute('aria-pressed', 'true')
    await expect(sale.getByRole('listitem')).toContainText('164.00')
    await expectAccessible(page)
    await key('Pay').click()
    await page.getByRole('button', { name: /Exact.*164\.00/ }).click()
    await expect(page.getByRole('dialog').getByText('No change')).toBeVisible()
    expect(await stockOf('Pearls')).toBe(4800)
  })
})
