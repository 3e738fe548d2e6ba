import { expect, type Page } from '@playwright/test'
import { bar } from '../src/bar/contract.ts'
import { counter } from '../src/counter/contract.ts'
import type { Sent } from '../src/kit/endpoint.ts'
import { expectAccessible, openAs, test, type Larder, type OpenStore } from './larder.ts'
import { stockTea } from './menu.ts'

const orderCount = 40
const notes = ['Less ice', 'No sugar', 'Extra hot', 'In two cups', 'For the car']

/** Five lines an order. */
async function fill(larder: Larder, store: OpenStore) {
  const { drink } = await stockTea(larder, store, 100_000)
  const stations = [{ name: 'Bar', takesRest: true }]
  await larder.send(bar.saveStations, { body: { stations } }, store.token)
  const items = notes.map((note) => ({ productId: drink.id, quantity: 1, note }))
  const total = drink.price * notes.length
  const body = { storeId: store.id, items, paymentMethod: 'cash', cashGiven: total }
  for (let at = 0; at < orderCount; at += 1) {
    await larder.send(counter.sell, { body }, store.token)
  }
}

/** Runs in the page: from now on every list or button that is drawn anew is told. */
function watchTickets(): void {
  const drawn: string[] = []
  Object.assign(window, { drawn })
  const isDrawn = (node: Node) => node instanceof HTMLElement && node.matches('li, ul, button')
  const list = document.querySelector('ol')
  if (list === null) throw new Error('There is no list of tickets')
  new MutationObserver((changes) => {
    for (const { target, addedNodes, removedNodes } of changes) {
      if (![...addedNodes, ...removedNodes].some(isDrawn)) continue
      const ticket = (target as Element).closest('ol > li') ?? [...addedNodes, ...removedNodes][0]
      drawn.push((ticket as Element).querySelector('h2')?.textContent ?? 'no ticket')
    }
  }).observe(list, { childList: true, subtree: true })
}

const drawnIn = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { drawn: string[] }).drawn)])

test('two hundred open lines: what is pressed goes, and nothing else is drawn anew', async ({
  page,
  larder,
}) => {
  const store = await larder.openStore(`Full ${crypto.randomUUID().slice(0, 6)}`)
  await fill(larder, store)
  await openAs(page, store, `/${store.slug}/admin/bar`)
  const lines = page.getByRole('button', { name: /^(?!Recall|\d+ to make).*Classic Milk Tea/ })
  await expect(lines).toHaveCount(200)
  // Folded, so that the tickets come first.
  const together = page.getByRole('button', { name: '200 to make: 200 × Classic Milk Tea' })
  await expect(together).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { name: '#1001' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.evaluate(watchTickets)
  for (const left of [199, 198, 197]) {
    await lines.last().click()
    await expect(lines).toHaveCount(left)
  }
  await expect(page.getByRole('region', { name: 'Made lately' }).getByRole('listitem')).toHaveCount(
    3,
  )
  const made = page.getByRole('region', { name: 'Made lately' })
  expect((await made.boundingBox())?.height).toBeLessThan(72)
  expect(await drawnIn(page)).toEqual(['#1040'])
  // However many wait, what was pressed by mistake is asked back at once.
  await expect(page.getByRole('button', { name: /^Recall/ }).first()).toBeInViewport({ ratio: 1 })

  // By keys: what comes to the place of what was made has the focus, in its ticket or the next one.
  await lines.first().focus()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(196)
  await expect(lines.first()).toBeFocused()
  await page.getByRole('button', { name: 'All made of #1001' }).focus()
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(192)
  await expect(lines.first()).toBeFocused()
  const { data } = await larder.send(bar.lines, {}, store.token)
  expect(data.filter(({ state }) => state === 'open')).toHaveLength(192)
})

test('a station that was removed says so on its own screen, and the screen goes on to no other by itself', async ({
  page,
  larder,
}) => {
  const store = await larder.openStore(`Stations ${crypto.randomUUID().slice(0, 6)}`)
  const save = (stations: Sent<typeof bar.saveStations>['body']['stations']) =>
    larder.send(bar.saveStations, { body: { stations } }, store.token)
  const { data } = await save([{ name: 'Cold bar' }, { name: 'Hot bar', takesRest: true }])
  const [cold, hot] = data
  if (cold === undefined || hot === undefined) throw new Error('There are two stations')
  await openAs(page, store, `/${store.slug}/admin/bar`)
  await expect(page.getByRole('heading', { name: 'Cold bar' })).toBeVisible()
  await save([hot, cold])
  const stations = page.getByRole('navigation', { name: 'Stations' })
  await expect(stations.getByRole('link').first()).toContainText('Hot bar')
  await expect(page.getByRole('heading', { name: 'Cold bar' })).toBeVisible()
  await save([hot])
  await expect(page.getByText('This station was removed.')).toBeVisible()
  await expectAccessible(page)
  await stations.getByRole('link', { name: 'Hot bar' }).click()
  await expect(page.getByRole('heading', { name: 'Hot bar' })).toBeVisible()
  await expect(page.getByText('This station was removed.')).toBeHidden()
})
