import { expect } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { order } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'

test('the home of a store leads to what everybody orders, and first to what its visitor likes', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Fashion ${crypto.randomUUID().slice(0, 6)}`)
  const { drink, tea } = await stockTea(larder, store, 10_000)
  const add = async (name: string) => {
    const body = {
      name,
      description: 'Fresh from the oven.',
      category: drink.category?._id ?? '',
      price: 40,
      ingredients: [{ ingredient: tea.id, count: 1 }],
    }
    const params = { storeId: store.id }
    return (await larder.send(products.add, { params, body }, store.token)).data
  }
  const [bun] = [await add('Butter Bun'), await add('Rice Cake')]
  await page.goto(`/${store.slug}`)
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular now' })).toHaveCount(0)

  for (const productId of [drink.id, drink.id, drink.id, bun.id, drink.id, bun.id, bun.id]) {
    await order(larder, store, [{ productId, quantity: 1 }], { token: store.token })
  }
  // The menu changes, so the home is made anew.
  await page.goto(`/${store.slug}/product/rice-cake`)
  const heart = page.getByRole('button', { name: 'Favourite: Rice Cake' })
  await heart.press('Enter')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await larder.send(
    products.change,
    {
      params: { id: bun.id },
      body: {
        name: 'Butter Bun',
        description: 'Fresh from the oven, twice a day.',
        category: drink.category?._id ?? '',
        price: 42,
        ingredients: [{ ingredient: tea.id, count: 1 }],
      },
    },
    store.token,
  )
  await page.goto(`/${store.slug}`)
  const picks = page.getByRole('region', { name: 'Your favourites, and popular now' })
  await expect(picks.getByRole('listitem')).toHaveText([
    /Rice Cake/,
    /Classic Milk Tea/,
    /Butter Bun/,
  ])
  // What this device puts in front came after the row had been drawn: its first card is the one that is seen.
  await expect(picks.getByRole('link', { name: /Rice Cake/ })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await picks.getByRole('link', { name: /Butter Bun/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Butter Bun' })).toBeVisible()
})
