import { expect, type Page, type Route } from '@playwright/test'
import { pins } from '../src/accounts/pin-contract.ts'
import { kiosk } from '../src/kiosk/contract.ts'
import type { Answer } from '../src/kit/endpoint.ts'
import { orders } from '../src/orders/contract.ts'
import { orderAddress, paymentAddress } from '../src/orders/order-address.ts'
import { payments } from '../src/payments/contract.ts'
import { expectAccessible, openAs, test, type Larder } from './larder.ts'
import { addCakes, stockTea } from './menu.ts'
import { expectCode } from './qr-code.ts'
import { elsewhere, hire } from './staff.ts'
import { type } from './typing.ts'

const wallet = 'GCash'

async function openKiosk(larder: Larder, page: Page) {
  const store = await larder.openStore(`Kiosk ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store, 10_000)
  const customMethods = [{ name: wallet, config: { info: 'Send it to 0917' } }]
  await larder.send(payments.save, { body: { storeId: store.id, customMethods } }, store.token)
  const tablet = await hire(larder, store, 'kiosk', 'Kiosk')
  await page.clock.install()
  await openAs(page, { ...tablet, slug: store.slug }, `/${store.slug}/kiosk`)
  return store
}

const start = (page: Page) => page.getByRole('button', { name: 'Start your order' })
const stillThere = (page: Page) => page.getByRole('dialog', { name: 'Are you still there?' })

/** Looks at a screen that goes on by itself before a slow machine has looked: it is one moment as long as that takes. */
async function expectAccessibleNow(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.setFixedTime(now)
  await expectAccessible(page)
  await page.clock.setSystemTime(now)
}

/** One tea with pearls. */
async function choose(page: Page) {
  await page.getByRole('button', { name: /^Classic Milk Tea/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Classic Milk Tea' })
  await dialog.getByLabel(/^Pearls/).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Add to your order/ }).click()
  await expect(dialog).toHaveCount(0)
}

test('kiosk: one customer after another orders by touch, and pays at the counter or by phone', async ({
  larder,
  page,
  browser,
}) => {
  const store = await openKiosk(larder, page)
  await expect(start(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expectAccessible(page)

  await start(page).click()
  await expect(page.getByRole('heading', { name: 'What would you like?' })).toBeVisible()
  await expectAccessible(page)
  await choose(page)
  await choose(page)
  await expect(page.getByText('2 items')).toBeVisible()
  await page.getByRole('button', { name: /^Your order/ }).click()
  await expect(page.getByText('Pearls')).toBeVisible()
  const less = page.getByRole('button', { name: 'Decrease quantity' })
  await less.press('Enter')
  await expect(less).toBeFocused()
  const name = page.getByLabel('A name to call, if you like')
  await type(name, 'Maria Clara de los Santos y Alba Ybarra-Cruz')
  await expect(name).toHaveValue('Maria Clara de los Santos y Alba Ybarra-')
  await expect(page.getByText('No more fits: 40 letters at most.')).toBeVisible()
  await type(name, 'Mai')
  await expect(page.getByText('No more fits')).toHaveCount(0)
  await expectAccessible(page)
  const pay = page.getByRole('button', { name: 'Pay at the counter' })
  expect((await pay.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
  // The answer is lost on its way back, and the same order pressed again is the same order.
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/kiosk/order', lose, { times: 1 })
  await pay.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to create order. Nobody answers right now: please try again, or order at the counter.',
  )
  await expectAccessible(page)
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Your number' })).toBeVisible()
  await expect(page.getByText('1001', { exact: true })).toBeVisible()
  await expect(page.getByText('for Mai')).toBeVisible()
  // It is placed: nobody is asked, and the number stays in sight until the screen closes.
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('timer')).toContainText('Your order is placed. This screen closes in')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectAccessibleNow(page)
  await page.getByRole('button', { name: 'Done' }).click()

  await start(page).click()
  await expect(page.getByText('Touch what you would like')).toBeVisible()
  await choose(page)
  await page.getByRole('button', { name: /^Your order/ }).click()
  await expect(page.getByLabel('A name to call, if you like')).toHaveValue('')
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/kiosk/order'),
    page.getByRole('button', { name: 'Pay with your phone' }).click(),
  ])
  const { token, data: second } = (await answer.json()) as Answer<typeof kiosk.order>
  const code = page.getByRole('img', { name: 'QR code of order 1002' })
  await expect(code).toBeInViewport({ ratio: 1 })
  const ofOrder = orderAddress(store.slug, second.id, token ?? '')
  const toPay = paymentAddress(store.slug, second.id, ofOrder)
  const drawn = Buffer.from((await code.getAttribute('src'))?.split(',')[1] ?? '', 'base64')
  await expectCode(drawn, larder.baseUrl + toPay, { width: 320, level: 'M' })
  await expect(page.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  // Who makes it knows where it was ordered, and that nobody has paid it.
  const bar = await elsewhere(browser, page, larder)
  await openAs(bar, store, `/${store.slug}/admin/queue`)
  const ticket = bar
    .getByRole('listitem')
    .filter({ has: bar.getByRole('heading', { name: '#1001' }) })
  await expect(ticket).toContainText('Kiosk')
  await expect(ticket).toContainText('Not yet paid')
  const ringing = bar.getByRole('region', { name: 'Orders that ring' })
  await expect(ringing.getByRole('status')).toHaveText('#1001 ordered at the kiosk')
  await expectAccessible(bar)
  await bar.context().close()

  // What the phone reads: how the order is paid on it, by its token.
  const { data } = await larder.send(orders.list, {}, store.token)
  expect(data.map(({ orderNumber, soldBy }) => [orderNumber, soldBy])).toEqual([
    [1002, null],
    [1001, null],
  ])
  const phone = await elsewhere(browser, page, larder)
  await phone.goto(toPay)
  await expect(phone.getByRole('radio', { name: /^GCash/ })).toBeChecked()
  await expect(phone.getByRole('radio', { name: /^Cash/ })).not.toBeChecked()
  await phone.context().close()
  const params = { id: second.id }
  await larder.send(
    orders.pay,
    { params, body: { isPaid: true, paymentMethod: wallet } },
    store.token,
  )
  await page.clock.fastForward(4000)
  await expect(page.getByText('It is paid. We call your number when it is ready.')).toBeVisible()
})

test('kiosk: who goes away is forgotten after a count that any touch stops, and only staff leave', async ({
  larder,
  page,
}) => {
  const store = await openKiosk(larder, page)
  const ben = await hire(larder, store, 'staff', 'Ben')
  const leave = page.getByRole('dialog', { name: 'Leave the kiosk' })

  // Whoever passes by and tries a password has not put the kiosk out of order.
  await page.getByRole('button', { name: 'Staff' }).click()
  await expect(leave.getByText('Email', { exact: true })).toHaveCSS('text-align', 'start')
  await type(leave.getByLabel('Email'), 'passer@by.test')
  await type(leave.getByLabel('Password', { exact: true }), 'wrong-password')
  await leave.getByRole('button', { name: 'Sign in and leave' }).click()
  await expect(leave.getByText('The email or the password is not right.')).toBeVisible()
  await page.reload()
  await expect(start(page)).toBeVisible()
  await larder.send(pins.set, { body: { password: ben.password, pin: '2580' } }, ben.token)
  await start(page).click()
  await choose(page)
  await page.clock.fastForward(61_000)
  await expect(stillThere(page)).toBeVisible()
  await expectAccessibleNow(page)
  await page.getByRole('button', { name: 'I am still here' }).press('Enter')
  // The key stops the count, and presses nothing else.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('1 item')).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(stillThere(page)).toBeVisible()
  await page.clock.fastForward(20_000)
  await expect(start(page)).toBeVisible()
  await start(page).click()
  await expect(page.getByText('Touch what you would like')).toBeVisible()
  // Nothing is lost yet.
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(start(page)).toBeVisible()

  await page.getByRole('button', { name: 'Staff' }).click()
  await type(leave.getByLabel('PIN of Ben Santos'), '13')
  await leave.getByRole('button', { name: 'OK' }).click()
  await expect(leave.getByText('A PIN has 4 to 6 digits')).toBeVisible()
  await type(leave.getByLabel('PIN of Ben Santos'), '1397')
  await expect(leave.getByText('A PIN has 4 to 6 digits')).toHaveCount(0)
  await leave.getByRole('button', { name: 'OK' }).click()
  // As long as it is looked at, no other one is taken.
  await expect(leave.getByText('This PIN is not right.')).toBeVisible()
  await expectAccessible(page)
  await type(leave.getByLabel('PIN of Ben Santos'), '2580')
  await leave.getByRole('button', { name: 'OK' }).click()
  await page.clock.fastForward(3000)
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(`/${store.slug}/kiosk`)
  await expect(page.getByText('This screen belongs to the shop')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
})

test('kiosk: a long menu marks where one is, and an order is not thrown away by one touch', async ({
  larder,
  page,
}, { project }) => {
  const store = await openKiosk(larder, page)
  await addCakes(larder, store)
  await page.reload()
  await start(page).click()
  const bar = page.getByRole('navigation', { name: 'Categories' })
  const marked = bar.locator('[aria-current]')
  await expect(marked).toHaveText('Milk Tea')
  await choose(page)
  await bar.getByRole('button', { name: 'Cakes' }).click()
  await expect(marked).toHaveText('Cakes')
  await page.getByRole('button', { name: 'Breads No. 8' }).scrollIntoViewIfNeeded()
  await expect(marked).toHaveText('Breads')
  await expect(marked).toBeInViewport()
  await expectAccessible(page)

  const over = page.getByRole('button', { name: 'Start over' })
  const question = page.getByRole('dialog', { name: 'Start over?' })
  await expect(over).toBeInViewport()
  await over.click()
  await expect(question).toContainText('What you have chosen will be gone.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep my order' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText('1 item')).toBeVisible()
  await over.click()
  await question.getByRole('button', { name: 'Start over' }).click()
  await start(page).click()
  await expect(page.getByText('Touch what you would like')).toBeVisible()

  await page.getByRole('button', { name: /^Classic Milk Tea/ }).click()
  const sheet = await page.getByRole('dialog').boundingBox()
  const room = page.viewportSize()?.width ?? 0
  expect(sheet?.width).toBe(project.name === 'phone' ? room : 768)
})

test('kiosk: who runs the shop finds it, reads how one is started, and finds the way back', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Begin ${crypto.randomUUID().slice(0, 6)}`)
  await openAs(page, store, `/${store.slug}/admin/settings`)
  await page.getByRole('main').getByRole('link', { name: 'Kiosk' }).click()
  await page.waitForURL(`**/${store.slug}/kiosk`)
  await expect(page.getByText('This screen belongs to the shop')).toBeVisible()
  // Who is signed in already would be led in a circle by it.
  await expect(page.getByRole('link', { name: 'Log In' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the back office' }).click()
  await page.waitForURL(`**/${store.slug}/admin`)
  await page.goBack()
  await page.getByRole('link', { name: 'Go to Users' }).click()
  await page.waitForURL(`**/${store.slug}/admin/users`)
  await expect(page.getByRole('button', { name: 'Add User' })).toBeVisible()
})

test.describe('touched', () => {
  test.use({ hasTouch: true })

  test('kiosk: what stands behind a question, or comes under the finger, is not pressed by the same touch', async ({
    larder,
    page,
  }) => {
    const store = await openKiosk(larder, page)
    await addCakes(larder, store)
    await page.reload()
    await start(page).tap()
    const tile = page.getByRole('button', { name: /^Classic Milk Tea/ })
    const middle = async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await tile.boundingBox()) ?? {}
      return [x + width / 2, y + height / 2] as const
    }
    await choose(page)
    const place = await middle()
    await page.clock.fastForward(61_000)
    await expect(stillThere(page)).toBeVisible()
    // The question goes with the finger that comes down, and behind it is the menu.
    await page.touchscreen.tap(...place)
    await page.touchscreen.tap(...place)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('1 item')).toBeVisible()
    await page.clock.fastForward(1000)
    await page.touchscreen.tap(...place)
    const choice = page.getByRole('dialog', { name: 'Classic Milk Tea' })
    await expect(choice).toBeVisible()
    await choice.getByRole('button', { name: 'Close' }).tap()
    await expect(choice).toHaveCount(0)

    // Whatever is changed on the way would not be what is paid.
    await page.clock.fastForward(1000)
    await page.getByRole('button', { name: /^Your order/ }).tap()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/kiosk/order', async (route) => {
      await answered
      await route.continue()
    })
    const more = page.getByRole('button', { name: 'Increase quantity' })
    const box = (await more.boundingBox()) ?? { x: 0, y: 0 }
    await page.clock.fastForward(1000)
    await page.getByRole('button', { name: 'Pay at the counter' }).tap()
    await expect(page.getByRole('button', { name: 'Add more' })).toBeDisabled()
    await page.touchscreen.tap(box.x + 10, box.y + 10)
    await expect(page.getByRole('list', { name: 'What you have chosen' })).toHaveAttribute('inert')
    await expect(page.locator('output', { hasText: /^1$/ })).toBeVisible()
    answer()
    await expect(page.getByText('1001', { exact: true })).toBeVisible()
  })
})

test('kiosk: whoever leaves is told while nobody answers, and leaves when somebody does', async ({
  larder,
  page,
}) => {
  await openKiosk(larder, page)
  await page.route('**/api/pins', (route) => route.fulfill({ status: 422, json: {} }))
  await page.getByRole('button', { name: 'Staff' }).click()
  const leave = page.getByRole('dialog', { name: 'Leave the kiosk' })
  await expect(leave.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/pins')
  await leave.getByRole('button', { name: 'Try again' }).click()
  await expect(leave.getByLabel('Email')).toBeVisible()
})
