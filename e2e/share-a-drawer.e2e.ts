import { expect, type Page } from '@playwright/test'
import { pins } from '../src/accounts/pin-contract.ts'
import { apiBase } from '../src/kit/api-base.ts'
import { shifts } from '../src/shifts/contract.ts'
import { order } from './customers.ts'
import { expectAccessible, openAs, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { hire, standAtTheCounter } from './staff.ts'
import { type } from './typing.ts'

/** One tea of 95 for cash. */
async function sellTea(page: Page) {
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await type(page.getByLabel('Cash given'), '100')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New sale' }).click()
}

async function switchTo(page: Page, name: string, pin: string) {
  await page.getByRole('button', { name: 'Switch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who works here now?' })
  await expect(dialog.getByLabel(`PIN of ${name}`)).toBeFocused()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search or scan' })).toBeVisible()
}

test('two people share a tablet and its drawer by PIN, and the count of whoever opened it is right', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Share ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const ana = await hire(larder, store, 'cashier', 'Ana')
  const ben = await hire(larder, store, 'cashier', 'Ben')
  for (const [who, pin] of [
    [ana, '2580'],
    [ben, '4816'],
  ] as const) {
    await larder.send(pins.set, { body: { password: who.password, pin } }, who.token)
  }
  const drawer = { drawer: 'Drawer 1', openingFloat: 1000 }
  await larder.send(shifts.open, { body: drawer }, ana.token)
  await standAtTheCounter(page, store, ana)
  const strip = page.getByRole('navigation', { name: 'Shift' })
  await expect(strip).toContainText('Drawer 1')
  await sellTea(page)

  await switchTo(page, 'Ben Santos', '4816')
  await expect(strip).toContainText('You have no open shift: your sales belong to no drawer.')
  await expectAccessible(page)
  const join = page.getByRole('button', { name: 'Sell into Drawer 1, which Ana Santos opened' })
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport({ ratio: 1 })
  await strip.getByRole('link', { name: 'Open a shift' }).click()
  const opening = page.getByRole('region', { name: 'Open a shift' })
  // Whoever opens one of their own has another one.
  await expect(opening.getByRole('textbox', { name: 'Drawer', exact: true })).toHaveValue(
    'Drawer 2',
  )
  await opening.getByRole('button', { name: /^Sell into Drawer 1/ }).click()
  const shared = page.getByRole('region', { name: 'You sell into Drawer 1' })
  await expect(shared).toContainText('Ana Santos counts it.')
  // Who has joined learns nothing that the count is compared with.
  await expect(page.getByRole('main')).not.toContainText('1,0')
  await expect(page.getByRole('button', { name: 'Count and Close' })).toHaveCount(0)
  await expectAccessible(page)
  await shared.getByRole('button', { name: 'Leave Drawer 1' }).click()
  await expect(shared).toHaveCount(0)
  await expect(join).toBeVisible()

  await page.goto(`/${store.slug}/admin/pos`)
  await join.click()
  await expect(strip).toContainText('Drawer 1, which Ana Santos opened')
  await expect(join).toHaveCount(0)
  await sellTea(page)

  await switchTo(page, 'Ana Santos', '2580')
  await strip.getByRole('link', { name: 'Your shift' }).click()
  const mine = page.getByRole('region', { name: /Drawer 1, Ana/ })
  await expect(mine).toContainText('Shared with Ben Santos.')
  await mine.getByRole('button', { name: 'Count and Close' }).click()
  const count = page.getByRole('dialog', { name: 'Count Drawer 1' })
  // The float of 1,000 and two teas of 95.
  await type(count.getByLabel(/\D1,000$/), '1')
  await type(count.getByLabel(/\D50$/), '3')
  await type(count.getByLabel(/\D20$/), '2')
  await count.getByRole('button', { name: 'Close Shift' }).click()
  const z = page.getByRole('region', { name: 'Z report' })
  await expect(z).toContainText(/Expected.*1,190\.00/)
  await expect(z).toContainText(/Exact\W*0\.00/)
  const soldBy = z.getByRole('region', { name: 'Sold by' })
  for (const name of ['Ana', 'Ben']) {
    await expect(soldBy).toContainText(new RegExp(`${name} Santos\\W*95\\.00`))
  }
  await expectAccessible(page)

  // Who opens one on the way from the counter goes on selling there.
  await page.goto(`/${store.slug}/admin/pos`)
  await strip.getByRole('link', { name: 'Open a shift' }).click()
  await type(page.getByLabel('Cash in the drawer'), '500')
  await page.getByRole('button', { name: 'Open Shift' }).click()
  await page.waitForURL('**/admin/pos')
  await expect(strip).toContainText('Drawer 1')
})

test('cash taken on the page of an order says when it would lie in no drawer, and lies in the one joined there', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`No drawer ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const items = [{ productId: drink.id, quantity: 2, addons: [] }]
  const before = await order(larder, store, items)
  const ana = await hire(larder, store, 'cashier', 'Ana')
  const ben = await hire(larder, store, 'cashier', 'Ben')
  const notice = page.getByRole('alert').filter({ hasText: 'You have no open shift' })
  const cash = page.getByLabel('Cash given')

  // A store that has never opened a shift works without.
  await openAs(page, { ...ben, slug: store.slug }, `/${store.slug}/payment/${before.id}`)
  await type(cash, '200')
  await expect(notice).toHaveCount(0)

  const cora = await hire(larder, store, 'cashier', 'Cora')
  const open = async (drawer: string, token: string) =>
    (await larder.send(shifts.open, { body: { drawer, openingFloat: 1000 } }, token)).data
  const shift = await open('Drawer 1', ana.token)
  const other = await open('Drawer 2', cora.token)
  await page.reload()
  await expect(notice.getByRole('link', { name: 'Choose a drawer' })).toBeVisible()
  await expect(notice.getByRole('button')).toHaveCount(0)
  const counted = { counts: [{ value: 1000, count: 1 }], note: '' }
  await larder.send(shifts.close, { params: { id: other.id }, body: counted }, cora.token)
  await page.reload()
  await expect(notice).toContainText('Cash you take here lies in no drawer')
  await expect(notice.getByRole('link', { name: 'Open a shift' })).toHaveAttribute(
    'href',
    `/${store.slug}/admin/shifts`,
  )
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Sell into Drawer 1, which Ana Santos opened' }).click()
  await expect(notice).toHaveCount(0)
  await type(cash, '200')
  await page.getByRole('button', { name: 'Take Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  // Two teas of 95, and what lay in it.
  const asked = { params: { id: shift.id } }
  const { data: x } = await larder.send(shifts.one, asked, store.token)
  expect(x.figures?.expected).toBe(1190)
})

test('where it cannot be found out whether they have a shift, staff read so, and ask again', async ({
  browser,
  larder,
  viewport,
}) => {
  const store = await larder.openStore(`Unknown ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store)
  const placed = await order(larder, store, [{ productId: drink.id, quantity: 1, addons: [] }])
  const ana = await hire(larder, store, 'cashier', 'Ana')
  const drawer = { drawer: 'Drawer 1', openingFloat: 1000 }
  await larder.send(shifts.open, { body: drawer }, ana.token)
  // A browser whose complaints about a failing server nobody listens to.
  const context = await browser.newContext({ viewport, baseURL: larder.baseUrl })
  const page = await context.newPage()
  const unknown = page.getByText('Whether you have an open shift could not be found out.')
  const again = page.getByRole('button', { name: 'Try again' })
  for (const lost of ['**/DrawerNotice-*.js', `**${apiBase}${shifts.current.path}*`]) {
    await page.route(lost, (route) => route.abort())
    await openAs(page, store, `/${store.slug}/payment/${placed.id}`)
    await expect(unknown).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take Payment' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute(lost)
    await again.click()
    await expect(page.getByRole('button', { name: /^Sell into Drawer 1/ })).toBeVisible()
  }
  await context.close()
})
