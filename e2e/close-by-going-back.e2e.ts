import { expect, type Page } from '@playwright/test'
import { categories, products } from '../src/catalog/contract.ts'
import { paths } from '../src/paths.ts'
import { expectAccessible, openAs, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

/** A menu longer than a screen, whose last product, the milk tea, asks what goes into it. */
async function openTeaHouse(larder: Larder) {
  const store = await larder.openStore(`Back Door ${crypto.randomUUID().slice(0, 6)}`)
  const { tea } = await stockTea(larder, store, 1000)
  for (const section of ['Cakes', 'Juices', 'Breads']) {
    const body = { name: section, slug: section.toLowerCase() }
    const { data: category } = await larder.send(categories.add, { body }, store.token)
    for (const number of [1, 2, 3]) {
      const product = {
        name: `${section} No. ${number}`,
        description: 'As every day',
        category: category.id,
        price: 50,
        ingredients: [{ ingredient: tea.id, count: 1 }],
      }
      await larder.send(products.add, { params: { storeId: store.id }, body: product }, store.token)
    }
  }
  return store
}

const place = (page: Page) => page.evaluate(() => window.scrollY)

test('Back closes the sheet, the question and the navigation first, and then leads back as ever', async ({
  larder,
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 640 })
  const { slug } = await openTeaHouse(larder)
  const isAt = (path: string) => expect(page).toHaveURL(new RegExp(`/${slug}${path}$`))
  const dialog = page.getByRole('dialog')
  await page.goto(`/${slug}`)
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Menu' }).click()

  await test.step('the sheet of a drink, over the menu that was scrolled to it', async () => {
    const open = page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' })
    const bar = page.getByRole('navigation', { name: 'Categories' })
    await bar.getByRole('link', { name: 'Juices' }).click()
    await expect(bar.locator('[aria-current]')).toHaveText('Juices')
    await bar.getByRole('link', { name: 'Milk Tea' }).click()
    await open.scrollIntoViewIfNeeded()
    await page.evaluate(() => window.scrollBy(0, -60))
    const before = await place(page)
    expect(before).toBeGreaterThan(0)
    for (const _ of ['once', 'and once more']) {
      await open.click()
      await dialog.getByRole('radio', { name: /Pearls/ }).check()
      await page.goBack()
      await expect(dialog).toHaveCount(0)
      await isAt('/menu')
      expect(Math.abs((await place(page)) - before)).toBeLessThan(3)
      await expect(open).toBeFocused()
    }
    // Closed by itself or finished, it leaves nothing behind that Back would have to pass.
    await open.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await open.click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await open.click()
    await dialog.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the question in the cart', async () => {
    await page.goto(`/${slug}/menu`)
    await page.getByRole('link', { name: 'Classic Milk Tea' }).first().click()
    await isAt('/product/classic-milk-tea')
    await page
      .getByRole('navigation', { name: 'Quick' })
      .getByRole('link', { name: 'Cart' })
      .click()
    await page.getByRole('button', { name: /Remove/ }).click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await isAt('/cart')
    await expect(page.getByRole('listitem').filter({ hasText: 'Classic Milk Tea' })).toBeVisible()
  })

  await test.step('the navigation behind the three lines', async () => {
    const main = page.getByRole('navigation', { name: 'Main' })
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(main).toBeVisible()
    await page.goBack()
    await expect(main).toBeHidden()
    await isAt('/cart')
    // As the Back of a phone that tells no history of it.
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(main).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(main).toBeHidden()
    await expectAccessible(page)
  })

  await page.goBack()
  await isAt('/product/classic-milk-tea')
  await page.goBack()
  await isAt('/menu')
  await page.goBack()
  await isAt('')
})

test('in the back office Back closes what is open, and asks before it takes what was typed', async ({
  larder,
  page,
}) => {
  const store = await openTeaHouse(larder)
  const isAt = (path: string) => expect(page).toHaveURL(new RegExp(`${path}$`))
  const [home, shelf] = [paths.admin(store.slug), paths.adminIngredients(store.slug)]
  const dialog = page.getByRole('dialog')
  await openAs(page, store, home)
  await page.getByRole('link', { name: 'Larder' }).filter({ visible: true }).first().click()
  await isAt(shelf)
  const more = page.getByRole('button', { name: 'More for Pearls' })
  const entries = page.getByRole('menuitem')
  await more.click()
  await expect(entries.first()).toBeVisible()
  await page.goBack()
  await expect(entries).toHaveCount(0)
  await isAt(shelf)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await isAt(shelf)

  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const name = page.getByLabel('Name')
  await type(name, 'Black pearls')
  const form = page.url()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(form)
  await expect(name).toHaveValue('Black pearls')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await isAt(shelf)
  await page.goBack()
  await isAt(home)
})
