import { expect, type Page } from '@playwright/test'
import { products } from '../src/catalog/contract.ts'
import { inventory } from '../src/inventory/contract.ts'
import { addFromCard, fillContact } from './customers.ts'
import { expectAccessible, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'

/** The milk tea with its pearls, and plain tea at 50.00. */
async function openShop(larder: Larder) {
  const store = await larder.openStore(`Keeper ${crypto.randomUUID().slice(0, 6)}`)
  const { tea, pearls, drink } = await stockTea(larder, store, 1000)
  const plain = {
    name: 'Plain Tea',
    description: 'Nothing but tea',
    category: drink.category?._id ?? '',
    price: 50,
    ingredients: [{ ingredient: tea.id, count: 1 }],
  }
  const params = { storeId: store.id }
  const { data } = await larder.send(products.add, { params, body: plain }, store.token)
  const reprice = (price: number) =>
    larder.send(
      products.change,
      { params: { id: data.id }, body: { ...plain, price } },
      store.token,
    )
  const remove = () => larder.send(products.remove, { params: { id: data.id } }, store.token)
  const useUp = () =>
    larder.send(
      inventory.move,
      { params: { id: pearls.id }, body: { reason: 'count', quantity: 0, unit: 'g' } },
      store.token,
    )
  return { ...store, reprice, remove, useUp }
}

const line = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

async function addPlainTea(page: Page, slug: string) {
  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Plain Tea' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
}

async function addWithPearls(page: Page, slug: string) {
  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Pearls/ }).check()
  await dialog.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
}

test('CART-01 ENT-37 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROLE-06 a stranger’s cart lists what was chosen and survives a reload', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  await addWithPearls(page, slug)
  await page.goto('/cart')
  await page.waitForURL(`**/${slug}/cart`)
  await page.reload()
  const tea = line(page, 'Classic Milk Tea')
  await expect(tea.getByRole('link', { name: 'Classic Milk Tea' })).toBeVisible()
  await expect(tea.locator('img, svg').first()).toBeVisible()
  for (const text of ['₱95.00', 'Pearls', '₱15.00', '₱110.00']) {
    await expect(tea).toContainText(text)
  }
  await expectAccessible(page)
  const kept = await page.evaluate(
    () => JSON.parse(localStorage.getItem('larder.cart') ?? '[]') as object[],
  )
  expect(Object.keys(kept[0] ?? {})).toEqual(
    expect.arrayContaining(
      'productId name cost price image quantity storeId storeName storeSlug addons'.split(' '),
    ),
  )
  expect(kept).toMatchObject([{ addons: [{ label: 'Pearls', price: 15 }] }])
  await page.goto('/checkout')
  await page.waitForURL(`**/${slug}/checkout`)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
})

test('with keys alone a line is removed, and the keys go on with the next', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  await page.goto(`/${slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await addPlainTea(page, slug)
  await page.goto(`/${slug}/cart`)
  await page.getByRole('button', { name: 'Remove Classic Milk Tea' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(line(page, 'Classic Milk Tea')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Plain Tea' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Browse Menu' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('a price that changed is shown and asked about, on the open page', async ({
  larder,
  page,
}) => {
  const { slug, reprice } = await openShop(larder)
  await addPlainTea(page, slug)
  await page.goto(`/${slug}/cart`)
  await expect(line(page, 'Plain Tea')).toContainText('50.00')
  await reprice(60)
  const news = page.getByRole('alert', { name: 'Changes to your cart' })
  await expect(news).toContainText('“Plain Tea” now costs ₱60.00 instead of ₱50.00.')
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Accept the new prices' }).click()
  await expect(news).toBeHidden()
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  await expect(summary).toContainText('60.00')

  // And where the news did not get through.
  await page.route('**/api/live?**', (route) => route.fulfill({ status: 429 }))
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('60.00')
  await reprice(75)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('Prices have changed.')).toBeVisible()
  await expect(page.getByText('“Plain Tea” now costs ₱75.00 instead of ₱60.00.')).toBeVisible()
  await expect(page.getByText('The new total is ₱75.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('a product that was deleted is named in cart and checkout, and can be let go', async ({
  larder,
  page,
}, { project }) => {
  const { slug, remove } = await openShop(larder)
  await addPlainTea(page, slug)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${slug}/cart`)
  await remove()
  const news = page.getByRole('alert', { name: 'Changes to your cart' })
  await expect(news).toContainText('“Plain Tea” is no longer on the menu.')
  // What can be made is not refused for what cannot.
  await line(page, 'Classic Milk Tea').getByRole('button', { name: 'Increase quantity' }).click()
  const badge = page.getByTestId('cart-count').filter({ visible: true })
  await expect(badge).toHaveText('3 items')
  await page.goto(`/${slug}/checkout`)
  // On a phone it stands a screen and more below the button.
  const seeWhat = page.getByRole('button', { name: 'Your cart has changed. See what' })
  if (project.name === 'phone') {
    await expect(news).not.toBeInViewport()
    await seeWhat.click()
    await expect(news).toBeInViewport()
  } else {
    await expect(seeWhat).toBeHidden()
  }
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByText('"Plain Tea" is no longer on the menu. Please')).toBeVisible()
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Remove Plain Tea' }).click()
  await expect(news).toBeHidden()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('a topping that has run out can be left out, and the line says what became of it', async ({
  larder,
  page,
}) => {
  const { slug, useUp } = await openShop(larder)
  await addWithPearls(page, slug)
  await page.goto(`/${slug}/cart`)
  await useUp()
  const news = page.getByRole('alert', { name: 'Changes to your cart' })
  const tea = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Classic Milk Tea' }) })
  await expect(news).toContainText('“Classic Milk Tea” can no longer be had with Pearls.')
  await expect(tea).toContainText('No longer with Pearls')
  await expectAccessible(page)
  await news.getByRole('button', { name: 'Take it without Pearls' }).click()
  await expect(news).toBeHidden()
  await expect(tea).not.toContainText('Pearls')
  await expect(page.getByRole('complementary', { name: 'Order summary' })).toContainText('95.00')
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('CART-14 the whole cart is cleared after a question, and no other store’s', async ({
  larder,
  page,
}) => {
  const other = await openShop(larder)
  await addPlainTea(page, other.slug)
  const { slug } = await openShop(larder)
  await addPlainTea(page, slug)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${slug}/cart`)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  const note = page.getByText('Nothing is ordered before you have checked out.')
  await expect(note).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  const question = page.getByRole('dialog', { name: 'Clear cart' })
  await expect(question).toContainText('Are you sure you want to remove all items from your cart?')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Your cart is empty')).toBeInViewport()
  await expect(note).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(note).toBeHidden()
  // The largest of what is seen at first: were it not in the page itself, a phone would wait for it until the page lives.
  const answer = await page.request.get(`/${slug}/cart`, { maxRetries: 3 })
  expect(await answer.text()).toContain('Nothing is ordered before you have checked out.')
  await page.goto(`/${other.slug}/cart`)
  await expect(line(page, 'Plain Tea')).toBeVisible()
})

test('a cart that somebody tampered with keeps its sound lines and believes no price', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  await addPlainTea(page, slug)
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('larder.cart') ?? '[]') as { price: number }[]
    const cheap = lines.map((each) => ({ ...each, price: 1 }))
    const broken = [{ productId: 7 }, 'tea', { ...cheap[0], quantity: -3 }]
    localStorage.setItem('larder.cart', JSON.stringify([...cheap, ...broken]))
  })
  await page.goto(`/${slug}/cart`)
  await expect(page.getByRole('button', { name: /^Remove Plain Tea/ })).toHaveCount(1)
  const news = page.getByRole('alert', { name: 'Changes to your cart' })
  await expect(news).toContainText('“Plain Tea” now costs ₱50.00 instead of ₱1.00.')
  await page.evaluate(() => localStorage.setItem('larder.cart', '{"not": "a cart"'))
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('NAV-02 NAV-04 two tabs show one cart, in the bar, the tab bar and the menu of a phone', async ({
  larder,
  page,
}, { project }) => {
  const { slug } = await openShop(larder)
  await addPlainTea(page, slug)
  const other = await page.context().newPage()
  await other.goto(`/${slug}/cart`)
  await line(other, 'Plain Tea').getByRole('button', { name: 'Increase quantity' }).click()
  const badge = page.getByTestId('cart-count').filter({ visible: true })
  await expect(badge).toHaveText('2 items')
  await line(other, 'Plain Tea').getByRole('button', { name: 'Remove Plain Tea' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(badge).toHaveCount(0)

  const quick = page.getByRole('navigation', { name: 'Quick' })
  const main = page.getByRole('navigation', { name: 'Main' })
  if (project.name === 'phone') {
    for (const name of ['Home', 'Menu', 'Cart', 'Login']) {
      await expect(quick.getByRole('link', { name })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Open the menu' }).click()
  } else {
    await expect(quick).toBeHidden()
  }
  for (const name of ['Home', 'Menu', 'Cart', 'Login', 'Sign Up']) {
    await expect(main.getByRole('link', { name })).toBeVisible()
  }
  await main.getByRole('link', { name: 'Cart' }).click()
  await page.waitForURL(`**/${slug}/cart`)
})

test('CART-18 CART-20 what happens to the cart is told in toasts that go by themselves', async ({
  larder,
  page,
}) => {
  const { slug, remove } = await openShop(larder)
  await page.clock.install()
  await page.goto(`/${slug}/menu`)
  const add = page.getByRole('button', { name: 'Add to Cart: Plain Tea' })
  const added = page.getByText('Item added to cart successfully!')
  await add.click()
  await expect(added).toBeVisible()
  await page.clock.fastForward(3100)
  await expect(added).toBeHidden()
  await page.goto(`/${slug}/cart`)
  await remove()
  await line(page, 'Plain Tea').getByRole('button', { name: 'Increase quantity' }).click()
  const refused = page.getByText('"Plain Tea" is no longer on the menu. Please')
  await expect(refused).toBeVisible()
  await page.clock.fastForward(4100)
  await expect(refused).toBeHidden()
})
