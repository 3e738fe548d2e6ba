import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { noteWindows } from './counters.ts'
import { expectAccessible, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { printToNowhere } from './prints.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { scan, type } from './typing.ts'

const barcode = '4800016641503'

/** A shop with one drink for 95.00, pearls for 15.00, and a cashier. */
async function openShop(larder: Larder, stock = 1000) {
  const store = await larder.openStore(`Till ${crypto.randomUUID().slice(0, 6)}`)
  const { tea, pearls, drink } = await stockTea(larder, store, stock)
  const category = drink.category?._id ?? ''
  const body = {
    name: drink.name,
    description: drink.description,
    category,
    price: 95,
    barcode,
    ingredients: [{ ingredient: tea.id, count: 10 }],
    addonTypes: [{ label: 'Toppings' }],
    addons: [{ type: 'Toppings', label: 'Pearls', ingredient: pearls.id, quantity: 5, price: 15 }],
  }
  await larder.send(products.change, { params: { id: drink.id }, body }, store.token)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  const sold = async () => (await larder.send(orders.list, {}, store.token)).data
  return { store, cora, sold }
}

const sale = (page: Page) => page.getByRole('region', { name: 'Sale' })
const drinkTile = (page: Page) =>
  page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: /Classic Milk Tea/ })
const pearlsChip = (page: Page) => sale(page).getByRole('button', { name: /^Pearls/ })
const pay = (page: Page) => sale(page).getByRole('button', { name: 'Pay', exact: true })
const changeDue = (page: Page) => page.getByRole('dialog').getByText('Change due')

test('a drink with an add-on for exact cash takes five taps at most, and the next customer may come', async ({
  larder,
  page,
}) => {
  const { store, cora, sold } = await openShop(larder)
  await page.addInitScript(noteWindows)
  await standAtTheCounter(page, store, cora)
  await expect(drinkTile(page)).toContainText('100 left')
  await expectAccessible(page)
  let taps = 0
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    const box = await target.boundingBox()
    expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44)
    await target.click()
    taps += 1
  }
  await tap(drinkTile(page))
  await tap(pearlsChip(page))
  await expectAccessible(page)
  await tap(pay(page))
  await expectAccessible(page)
  await expect(page.getByText('One tap ends the sale')).toBeVisible()
  await tap(page.getByRole('button', { name: /Exact.*110\.00/ }))
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^No change.110\.00 given$/)
  expect(taps).toBeLessThanOrEqual(5)
  // Its answer was never said to be missing.
  expect(await page.evaluate('[...windows]')).toEqual(['Pay', 'Saving the sale...', 'Order #1001'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(drinkTile(page)).toContainText('99 left')
  expect(await sold()).toMatchObject([
    { total: 110, status: 'processing', customer: { firstName: '', email: '' } },
  ])
})

test('a sale needs no mouse, and a scanner finds what it reads wherever the cursor is', async ({
  larder,
  page,
}) => {
  const { store, cora, sold } = await openShop(larder)
  await standAtTheCounter(page, store, cora)
  const { keyboard } = page
  await keyboard.type('class')
  await keyboard.press('Enter')
  await expect(sale(page)).toContainText('1 × Classic Milk Tea')
  await keyboard.press('ArrowRight')
  await expect(pearlsChip(page)).toBeFocused()
  await keyboard.press('Space')
  await expect(pearlsChip(page)).toHaveAttribute('aria-pressed', 'true')
  await keyboard.press('+')
  await expect(sale(page)).toContainText('2 × Classic Milk Tea')
  await keyboard.press('F9')
  await keyboard.type('500')
  await expect(changeDue(page)).toContainText('280.00')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()
  await expect(changeDue(page)).toContainText('280.00')
  await expect(changeDue(page)).toHaveText(/500\.00 given for .220\.00$/)
  // Who has read it goes on; an Enter that comes together with it is the second of a double one.
  await new Promise((read) => setTimeout(read, 600))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await keyboard.type(barcode)
  await keyboard.press('Enter')
  await expect(sale(page)).toContainText('1 × Classic Milk Tea')
  await keyboard.type(`${larder.baseUrl}/${store.slug}/product/classic-milk-tea`)
  await keyboard.press('Enter')
  await expect(sale(page)).toContainText('2 × Classic Milk Tea')
  const note = page.getByLabel('Note for Classic Milk Tea')
  await type(note, 'less ice')
  await scan(note, barcode)
  await expect(sale(page)).toContainText('2 × Classic Milk Tealess ice')
  await expect(sale(page)).toContainText('1 × Classic Milk Tea')
  // Wherever the cursor stands in the words, and whatever of them is chosen, they are as they were.
  const cup = page.getByLabel('Name for the cup')
  await type(cup, 'Mia Lopez')
  await cup.press('Home')
  await cup.press('ArrowRight')
  await cup.press('Shift+ArrowRight')
  await scan(cup, barcode)
  await expect(cup).toHaveValue('Mia Lopez')
  await expect(sale(page)).toContainText('2 × Classic Milk Tea')
  await keyboard.type('y')
  await expect(cup).toHaveValue('Mya Lopez')
  // A key that is held down is a person's, and so is what they read before they strike Enter.
  await cup.press('End')
  for (let times = 0; times < 8; times += 1) await keyboard.down('!')
  await keyboard.up('!')
  await keyboard.press('Enter')
  await expect(cup).toHaveValue('Mya Lopez!!!!!!!!')
  await type(cup, '')
  // So it is where somebody had begun to search.
  const search = page.getByLabel('Search or scan')
  await type(search, 'pea')
  await scan(search, barcode)
  await expect(sale(page)).toContainText('3 × Classic Milk Tea')
  await expect(search).toHaveValue('')
  await sale(page).getByRole('button', { name: 'Decrease quantity' }).click()
  await sale(page).getByRole('button', { name: 'Decrease quantity' }).click()
  await keyboard.press('F9')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Order #1002' })).toBeVisible()
  expect((await sold()).map(({ total }) => total)).toEqual([285, 220])
  await page.getByRole('button', { name: 'New sale' }).click()
  await keyboard.type('0000000')
  await keyboard.press('Enter')
  await expect(page.getByText('No product is found by "0000000".')).toBeVisible()
  await keyboard.press('F1')
  await expect(page.getByRole('dialog', { name: 'The counter by keyboard' })).toBeVisible()
  await expectAccessible(page)
})

test('a sale is put aside and comes back as it was, also after a reload', async ({
  larder,
  page,
}) => {
  const { store, cora } = await openShop(larder)
  await standAtTheCounter(page, store, cora)
  await drinkTile(page).click()
  await pearlsChip(page).click()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('button', { name: /Show sale/ }).click()
  await type(page.getByLabel('Name for the cup'), 'Mia')
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await expect(sale(page)).toContainText('0.00')
  // The next customer is served from the menu.
  await expect(drinkTile(page)).toBeVisible()
  await page.reload()
  // On a phone beside the menu, too: what is held is not behind anything.
  await page.getByRole('button', { name: 'Last sales' }).click()
  await expect(page.getByRole('dialog', { name: 'Last sales' })).toBeVisible()
  await page.keyboard.press('Escape')
  if (isPhone) {
    await drinkTile(page).click()
    await page.getByRole('button', { name: 'Show sale (1), 1 held' }).click()
    await page.getByRole('button', { name: 'Clear the sale' }).click()
    await page.getByRole('button', { name: 'Clear sale' }).click()
  }
  await page.getByRole('button', { name: 'Held (1)' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Recall Mia' }).click()
  if (isPhone) await page.getByRole('button', { name: /Show sale/ }).click()
  await expect(sale(page)).toContainText('Pearls')
  await expect(page.getByLabel('Name for the cup')).toHaveValue('Mia')
  await expect(sale(page)).toContainText('110.00')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear the sale' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep sale' }).click()
  await expect(sale(page)).toContainText('110.00')
})

test('whoever logs out with sales that are not finished is asked first', async ({
  larder,
  page,
}) => {
  const { store, cora } = await openShop(larder)
  await standAtTheCounter(page, store, cora)
  await drinkTile(page).click()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('button', { name: /Show sale/ }).click()
  await page.getByRole('button', { name: 'Hold', exact: true }).click()
  await page.goto(`/${store.slug}/admin/orders`)
  if (isPhone) await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out and forget sales?' })
  await expect(question).toContainText('One sale at the counter is not finished.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Log out' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('larder.tills'))).toBeNull()
})

test('an answer that is lost makes no second sale, and what cannot be sold says so', async ({
  larder,
  page,
}) => {
  const { store, cora, sold } = await openShop(larder, 20)
  await standAtTheCounter(page, store, cora)
  await drinkTile(page).click()
  await pay(page).click()
  // The server has sold it, and nobody hears.
  await page.route('**/api/orders/counter', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 408 })
  })
  await page.getByRole('button', { name: /Exact/ }).click()
  await expect(page.getByRole('dialog', { name: 'No answer yet' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/orders/counter')
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'No answer yet' })).toBeVisible()
  await expect(drinkTile(page)).toContainText('1 left')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('heading', { name: 'Order #1001' })).toBeVisible()
  expect(await sold()).toHaveLength(1)
  await page.getByRole('button', { name: 'New sale' }).click()

  // What the menu knows is told before any cash is taken.
  await drinkTile(page).click()
  await expect(sale(page)).not.toContainText('Only 1 left.')
  await sale(page).getByRole('button', { name: 'Increase quantity' }).click()
  await expect(sale(page)).toContainText('2 × Classic Milk TeaOnly 1 left.')
  await expectAccessible(page)
  await pay(page).click()
  await expect(page.getByRole('alert')).toContainText('Classic Milk Tea: Only 1 left.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // What it does not know, because the news is late, the server says.
  await page.route('**/api/products/counter*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/"portions":1\b/g, '"portions":2')
    await route.fulfill({ response, body })
  })
  await page.reload()
  await expect(drinkTile(page)).toContainText('2 left')
  await pay(page).click()
  await page.getByRole('button', { name: /Exact/ }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Only 1 of "Classic Milk Tea" can be made right now.',
  )
  await expectAccessible(page)
  await page.unroute('**/api/products/counter*')
  await page.getByRole('button', { name: 'Back to the sale' }).click()
  await sale(page).getByRole('button', { name: 'Decrease quantity' }).click()
  await pay(page).click()
  await type(page.getByLabel('Cash given'), '50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is less than the total.')).toBeVisible()
  await type(page.getByLabel('Cash given'), '100')
  await page.keyboard.press('Enter')
  await expect(changeDue(page)).toContainText('5.00')
  await page.getByRole('button', { name: 'New sale' }).click()
  await expect(drinkTile(page)).toContainText('Sold out')
  await drinkTile(page).click({ force: true })
  await expect(page.getByText('"Classic Milk Tea" is sold out.')).toBeVisible()
  expect(await sold()).toHaveLength(2)
})

test('what is paid later waits among the orders, and only who sold it may cancel it', async ({
  larder,
  page,
}) => {
  const { store, cora } = await openShop(larder)
  await printToNowhere(page)
  await standAtTheCounter(page, store, cora)
  await page.goto(`/${store.slug}/admin`)
  await page.waitForURL(`**/${store.slug}/admin/pos`)
  await drinkTile(page).click()
  await pay(page).click()
  await page.getByRole('button', { name: 'Pay later' }).click()
  await expect(page.getByText('To be paid later. It waits among the orders.')).toBeVisible()
  await page.goto(`/${store.slug}/admin/orders`)
  const status = page.getByRole('combobox', { name: 'Status of order #1001' })
  await expect(status).toHaveValue('pending')
  // What is not for a cashier says whom to ask.
  await expect(status.getByRole('option', { name: 'Shipped (ask a manager)' })).toBeDisabled()
  await expect(page.getByText('At the counter')).toBeVisible()
  await status.selectOption('cancelled')
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('(Final)')).toBeVisible()
})

test('the next customer is served while a sale waits for its answer, and each is sold once', async ({
  larder,
  page,
}) => {
  const { store, cora, sold } = await openShop(larder)
  await standAtTheCounter(page, store, cora)
  const lost = '**/api/orders/counter'
  // The first is saved and nobody hears; then too much is asked at once.
  await page.route(lost, async (route) => {
    await route.fetch()
    await route.fulfill({ status: 408 })
  })
  await drinkTile(page).click()
  await pay(page).click()
  await page.getByLabel('Cash given').pressSequentially('100')
  await page.keyboard.press('Enter')
  const noAnswer = page.getByRole('dialog', { name: 'No answer yet' })
  await expect(noAnswer).toContainText('5.00')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(noAnswer).toBeHidden()
  await page.unroute(lost)
  await page.route(lost, (route) => route.fulfill({ status: 429 }))
  await drinkTile(page).click()
  await drinkTile(page).click()
  await pay(page).click()
  await page.getByRole('button', { name: /Exact.*190\.00/ }).click()
  await noAnswer.getByRole('button', { name: 'Next customer' }).click()
  await page.reload()
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  if (isPhone) await page.getByRole('button', { name: /Show sale/ }).click()
  await page.getByRole('button', { name: 'Unanswered (2)' }).click()
  await expectAccessible(page)
  await page.unroute(lost)
  await page.getByRole('button', { name: 'Send again now' }).click()
  await expect(page.getByText('Every sale was answered')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /Unanswered/ })).toBeHidden()
  expect((await sold()).map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([95, 190])
})
