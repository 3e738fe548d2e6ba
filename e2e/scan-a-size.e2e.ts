import { expect } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { expectAccessible, test } from './larder.ts'
import { stockOkinawa } from './okinawa.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { scan, type } from './typing.ts'

/** Runs in the page. As Enter struck twice does, presses a button in the moment in which it comes. */
function strikeWhenItComes(name: string): void {
  new MutationObserver((_, observer) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
    const button = buttons.find(({ textContent }) => textContent === name)
    if (button === undefined) return
    observer.disconnect()
    button.click()
  }).observe(document, { childList: true, subtree: true })
}

test('sizes are scanned by barcodes of their own, also over the change of the last sale, which no second Enter takes away', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Sizes ${crypto.randomUUID().slice(0, 6)}`)
  const { idOf } = await stockOkinawa(larder, store)
  await standAtTheCounter(page, store, await hire(larder, store, 'cashier', 'Cora'))
  const { keyboard } = page
  const sale = page.getByRole('region', { name: 'Sale' })
  const done = page.getByRole('dialog', { name: 'Order #1001' })
  const newSale = done.getByRole('button', { name: 'New sale' })

  await keyboard.type('48002200')
  await keyboard.press('Enter')
  await expect(sale).toContainText('1 × Okinawa22 oz')
  await keyboard.press('F9')
  await type(page.getByLabel('Cash given'), '200')
  let answer = () => {}
  const isHeldUp = new Promise<void>((held) => {
    answer = held
  })
  await page.route('**/api/orders/counter', async (route) => {
    await isHeldUp
    await route.continue()
  })
  await keyboard.press('Enter')
  const saving = page.getByRole('dialog', { name: 'Saving the sale...' })
  await expect(saving).toBeVisible()
  await expectAccessible(page)
  await keyboard.press('Enter')
  await keyboard.down('Enter')
  await page.evaluate(strikeWhenItComes, 'New sale')
  answer()
  await expect(newSale).toBeFocused()
  // Held down, it goes on striking where the next window has come.
  await keyboard.down('Enter')
  await keyboard.up('Enter')
  await expect(done.getByText('Change due')).toContainText('91.00')
  await scan(newSale, '48001600')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(sale).toContainText('1 × Okinawa16 oz')

  const body = { reason: 'count', quantity: 0, note: '' } as const
  await larder.send(inventory.move, { params: { id: idOf('Small cup') }, body }, store.token)
  await expect(sale).toContainText('"16 oz" is sold out.')
  await keyboard.press('F9')
  await expect(page.getByRole('alert')).toContainText('Okinawa: "16 oz" is sold out.')
  await keyboard.type('48001600')
  await keyboard.press('Enter')
  await expect(page.getByText('"Okinawa 16 oz" is sold out.')).toBeVisible()
  await expect(sale).not.toContainText('2 × Okinawa')
})
