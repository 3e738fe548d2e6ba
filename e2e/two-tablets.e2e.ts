import { expect, type Page } from '@playwright/test'
import { orders } from '../src/orders/contract.ts'
import { isReady, keepsSale, nextSale } from './counters.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { elsewhere, hire, openCounter } from './staff.ts'

test.use({ serviceWorkers: 'allow' })

test('two tablets without a server sell under numbers of their own, and the books hold every sale of both once', async ({
  larder,
  page,
  browser,
}) => {
  const store = await larder.openStore(`Pair ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 1000)
  const people = [
    await hire(larder, store, 'cashier', 'Cora'),
    await hire(larder, store, 'cashier', 'Dino'),
  ] as const
  const tablets: readonly [Page, Page] = [page, await elsewhere(browser, page, larder)]
  for (const [at, tablet] of tablets.entries()) {
    await openCounter(tablet, store, people[at] ?? people[0])
    await isReady(tablet)
  }
  for (const tablet of tablets) await tablet.context().setOffline(true)
  await keepsSale(tablets[0], 'A-0001')
  await expectAccessible(tablets[0])
  await nextSale(tablets[0])
  await expectAccessible(tablets[0])
  await keepsSale(tablets[1], 'B-0001')
  await nextSale(tablets[1])
  await keepsSale(tablets[1], 'B-0002')
  await nextSale(tablets[1])
  for (const tablet of tablets) await tablet.context().setOffline(false)
  for (const tablet of tablets) {
    await expect(tablet.getByRole('button', { name: /sales? waits?/ })).toBeHidden({
      timeout: 60_000,
    })
    await expectAccessible(tablet)
  }
  const sold = (await larder.send(orders.list, {}, store.token)).data
  expect(sold.map(({ total }) => total)).toEqual([drink.price, drink.price, drink.price])
  const receipts = await Promise.all(
    sold.map(async ({ id }) => {
      const { data } = await larder.send(orders.one, { params: { id } }, store.token)
      return `${data.receipt} ${data.soldBy === people[0].id ? 'Cora' : 'Dino'}`
    }),
  )
  expect(receipts.toSorted()).toEqual(['A-0001 Cora', 'B-0001 Dino', 'B-0002 Dino'])
  await tablets[1].context().close()
})
