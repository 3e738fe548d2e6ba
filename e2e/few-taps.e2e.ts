import { expect, type Locator, type Page } from '@playwright/test'
import { fillContact, newCustomer } from './customers.ts'
import { expectAccessible, logIn, test, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { newThumb } from './thumb.ts'
import { type } from './typing.ts'

const placed = (page: Page) => page.getByRole('heading', { name: 'Order Placed Successfully!' })
const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })

async function openShop(larder: Larder) {
  const store = await larder.openStore(`Taps ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 1000)
  return store
}

/** From the code on the table to the cart; with pearls, where they are wanted. */
async function orderTea(page: Page, slug: string, options: readonly RegExp[] = []) {
  const { tap, taps } = newThumb()
  await page.goto(`/${slug}/menu`)
  await tap(page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }))
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('95.00')
  for (const option of options) await tap(sheet.getByRole('radio', { name: option }))
  await tap(sheet.getByRole('button', { name: 'Add to Cart' }))
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await tap(page.getByRole('link', { name: /cart/i }).filter({ visible: true }).last())
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }))
  await expect(placeOrder(page)).toBeVisible()
  return { tap, taps }
}

test('a new guest orders in eight taps, the same guest in six and with an add-on in one more', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  const first = await orderTea(page, slug)
  await expect(placeOrder(page)).toContainText('₱95.00')
  await expectAccessible(page)
  for (const [label, text] of [
    ['First Name', 'Carla'],
    ['Last Name', 'Diaz'],
    ['Email', 'carla@example.com'],
    ['Phone', '0917 555 0101'],
  ] as const) {
    await type(page.getByLabel(label), text)
  }
  // A phone's own key leads from field to field: into the first one a thumb taps.
  await first.tap(placeOrder(page))
  await expect(placed(page)).toBeVisible()
  expect(first.taps() + 1).toBeLessThanOrEqual(8)

  const second = await orderTea(page, slug)
  await expect(page.getByText('carla@example.com')).toBeVisible()
  await expectAccessible(page)
  await second.tap(placeOrder(page))
  await expect(placed(page)).toBeVisible()
  expect(second.taps()).toBeLessThanOrEqual(6)

  const third = await orderTea(page, slug, [/^Pearls/])
  await expect(placeOrder(page)).toContainText('₱110.00')
  await third.tap(placeOrder(page))
  await expect(placed(page)).toBeVisible()
  expect(third.taps()).toBeLessThanOrEqual(7)
})

/** As quickly as people do: `dblclick` waits in between for what the first click does. */
async function tapTwice(page: Page, what: Locator) {
  await what.hover()
  const { mouse } = page
  const second = { clickCount: 2 }
  await Promise.all([mouse.down(), mouse.up(), mouse.down(second), mouse.up(second)])
}

test('who taps everything twice gets what they see, once', async ({ larder, page }) => {
  const { slug } = await openShop(larder)
  const sheet = page.getByRole('dialog')
  await page.goto(`/${slug}/menu`)
  await tapTwice(page, page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }))
  await expect(sheet).toContainText('95.00')
  await expect(sheet.getByRole('radio', { name: 'None' })).toBeChecked()
  // Under it stands the way to the cart, on a phone.
  await tapTwice(page, sheet.getByRole('button', { name: 'Add to Cart' }))
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${slug}/menu$`))
  await page.goto(`/${slug}/cart`)
  await tapTwice(page, page.getByRole('button', { name: /^Remove/ }))
  await expect(sheet).toBeVisible()
})

test('Back after ordering leads to a cart that says that it is empty', async ({ larder, page }) => {
  await page.setViewportSize({ width: 375, height: 480 })
  const { slug } = await openShop(larder)
  await orderTea(page, slug, [/^Pearls/])
  await fillContact(page)
  await placeOrder(page).click()
  await expect(placed(page)).toBeVisible()
  await page.goBack()
  await expect(page.getByText('Your cart is empty')).toBeInViewport()
})

test('at night, where the system asks for it, every step of an order can be read', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/${slug}`)
  await expectAccessible(page)
  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Pearls/ })
    .check()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/${slug}/cart`)
  await expectAccessible(page)
  await page.goto(`/${slug}/checkout`)
  await fillContact(page)
  await expectAccessible(page)
  await placeOrder(page).click()
  await expect(placed(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go To Order' }).click()
  await expect(page.getByText('Received')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/')
  await expectAccessible(page)
  await page.goto('/register')
  await expectAccessible(page)
})

/** A guest with a tea stands at the checkout and has written this to the shop. */
async function noteAtCheckout(larder: Larder, page: Page, text: string) {
  const { slug } = await openShop(larder)
  await orderTea(page, slug)
  await fillContact(page)
  const note = page.getByLabel('Note to the shop')
  await type(note, text)
  return { slug, note }
}

test('a checkout keeps what was typed over a reload and a walk to the cart; what was placed stays, and who it was can be forgotten', async ({
  larder,
  page,
}) => {
  const { slug, note } = await noteAtCheckout(larder, page, 'Less ice')
  await page.reload()
  await expect(note).toHaveValue('Less ice')
  await page.getByRole('link', { name: 'Back to Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(note).toHaveValue('Less ice')
  await expect(page.getByText('carla@example.com')).toBeVisible()
  await placeOrder(page).click()
  await expect(placed(page)).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(placed(page)).toBeVisible()
  await expect(page.getByText('#1001')).toBeVisible()
  await page.getByRole('link', { name: 'Go To Order' }).click()
  await expect(page.getByText('Less ice')).toBeVisible()

  await orderTea(page, slug)
  await expect(page.getByText('carla@example.com')).toBeVisible()
  await expect(note).toHaveValue('')
  await page.getByRole('button', { name: /^Change the contact/ }).press('Enter')
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.getByRole('button', { name: /Forget this on this device/ }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Forget you on this device?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Forget' }).press('Enter')
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await expect(page.getByLabel('First Name')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.goto(`/${slug}/user/orders`)
  await expect(page.getByText('No orders from this device yet')).toBeVisible()
})

test('whoever logs in orders in their own name, and not what the guest before them left', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder)
  const dora = await newCustomer(larder, store, 'Dora')
  await orderTea(page, store.slug)
  await fillContact(page)
  await placeOrder(page).click()
  await expect(placed(page)).toBeVisible()

  // The device remembers Carla. Dora looks, has an account, and comes back with it; what she has typed stays.
  await orderTea(page, store.slug)
  await expect(page.getByText('carla@example.com')).toBeVisible()
  await type(page.getByLabel('Note to the shop'), 'No straw')
  await logIn(page, { ...dora, slug: store.slug })
  await page.goto(`/${store.slug}/checkout`)
  await expect(page.getByLabel('Note to the shop')).toHaveValue('No straw')
  await expect(page.getByLabel('First Name')).toHaveValue('Dora')
  await expect(page.getByLabel('Email')).toHaveValue(dora.email)
  await expect(page.getByLabel('Phone')).toHaveValue('')
})

test('why a note is refused stands where it is read, and not under the bar of the phone', async ({
  larder,
  page,
}) => {
  const { note } = await noteAtCheckout(larder, page, 'My card is 4111 1111 1111 1111')
  // Its lower edge touches the bar.
  await note.evaluate((field) =>
    scrollBy(0, field.getBoundingClientRect().bottom - (innerHeight - 74)),
  )
  await placeOrder(page).click()
  const why = page.getByText('Please do not send card numbers')
  await expect
    .poll(() =>
      why.evaluate((text) => {
        const { left, top, height } = text.getBoundingClientRect()
        return document.elementFromPoint(left + 4, top + height / 2) === text
      }),
    )
    .toBe(true)
})
