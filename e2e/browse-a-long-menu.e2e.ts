import { expect } from '@playwright/test'
import { categories, products } from '../src/catalog/contract.ts'
import { expectAccessible, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

/** More products than a page holds: 500 plain ones and 10 that are kept for the last, beside the milk tea. */
async function openWarehouse(larder: Larder) {
  const store = await larder.openStore(`Warehouse ${crypto.randomUUID().slice(0, 6)}`)
  const { tea } = await stockTea(larder, store, 1000)
  const fill = async (section: string, count: number) => {
    const body = { name: section, slug: section.toLowerCase() }
    const { data: category } = await larder.send(categories.add, { body }, store.token)
    const add = (number: number) =>
      larder.send(
        products.add,
        {
          params: { storeId: store.id },
          body: {
            name: `${section} No. ${String(number).padStart(3, '0')}`,
            description: 'As every day',
            category: category.id,
            price: 50,
            ingredients: [{ ingredient: tea.id, count: 1 }],
          },
        },
        store.token,
      )
    const numbers = Array.from({ length: count }, (_, at) => at + 1)
    const hands = Array.from({ length: 8 }, async () => {
      for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) await add(next)
    })
    await Promise.all(hands)
  }
  await fill('Crate', 500)
  await fill('Zest', 10)
  return store
}

test('a menu too long for its page is browsed and searched to its last product', async ({
  larder,
  page,
}) => {
  const { slug } = await openWarehouse(larder)
  const answer = await page.request.get(`/${slug}/menu`, { maxRetries: 3 })
  const sent = await answer.text()
  expect(sent).toContain('Crate No. 001')
  expect(sent).not.toContain('Crate No. 400')

  await page.goto(`/${slug}/menu`)
  const crates = page.getByRole('region', { name: 'Crate' })
  await expect(crates.getByText('Crate No. 001')).toBeVisible()
  // Three to a page, and 500 of them.
  await crates.getByRole('button', { name: 'Page 167' }).click()
  await expect(crates.getByText('Crate No. 500')).toBeVisible()
  await expectAccessible(page)

  await type(page.getByRole('searchbox', { name: 'Search the menu' }), 'zest 010')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Zest No. 010' }).click()
  await page.waitForURL(/product\/zest-no-010/)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()

  // Whoever comes by a link that searches finds it in the page itself.
  const found = await page.request.get(`/${slug}/menu?search=zest+010`, { maxRetries: 3 })
  expect(await found.text()).toContain('Zest No. 010')
})
