import { expect, type Page } from '@playwright/test'
import { bar } from '../src/bar/contract.ts'
import { counter } from '../src/counter/contract.ts'
import { orders } from '../src/orders/contract.ts'
import { tapTwiceOnWhatComes } from './double-tap.ts'
import { enter } from './kitchen.ts'
import { elsewhere } from './staff.ts'
import { expectAccessible, openAs, test } from './larder.ts'
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
  await expect(page.getByRole('list', { name: 'All together' })).toHaveText(
    '5 × Classic Milk Tea, 3 Pearls',
  )
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
