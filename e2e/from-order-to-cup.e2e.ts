import { expect, type Page } from '@playwright/test'
import { bar } from '../src/bar/contract.ts'
import { categories, products } from '../src/catalog/contract.ts'
import { counter } from '../src/counter/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { tapTwiceOnWhatComes } from './double-tap.ts'
import { enter } from './kitchen.ts'
import { countNotes, notesOf } from './sound.ts'
import { elsewhere } from './staff.ts'
import { expectAccessible, openAs, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

const ticket = (page: Page, number: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `#${number}` }) })

test('from-order-to-cup: a station makes an order line by line, and the board calls its number', async ({
  page,
  browser,
  larder,
}) => {
  const store = await larder.openStore(`Bar ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 10_000)
  const addon = drink.addons[0]
  const sell = (firstName: string, quantity = 1) =>
    larder.send(
      counter.sell,
      {
        body: {
          storeId: store.id,
          customer: { firstName },
          items: [
            { productId: drink.id, quantity, addons: addon ? [{ _id: addon._id }] : [] },
            { productId: drink.id, quantity: 1, note: 'Less ice' },
          ],
          paymentMethod: 'cash',
          cashGiven: 1000,
        },
      },
      store.token,
    )
  await enter(page, store, 'bar')
  await expect(page.getByText('No stations yet')).toBeVisible()
  await expect(page.getByText('An admin or a manager sets them up.')).toHaveCount(0)
  await page.getByRole('link', { name: 'Set up stations' }).click()
  await page.getByRole('button', { name: 'Add a station' }).click()
  await page.getByRole('button', { name: 'Add a station' }).click()
  await type(page.getByRole('textbox', { name: 'Name' }).last(), 'Kitchen')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save stations' }).click()
  await expect(page.getByText('Stations saved')).toBeVisible()
  const stationsNow = async () => (await larder.send(bar.stations, {}, store.token)).data
  const saved = await stationsNow()
  await type(page.getByRole('textbox', { name: 'Name' }).last(), 'Oven')
  await page.getByRole('button', { name: 'Save stations' }).click()
  await expect.poll(stationsNow).toMatchObject([saved[0], { id: saved[1]?.id, name: 'Oven' }])
  // What somebody else adds while a form is filled in is not lost by who saves it.
  await type(page.getByRole('textbox', { name: 'Name' }).last(), 'Kitchen')
  const stations = [...(await stationsNow()), { name: 'Grill' }]
  await larder.send(bar.saveStations, { body: { stations } }, store.token)
  await page.getByRole('button', { name: 'Save stations' }).click()
  await expect(page.getByRole('alert')).toContainText('Somebody else has just added or removed')
  await expectAccessible(page)
  expect((await stationsNow()).map(({ name }) => name)).toEqual(['Bar', 'Oven', 'Grill'])
  await page.getByRole('link', { name: 'Open the bar' }).click()
  await expect(page.getByRole('heading', { name: 'Bar', level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing to make')).toBeVisible()

  const tv = await elsewhere(browser, page, larder)
  await openAs(tv, store, `/${store.slug}/board`)
  const ready = tv.getByRole('region', { name: 'Ready' })
  const preparing = tv.getByRole('region', { name: 'Preparing' })
  await expect(ready).toBeVisible()

  await sell('Mai', 2)
  await sell('Ben')
  await expect(ticket(page, 1001).getByRole('heading')).toHaveText(/^#1001\s*Mai$/)
  await expect(ticket(page, 1001)).toContainText('Pearls')
  await expect(ticket(page, 1001)).toContainText('Less ice')
  await page.getByRole('button', { name: '5 to make: 5 × Classic Milk Tea' }).click()
  const together = page.getByRole('list', { name: 'All together' })
  await expect(together).toHaveText('5 × Classic Milk Tea, 3 Pearls')
  // A device keeps it as its people like it.
  await page.reload()
  await expect(together).toBeVisible()
  await expect(preparing).toContainText('1001Mai')
  await expectAccessible(page)
  await expectAccessible(tv)

  const line = ticket(page, 1001).getByRole('button', { name: /Classic Milk Tea/ })
  const box = await line.first().boundingBox()
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(44)
  await tapTwiceOnWhatComes(page, line.first(), {
    comes: () => expect(line).toHaveCount(1),
    calls: bar.bump.path,
  })
  await expect(line).toHaveCount(1)
  await line.click()
  await expect(ready).toContainText('1001Mai')
  await expect(preparing).not.toContainText('1001')
  await page
    .getByRole('button', { name: /Recall Classic Milk Tea of #1001/ })
    .first()
    .click()
  await expect(ticket(page, 1001)).toContainText('Once more')
  await ticket(page, 1001)
    .getByRole('button', { name: /Once more/i })
    .click()
  await expect(ticket(page, 1001)).toHaveCount(0)

  const { data } = await larder.send(orders.list, {}, store.token)
  const second = data.find(({ orderNumber }) => orderNumber === 1002)
  const params = { id: second?.id ?? '' }
  await larder.send(orders.move, { params, body: { status: 'cancelled' } }, store.token)
  await expect(ticket(page, 1002)).toContainText('Cancelled')
  // The button has come to lie under the pointer, where it is coloured otherwise.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  const understood = ticket(page, 1002).getByRole('button', { name: /Understood/ })
  await understood.first().click()
  await expect(understood).toHaveCount(1)
  await understood.click()
  await expect(page.getByText('Nothing to make')).toBeVisible()
  expect((await larder.send(bar.lines, {}, store.token)).data.map(({ state }) => state)).toEqual([
    'made',
    'made',
  ])
  await tv.context().close()
})

/** "Breakfast set", of a milk tea with pearls and a bun, in a store whose bar makes drinks and whose oven makes bread. */
async function openSetShop(larder: Larder) {
  const store = await larder.openStore(`Sets ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 10_000)
  const category = async (name: string) =>
    (await larder.send(categories.add, { body: { name, slug: name.toLowerCase() } }, store.token))
      .data
  const add = async (body: Parameters<typeof larder.send<typeof products.add>>[1]['body']) =>
    (await larder.send(products.add, { params: { storeId: store.id }, body }, store.token)).data
  const bread = await category('Bread')
  const sets = await category('Sets')
  const named = (name: string) => ({ name, description: 'Fresh', price: 150 })
  const bun = await add({ ...named('Bun'), category: bread.id })
  const slots = [drink, bun].map(({ id, name }) => ({ label: name, entries: [{ product: id }] }))
  const set = await add({ ...named('Breakfast set'), category: sets.id, slots })
  const stations = [
    { name: 'Bar', categoryIds: [drink.categoryId ?? ''] },
    { name: 'Oven', categoryIds: [bread.id] },
  ]
  await larder.send(bar.saveStations, { body: { stations } }, store.token)
  const pearls = { _id: drink.addons[0]?._id ?? '' }
  const parts = [{ slot: set.slots?.[0]?.id ?? '', product: drink.id, addons: [pearls] }]
  const ofSet = { productId: set.id, quantity: 2, parts }
  const sell = (
    ...items: readonly { productId: string; quantity: number; parts?: typeof parts }[]
  ) =>
    larder.send(
      counter.sell,
      {
        body: {
          storeId: store.id,
          customer: { firstName: 'Mai' },
          items: [...items],
          paymentMethod: 'cash',
          cashGiven: 1000,
        },
      },
      store.token,
    )
  return { store, sell, ofSet, ofDrink: { productId: drink.id, quantity: 1 } }
}

test('a set is made where its parts are: the drink at the bar, the bun in the oven, ready with the last', async ({
  page,
  larder,
}) => {
  const { store, sell, ofSet, ofDrink } = await openSetShop(larder)
  await sell(ofSet, ofDrink)
  await countNotes(page)
  await enter(page, store, 'bar')
  const oneOf = (name: RegExp) => ticket(page, 1001).getByRole('button', { name })
  // In portions, as the sum beneath says them.
  await expect(
    page.getByRole('navigation', { name: 'Stations' }).getByRole('link', { name: 'Bar 3' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '3 to make: 3 × Classic Milk Tea' })).toBeVisible()
  await expect(oneOf(/2 × Classic Milk Tea/)).toContainText('Breakfast set')
  await expect(oneOf(/2 × Classic Milk Tea/)).toContainText('Pearls')
  await expect(ticket(page, 1001)).not.toContainText('Bun')
  await expectAccessible(page)
  // What was there already makes no noise, and a browser that was not touched yet makes none at all.
  await expect(page.getByRole('button', { name: 'Sound on: tap anywhere once' })).toBeVisible()
  await oneOf(/2 × Classic Milk Tea/).click()
  await expect(page.getByRole('button', { name: 'Sound on', exact: true })).toBeVisible()
  await expect(ticket(page, 1001).getByRole('button')).toHaveCount(1)
  await oneOf(/1 × Classic Milk Tea/).click()
  await expect(ticket(page, 1001)).toHaveCount(0)

  const statusNow = async () => (await larder.send(orders.list, {}, store.token)).data[0]?.status
  await expect.poll(statusNow).toBe('processing')
  await page
    .getByRole('navigation', { name: 'Stations' })
    .getByRole('link', { name: /Oven/ })
    .click()
  await expect(oneOf(/2 × Bun/)).toContainText('Breakfast set')
  await expect(ticket(page, 1001)).not.toContainText('Milk Tea')
  await oneOf(/2 × Bun/).click()
  await expect.poll(statusNow).toBe('shipped')
  await page.getByRole('button', { name: 'Recall Bun of #1001' }).click()
  await expect(ticket(page, 1001)).toContainText('Once more')
  await expect(ticket(page, 1001)).not.toContainText('Milk Tea')
  // Heard where it is to be made, and nowhere else; not where this browser shall be silent.
  expect(await notesOf(page)).toBe(0)
  await sell(ofDrink)
  await expect(page.getByRole('link', { name: 'Bar 1' })).toBeVisible()
  await sell(ofSet)
  await expect(ticket(page, 1003)).toBeVisible()
  await expect.poll(() => notesOf(page)).toBe(2)
  await page.getByRole('button', { name: 'Sound on' }).click()
  await expect(page.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await sell(ofSet)
  await expect(ticket(page, 1004)).toBeVisible()
  expect(await notesOf(page)).toBe(2)
})
