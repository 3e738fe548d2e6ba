import { expect } from '@playwright/test'
import { order } from './customers.ts'
import { expectAccessible, logIn, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { tapColumn } from './thumb.ts'
import { type } from './typing.ts'

/** Runs in the page: what of grids does not reach their right edge although it stands last in a row. */
function emptyEnds(grids: readonly Element[]): readonly string[] {
  return grids.flatMap((grid) => {
    const right = grid.getBoundingClientRect().right
    const rows = Map.groupBy([...grid.children], (each) => each.getBoundingClientRect().top)
    return [...rows.values()]
      .flatMap((row) => row.at(-1) ?? [])
      .filter((last) => last.getBoundingClientRect().right < right - 1)
      .map((last) => last.textContent)
  })
}

test('a new owner is led from the login to the first sale, and then sees the day at a glance', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Begin ${crypto.randomUUID().slice(0, 6)}`)
  await logIn(page, store)
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const steps = page.getByRole('region', { name: /Five steps to your first sale/ })
  await expect(steps).toContainText('0 of 5 done')
  // Of nothing there is nothing to be said.
  await expect(page.getByRole('main')).toContainText('No ingredient yet')
  await expect(page.getByRole('main')).not.toContainText('the same')
  await expect(steps.getByRole('link', { name: 'Open your store' })).toHaveAttribute(
    'href',
    `/${store.slug}/menu`,
  )
  await expectAccessible(page)

  const { drink } = await stockTea(larder, store)
  await steps.getByRole('link', { name: 'Get the QR code' }).click()
  // It stands far down a page that is still loading: the link leads there all the same.
  const code = page.getByRole('heading', { name: 'QR code', exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByLabel('Store Name')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy URL' }).click()
  await page.goto(`/${store.slug}/admin`)
  await expect(steps).toContainText('3 of 5 done')
  await steps.getByRole('link', { name: 'Set up payments' }).click()
  await page.getByRole('button', { name: 'Save Payment Setup' }).click()
  await expect(page.getByText(/saved/i).first()).toBeVisible()
  await page.goto(`/${store.slug}/admin`)
  await expect(steps).toContainText('4 of 5 done')
  await order(larder, store, [{ productId: drink.id, quantity: 2 }])
  // It goes by itself when the last step is done.
  await expect(steps).toBeHidden()

  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Best sellers today' })).toBeVisible()
  await expect(main.getByText('As sold, before discounts, voids and refunds.')).toBeVisible()
  // Of nothing no share can be said.
  const against = main.getByRole('region', { name: 'Today against' })
  await expect(against.getByText('Nothing was sold')).toHaveCount(2)
  await expect(main).not.toContainText(/more|nothing before/)
  await expect(main.getByText('Sales by the hour')).toBeAttached()
  await expectAccessible(page)
  // No row of figures or of sheets ends before the others, on whatever screen.
  const usual = page.viewportSize()
  for (const width of [1280, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => main.locator('div:has(> section)').evaluateAll(emptyEnds)).toEqual([])
  }
  if (usual !== null) await page.setViewportSize(usual)
  const mark = main.getByRole('button', {
    name: 'How is this counted: Today against the days before',
  })
  await mark.click()
  const counted = page.getByRole('dialog', { name: /Today against the days before/ })
  await expect(counted).toContainText('by the clock of the store')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(counted).toBeHidden()
  await expect(mark).toBeFocused()
  await mark.click()
  await main.getByRole('heading', { name: 'Best sellers today' }).click()
  await expect(counted).toBeHidden()
  // A column is tapped with a finger as it is pressed with a mouse, wherever the pointer was before.
  await tapColumn(page, main.getByRole('region', { name: 'Today by the hour' }))
  await expect(page.getByRole('link', { name: /^#100/ })).toHaveText(['#1001'])
  await expect(page.getByRole('button', { name: /:00 to .*:59, show others too$/ })).toBeVisible()
  await page.goto(`/${store.slug}/admin`)
  await main.getByRole('link', { name: 'Not yet paid' }).click()
  await expect(page.getByRole('link', { name: /^#100/ })).toHaveText(['#1001'])
  await page.goto(`/${store.slug}/admin`)
  await main.getByRole('link', { name: 'Classic Milk Tea' }).click()
  await expect(page.getByRole('link', { name: /^#100/ })).toHaveText(['#1001'])
  await expectAccessible(page)
  const narrowed = page.getByRole('button', { name: 'Classic Milk Tea, show others too' })
  await narrowed.click()
  await expect(narrowed).toBeHidden()

  await page.keyboard.press('ControlOrMeta+k')
  const find = page.getByRole('textbox', { name: 'Go to' })
  await expect(find).toBeFocused()
  await expectAccessible(page)
  await find.pressSequentially('assam', { delay: 20 })
  await expect(page.getByRole('button', { name: /Assam tea/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page)
  // Struck before anybody has looked: it opens what these words mean, not what those before meant.
  await type(find, 'pearl')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pearls' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await find.pressSequentially('zzz', { delay: 20 })
  await expect(page.getByText('Nothing is called "zzz".')).toBeVisible()
  // By the words that people say, too.
  await type(find, 'refund')
  await expect(page.getByRole('button', { name: /^Orders/ })).toBeVisible()
  await type(find, 'cash in')
  await expect(page.getByRole('button', { name: /^Cash in and out/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(find).toBeHidden()
  await expect(page.getByRole('tab', { name: 'Cashflow' })).toHaveAttribute('aria-selected', 'true')
  await expect(main.getByLabel('Amount')).toBeVisible()

  // Where somebody is stands clear of the edge of a list that is longer than its place.
  const parts = page.getByRole('navigation', { name: 'Back office' })
  if (!(await parts.isVisible())) return
  await page.goto(`/${store.slug}/admin/discounts`)
  const belowHere = async () => {
    const here = await parts.getByRole('link', { name: 'Discounts' }).boundingBox()
    const list = await parts.boundingBox()
    return (list?.y ?? 0) + (list?.height ?? 0) - (here?.y ?? 0) - (here?.height ?? 0)
  }
  await expect.poll(belowHere).toBeGreaterThan(16)
})
