import { expect } from '@playwright/test'
import { changes } from '../src/accounts/changes-contract.ts'
import { printers } from '../src/printing/contract.ts'
import { payExact } from './counters.ts'
import { expectAccessible } from './larder.ts'
import { stockTea } from './menu.ts'
import { test } from './printers.ts'
import { hire, standAtTheCounter } from './staff.ts'

test('the drawer opens as cash comes, for who asks for it, and says why where it does not', async ({
  page,
  larder,
  paper,
}) => {
  const store = await larder.openStore(`Drawer ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  const { host, port } = paper
  const printer = { name: 'Bar', way: 'network', host, port, hasDrawer: true } as const
  await larder.send(printers.add, { body: { ...printer, kinds: ['receipt'] } }, store.token)
  const cora = await hire(larder, store, 'cashier', 'Cora')
  await standAtTheCounter(page, store, cora)
  const pulses = () => paper.printed.map((each) => each.pulses).reduce((sum, each) => sum + each, 0)
  const before = pulses()
  const opened = (times: number) => expect.poll(pulses).toBe(before + times)

  await payExact(page)
  await opened(1)
  expect(paper.printed.at(-1)?.text).toEqual([])
  await page.getByRole('button', { name: 'New sale' }).click()
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('The printer was told to open the drawer.')).toBeVisible()
  await opened(2)
  await expectAccessible(page)

  // Part by part as it is taken, and as it is given back.
  await page
    .getByRole('button', { name: /Classic Milk Tea/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Split the bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'Split the bill' })
  await dialog.getByRole('button', { name: '1/2 of the bill' }).click()
  await dialog.getByRole('button', { name: 'Take Part' }).click()
  await opened(3)
  await dialog.getByRole('button', { name: 'Take back Cash' }).click()
  await opened(4)
  await page.keyboard.press('Escape')
  const { data } = await larder.send(changes.list, { query: { kind: 'printers' } }, store.token)
  const sums = data
    .filter(({ act }) => act === 'opened')
    .map(({ by, differences }) => [by, ...differences.map(({ after }) => after)])
  expect(sums).toEqual([['Cora Santos', '-47.50'], ['Cora Santos', '47.50'], ['Cora Santos']])

  paper.meet('off')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /^Exact/ }).click()
  // The sale is made, whatever becomes of the drawer.
  await expect(page.getByRole('heading', { name: 'Order #1002' })).toBeVisible()
  await page.getByRole('button', { name: 'New sale' }).click()
  const trouble = page.getByRole('status').filter({ hasText: 'The drawer did not open' })
  await expect(trouble).toContainText('Drawer #1002, Bar: ')
  // Nor is the key that takes the money pushed off the screen by what is said.
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  paper.meet(undefined)
  await trouble.getByRole('button', { name: 'Open it now' }).click()
  await opened(5)
  await expect(trouble).toHaveCount(0)
})
