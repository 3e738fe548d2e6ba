import { expect } from '@playwright/test'
import { inventory } from '../src/inventory/contract.ts'
import { productBatches } from '../src/catalog/batch-contract.ts'
import { products } from '../src/catalog/contract.ts'
import { addFromCard, fillContact, order } from './customers.ts'
import { expectAccessible, test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

test('two customers, one shelf: what one buys last is greyed for the other, and their checkout names it', async ({
  browser,
  larder,
  page: ana,
}) => {
  const store = await larder.openStore(`Last drop ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  // Two cups.
  const { tea, drink } = await stockTea(larder, store, 20)
  const menu = `/${slug}/menu`
  const elsewhere = await browser.newContext({
    baseURL: larder.baseUrl,
    viewport: ana.viewportSize(),
    reducedMotion: 'reduce',
  })
  const ben = await elsewhere.newPage()
  await ben.goto(menu)
  await addFromCard(ben, 'Classic Milk Tea')
  const tile = ben.getByRole('article').filter({ hasText: 'Classic Milk Tea' })
  await expect(tile).toHaveAttribute('data-sold-out', 'false')

  await ana.goto(menu)
  await ana.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Increase quantity' }).click()
  await ana.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(ana.getByText('Item added to cart successfully!')).toBeVisible()
  await ana.goto(`/${slug}/checkout`)
  await type(ana.getByLabel('First Name'), 'Ana')
  await type(ana.getByLabel('Last Name'), 'Lim')
  await type(ana.getByLabel('Email'), 'ana@example.com')
  await type(ana.getByLabel('Phone'), '0917 555 0102')
  await ana.getByRole('button', { name: 'Place Order' }).click()
  await expect(ana.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

  // Ben has touched nothing.
  await expect(tile).toHaveAttribute('data-sold-out', 'true')
  await expect(tile).toContainText('Sold out for now')
  await expect(tile.getByRole('button', { name: 'Sold out: Classic Milk Tea' })).toBeDisabled()
  await expectAccessible(ben)
  await ben.reload()
  await expect(tile).toContainText('Sold out for now')

  await ben.goto(`/${slug}/checkout`)
  await type(ben.getByLabel('First Name'), 'Ben')
  await type(ben.getByLabel('Last Name'), 'Cruz')
  await type(ben.getByLabel('Email'), 'ben@example.com')
  await type(ben.getByLabel('Phone'), '0917 555 0103')
  await expectAccessible(ben)
  await ben.getByRole('button', { name: 'Place Order' }).click()
  await expect(ben.getByText('"Classic Milk Tea" is sold out.')).toBeVisible()

  // The milk is delivered while Ben looks at the menu.
  await ben.goto(menu)
  const restocked = { ...tea, stock: 100, unit: 'g' } as const
  await larder.send(inventory.change, { params: { id: tea.id }, body: restocked }, store.token)
  await expect(tile.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' })).toBeEnabled()
  await ben.goto(`/${slug}/product/classic-milk-tea`)
  const { data } = await larder.send(products.list, { query: { storeId: store.id } }, store.token)
  expect(data[0]?.inStock).toBe(true)
  await expect(ben.getByText('In Stock')).toBeVisible()
  await larder.send(
    inventory.change,
    { params: { id: tea.id }, body: { ...restocked, stock: 0 } },
    store.token,
  )
  await expect(ben.getByRole('button', { name: 'Sold out' })).toBeDisabled()

  // What the owner has taken off is not called sold out.
  const seen = { id: drink.id, prices: [drink.price] }
  await larder.send(
    productBatches.change,
    {
      params: { storeId: store.id },
      body: { change: { kind: 'stock', inStock: false }, products: [seen] },
    },
    store.token,
  )
  await expect(ben.getByText('Not offered at the moment')).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Not offered' })).toBeDisabled()
  await elsewhere.close()
})

test('when somebody else bought the last ones, cart and checkout say how many are left and take that many', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Last jar ${crypto.randomUUID().slice(0, 6)}`)
  const { slug } = store
  // Three cups.
  const { drink } = await stockTea(larder, store, 30)
  const buyElsewhere = () => order(larder, store, [{ productId: drink.id, quantity: 1 }])
  await page.goto(`/${slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${slug}/cart`)
  const line = page.getByRole('listitem').filter({ hasText: 'Classic Milk Tea' }).last()
  const more = line.getByRole('button', { name: 'Increase quantity' })
  await more.click()
  await more.click()
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('285.00')
  const news = page.getByRole('alert', { name: 'Changes to your cart' })
  await expect(news).toHaveCount(0)

  await buyElsewhere()
  await page.goto(`/${slug}/cart`)
  await expect(news).toContainText('Only 2 of “Classic Milk Tea” can be made right now.')
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Take 2 of Classic Milk Tea' }).click()
  await expect(news).toHaveCount(0)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillContact(page)

  await buyElsewhere()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'Only 1 of "Classic Milk Tea"' })
  await expect(refused).toBeInViewport()
  await expect(news).toContainText('Only 1 of “Classic Milk Tea” can be made right now.')
  await expectAccessible(page)
  await refused.getByRole('link', { name: 'Back to Cart' }).click()
  await news.getByRole('button', { name: 'Take 1 of Classic Milk Tea' }).click()
  await expect(news).toHaveCount(0)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('more than can be made is said beside what was chosen, which stays', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Four ${crypto.randomUUID().slice(0, 6)}`)
  // Three cups.
  await stockTea(larder, store, 30)
  await page.goto(`/${store.slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  const sheet = page.getByRole('dialog', { name: 'Classic Milk Tea' })
  const add = sheet.getByRole('button', { name: 'Add to Cart' })
  const more = sheet.getByRole('button', { name: 'Increase quantity' })
  for (let cups = 1; cups < 4; cups += 1) await more.press('Enter')
  await add.press('Enter')
  await expect(sheet.getByRole('alert')).toHaveText(
    'Only 3 of "Classic Milk Tea" can be made right now.',
  )
  await expect(sheet.locator('output')).toHaveText('4')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Decrease quantity' }).press('Enter')
  await add.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.goto(`/${store.slug}/cart`)
  const line = page.getByRole('listitem').filter({ hasText: 'Classic Milk Tea' }).last()
  await expect(line.locator('output')).toHaveText('3')
})
