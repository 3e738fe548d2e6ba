import { expect, type Page } from '@playwright/test'
import { categories, products } from '../src/catalog/contract.ts'
import { expectAccessible, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

/** The milk tea, and five categories with five plain products each: more than a screen. */
async function openCanteen(larder: Larder) {
  const store = await larder.openStore(`Canteen ${crypto.randomUUID().slice(0, 6)}`)
  const { tea } = await stockTea(larder, store, 1000)
  for (const section of ['Coffee', 'Cakes', 'Juices', 'Snacks', 'Sandwiches']) {
    const body = { name: section, slug: section.toLowerCase() }
    const { data: category } = await larder.send(categories.add, { body }, store.token)
    for (const number of [1, 2, 3, 4, 5]) {
      const product = {
        name: `${section} No. ${number}`,
        description: number === 2 ? 'With crème fraîche' : 'As every day',
        category: category.id,
        price: 50,
        ingredients: [{ ingredient: tea.id, count: 1 }],
      }
      await larder.send(products.add, { params: { storeId: store.id }, body: product }, store.token)
    }
  }
  return store
}

const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Categories' }).locator('[aria-current]')

test('a customer finds things by searching, and the address keeps the search', async ({
  larder,
  page,
}) => {
  const { slug } = await openCanteen(larder)
  await page.goto(`/${slug}/menu`)
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await type(search, 'creme cakes')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Cakes No. 2')
  await expect(page).toHaveURL(/search=creme(?:%20|\+)cakes/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Cakes No. 2' }).click()
  await page.waitForURL(/product\/cakes-no-2/)
  await page.goBack()
  await expect(search).toHaveValue('creme cakes')
  await page.reload()
  await expect(search).toHaveValue('creme cakes')
  await expect(page.getByRole('article')).toHaveCount(1)
  await type(search, 'rocket fuel')
  await expect(page.getByText('Nothing on the menu matches “rocket fuel”.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the whole menu' }).click()
  await expect(search).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(16)
})

test('MENU-02 every product stands under its category, and under no other', async ({
  larder,
  page,
}) => {
  const { slug } = await openCanteen(larder)
  await page.goto(`/${slug}/menu`)
  await expect(page.getByRole('article')).toHaveCount(16)
  for (const section of ['Coffee', 'Cakes', 'Juices', 'Snacks', 'Sandwiches']) {
    const shown = page.getByRole('region', { name: section, exact: true }).getByRole('article')
    await expect(shown).toHaveCount(3)
    await expect(shown.filter({ hasText: `${section} No.` })).toHaveCount(3)
  }
  const tea = page.getByRole('region', { name: 'Milk Tea', exact: true }).getByRole('article')
  await expect(tea).toHaveCount(1)
  await expect(tea).toContainText('Classic Milk Tea')
})

test('the bar of categories stays in reach, marks what is read and leads there by keyboard', async ({
  larder,
  page,
}) => {
  const { slug } = await openCanteen(larder)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/${slug}/menu`)
  await expect(current(page)).toHaveText('Milk Tea')
  const bar = page.getByRole('navigation', { name: 'Categories' })
  await bar.getByRole('link', { name: 'Juices' }).focus()
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText('Juices')
  await expect(page.getByRole('heading', { name: 'Juices', exact: true })).toBeInViewport()
  await expect(bar.getByRole('link', { name: 'Juices' })).toBeInViewport()
  const cakes = page.getByRole('heading', { name: 'Cakes', exact: true })
  await cakes.evaluate((title) => title.scrollIntoView())
  await expect(current(page)).toHaveText('Cakes')
  await expectAccessible(page)
})

test('what has no options goes into the cart at once; the rest asks first, with its prices', async ({
  larder,
  page,
}) => {
  const { slug } = await openCanteen(larder)
  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Coffee No. 1' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Pearls.*15\.00/ }).check()
  await dialog.getByRole('button', { name: 'Increase quantity' }).click()
  await expect(dialog).toContainText('220.00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByTestId('cart-count').filter({ visible: true })).toContainText('3')
})

test('CACHE-05 CACHE-06 a menu is asked for once in five minutes, and again after another store', async ({
  larder,
  page,
}) => {
  const [here, there] = [await openCanteen(larder), await openCanteen(larder)]
  // What changed a moment ago is told to every page that opens, which then asks again.
  await new Promise((later) => setTimeout(later, 2500))
  let asked = 0
  page.on('request', (request) => {
    if (/\/api\/products\?/.test(request.url())) asked += 1
  })
  /** By way of a page that comes without the menu. */
  async function lookAt(slug: string) {
    await page.goto(`/${slug}/cart`)
    await page.getByRole('link', { name: 'Browse Menu' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  await page.clock.install()
  await lookAt(here.slug)
  await lookAt(here.slug)
  expect(asked).toBe(1)
  await lookAt(there.slug)
  await lookAt(here.slug)
  expect(asked).toBe(3)
  await page.clock.fastForward('05:01')
  await lookAt(here.slug)
  // The line of the page, over which it is told of changes, was as quiet for as long: it may have been asked for that, too.
  await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
})

test('Back from a product leads to the place in the menu that one left', async ({
  larder,
  page,
}) => {
  const { slug } = await openCanteen(larder)
  await page.goto(`/${slug}/menu`)
  const snack = page.getByRole('main').getByRole('link', { name: 'Snacks No. 2' })
  await snack.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const left = await place()
  expect(left).toBeGreaterThan(600)
  await snack.click()
  await expect(page.getByRole('heading', { name: 'Snacks No. 2', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(snack).toBeAttached()
  await expect.poll(async () => Math.abs((await place()) - left)).toBeLessThan(50)
})
