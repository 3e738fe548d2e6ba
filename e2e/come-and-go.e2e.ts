import { expect, type Page } from '@playwright/test'
import qrcode from 'qrcode'
import sharp from 'sharp'
import { apiBase } from '../src/kit/api-base.ts'
import { stores } from '../src/stores/contract.ts'
import { newCustomer } from './customers.ts'
import { expectAccessible, logIn, test, type Larder, type OpenStore } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

async function openShop(larder: Larder) {
  const store = await larder.openStore(`Harbour ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 1000)
  return { ...store, drink }
}

/** A plain picture, sent as the back office would. */
async function upload(larder: Larder, { token }: OpenStore, path: string) {
  const plain = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a4a2b' } })
  const picture = new Uint8Array(await plain.png().toBuffer())
  const form = new FormData()
  form.set('image', new Blob([picture], { type: 'image/png' }), 'picture.png')
  const url = `${larder.baseUrl}${apiBase}${path}`
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(url, { method: 'POST', headers, body: form })
  expect(sent.status).toBe(200)
}

const keysKept = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      key.startsWith('larder.'),
    ),
  )

test('ROUTE-02 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-10 ROUTE-11 ROUTE-12 ROUTE-13 every address opens its screen', async ({
  larder,
  page,
}) => {
  const { slug, drink } = await openShop(larder)
  const screens = [
    ['/', /Larder/, undefined],
    ['/login', 'Log In to Your Account', undefined],
    ['/forgot', /Forgot/, undefined],
    [`/${slug}`, /^Harbour/, undefined],
    [`/${slug}/login`, 'Log In to Your Account', undefined],
    [`/${slug}/forgot`, /Forgot/, undefined],
    [`/${slug}/menu`, 'Our Menu', undefined],
    ['/menu', 'Our Menu', `/${slug}/menu`],
    [`/${slug}/product/${drink.slug}`, 'Classic Milk Tea', undefined],
  ] as const
  for (const [address, heading, arrivesAt = address] of screens) {
    await page.goto(address)
    await page.waitForURL(larder.baseUrl + arrivesAt)
    if (address !== '/') {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    } else {
      await expect(page.getByRole('link', { name: 'Try it for only P1,490' })).toBeVisible()
    }
    await expectAccessible(page)
  }
})

test('ROUTE-19 ROUTE-20 ROUTE-22 ROLE-03 UDASH-03 VAL-20 a customer signs up and finds their pages', async ({
  larder,
  page,
}, { project }) => {
  const { slug } = await openShop(larder)
  await page.goto(`/${slug}/register-customer`)
  await type(page.getByLabel('First Name'), 'Carla')
  await type(page.getByLabel('Last Name'), 'Diaz')
  await type(page.getByLabel('Email'), `${crypto.randomUUID()}@example.com`)
  const password = page.getByLabel('Password', { exact: true })
  const eye = page.getByRole('button', { name: 'Show or hide the password' }).first()
  await type(password, 'Tea-at-five-7!')
  await expect(password).toHaveAttribute('type', 'password')
  await eye.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toBeFocused()
  await eye.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('Tea-at-five-7!')
  await type(page.getByLabel('Confirm Password'), 'Tea-at-six-8!')
  const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
  await signUp.click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)
  await type(page.getByLabel('Confirm Password'), 'Tea-at-five-7!')
  await signUp.click()
  await page.waitForURL(`**/${slug}`)
  await expect(page.getByText('Your account is ready. You are signed in.')).toBeVisible()
  if (project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'User' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Admin' })).toHaveCount(0)

  for (const [path, heading] of [
    ['user', 'User Dashboard'],
    ['user/orders', 'My Orders'],
    ['user/settings', 'Account Settings'],
  ] as const) {
    await page.goto(`/${slug}/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page)
  }

  // A store without a name, as its page would arrive.
  await page.goto('/')
  await page.route('**/api/stores/slug/**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, name: '' } } })
  })
  await page.getByRole('link', { name: 'Go to Your Store' }).click()
  await page.waitForURL(`**/${slug}`)
  if (project.name === 'phone') await page.getByRole('button', { name: 'Open the menu' }).click()
  await nav.getByRole('link', { name: 'User' }).click()
  await expect(page).toHaveTitle('Your Account | Larder')
})

test('whoever is asked to log in may sign up instead, and comes where they were going', async ({
  larder,
  page,
}) => {
  const { slug } = await openShop(larder)
  const email = `${crypto.randomUUID()}@example.com`
  const main = page.getByRole('main')
  await page.goto(`/${slug}/user/orders`)
  await main.getByRole('link', { name: 'Log In' }).click()
  await type(page.getByLabel('Email'), email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await main.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('link', { name: 'Create one' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await type(page.getByLabel('First Name'), 'Carla')
  await type(page.getByLabel('Last Name'), 'Diaz')
  await type(page.getByLabel('Password', { exact: true }), 'Tea-at-five-7!')
  await type(page.getByLabel('Confirm Password'), 'Tea-at-five-7!')
  await main.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(`**/${slug}/user/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
})

test('LOGIN-08 LOGIN-09 LOGIN-10 LOGIN-11 logging out leaves nothing behind, and starts over a moment later', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder)
  const { slug } = store
  await logIn(page, store)
  await page.goto(`/${slug}/admin/larder`)
  await expect(page.getByText('Assam tea').first()).toBeVisible()
  await expect.poll(() => keysKept(page)).toContainEqual(expect.stringMatching(/^larder\.answers/))
  await page.goto(`/${slug}/menu`)
  await page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  await page.goto(`/${slug}/checkout`)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await page.goto(`/${slug}/user/orders`)
  await expect(page.getByRole('rowheader', { name: '#1001' })).toBeVisible()
  await page.goto(`/${slug}/product/${store.drink.slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible()
  const before = await keysKept(page)
  for (const key of ['token', 'user', 'store', 'cart', 'orderHistory', 'myOrders']) {
    expect(before).toContain(`larder.${key}`)
  }

  await page.goto(`/${slug}/user/settings`)
  const leave = page.getByRole('main').getByRole('button', { name: 'Logout' })
  await expect(leave).toBeVisible()
  // The page notes itself what was there and when it was left: on a busy machine a driver looks too late.
  await page.evaluate(() => {
    const note = (name: string) => () => sessionStorage.setItem(name, String(Date.now()))
    window.addEventListener('click', note('clicked'), { capture: true })
    window.addEventListener('pagehide', note('left'))
    new MutationObserver(() => {
      if (!document.body.textContent.includes('You are logged out.')) return
      const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
      sessionStorage.setItem('said', kept.filter((key) => key.startsWith('larder.')).join(' '))
    }).observe(document.body, { childList: true, subtree: true })
  })
  await leave.click()
  await page.waitForURL(`**/${slug}/login`)
  // Whoever signs in next is in this store.
  await expect.poll(() => keysKept(page)).toEqual(['larder.store'])
  const noted = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name)
  expect(await noted('said')).toBe('')
  const afterMs = Number(await noted('left')) - Number(await noted('clicked'))
  expect(afterMs).toBeGreaterThanOrEqual(1490)
  // With the time that the server takes to end the session.
  expect(afterMs).toBeLessThan(20_000)
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
})

test('STATE-03 STATE-04 STATE-05 a store that is not there sends its visitors home; one that does not answer waits for another try', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder)
  await page.goto('/no-such-store/menu')
  await page.waitForURL(larder.baseUrl + '/')
  await expect(page.getByText('There is no store at this address.')).toBeVisible()
  const carla = await newCustomer(larder, store, 'Carla')
  await logIn(page, { slug: store.slug, ...carla })
  // From the back office too: without a word, one's own store is taken for the one that was asked for.
  await page.goto('/no-such-store/admin/orders')
  await page.waitForURL(`**/${store.slug}`)
  await expect(page.getByText('There is no store at this address.')).toBeVisible()

  await page.goto('/')
  const busy = { success: false, message: 'Too many at once.', error: '', code: 'too_many' }
  await page.route('**/api/stores/slug/**', (route) => route.fulfill({ status: 429, json: busy }))
  await page.getByRole('link', { name: 'Go to Your Store' }).click()
  await expect(page.getByRole('alert')).toContainText('Too many at once.')
  expect(new URL(page.url()).pathname).toBe(`/${store.slug}`)
  await expectAccessible(page)
  await page.unroute('**/api/stores/slug/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'View Menu' })).toBeVisible()
})

test('GEN-09 GEN-10 SHOME-01 SHOME-06 ERR-64 a store loads, shows its face, and every page starts at its top', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder)
  const { slug, id: storeId, token } = store
  await page.goto(`/${slug}`)
  await expect(page.getByText('Milk tea the way you like it, made when you order.')).toBeVisible()
  const body = { homeDesc: 'Tea by the sea' }
  await larder.send(stores.change, { params: { storeId }, body }, token)
  await upload(larder, store, `/stores/background-image/${storeId}`)
  await upload(larder, store, `/products/${storeId}/${store.drink.id}/image`)
  const carla = await newCustomer(larder, store, 'Carla')
  await logIn(page, { slug, ...carla })

  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((go) => {
    release = go
  })
  await page.route('**/api/stores/slug/**', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Go to Your Store' }).click()
  await expect(page.getByText('Loading store...')).toBeVisible()
  release()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: /^Harbour/ })).toBeVisible()
  await expect(main).toContainText('Tea by the sea')
  await expect(main.locator('section').first().locator('img')).toHaveJSProperty('complete', true)

  // The home fetches its products when none are there yet.
  await page.goto(`/${slug}/cart`)
  const menu = page.waitForRequest(/\/api\/products\?/)
  await page.evaluate(() => localStorage.removeItem('larder.menu'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Harbour/ })
    .click()
  await menu
  await expect(main.getByRole('article')).toHaveCount(1)

  await page.setViewportSize({ width: 375, height: 320 })
  const link = main.getByRole('link', { name: 'Classic Milk Tea' })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await link.click()
  await page.waitForURL('**/product/**')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

  // A picture that does not come leaves a drawn plate.
  await expect(main.getByRole('img', { name: 'Classic Milk Tea', exact: true })).toHaveJSProperty(
    'tagName',
    'IMG',
  )
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(main.getByRole('img', { name: 'Classic Milk Tea', exact: true })).toHaveJSProperty(
    'tagName',
    'svg',
  )
})

test('PDP-01 PDP-09 PDP-10 a product shows its picture, price, category and story, and a code that leads to it', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder)
  const { slug, drink } = store
  await upload(larder, store, `/products/${store.id}/${drink.id}/image`)
  const address = `${larder.baseUrl}/${slug}/product/${drink.slug}`
  await page.goto(address)
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'Classic Milk Tea', exact: true })).toBeVisible()
  for (const text of ['95.00', 'Milk Tea', 'the one that started it']) {
    await expect(main).toContainText(text)
  }
  const code = page.getByText('QR code and product ID')
  const save = page.getByRole('link', { name: 'Download QR code' })
  await expect(code).toBeVisible()
  await expect(page.getByText(drink.id)).toBeHidden()
  await code.click()
  await expect(page.getByText(drink.id)).toBeVisible()
  await save.scrollIntoViewIfNeeded()
  await expect(main.getByRole('img', { name: 'QR code of Classic Milk Tea' })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('classic-milk-tea.png')
  await expectAccessible(page)

  const { data, info } = await sharp(await download.path())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { modules } = qrcode.create(address, { errorCorrectionLevel: 'H' })
  const margin = 4
  const scale = info.width / (modules.size + 2 * margin)
  const isDark = (row: number, column: number) => {
    const [y, x] = [row, column].map((at) => Math.floor((at + margin + 0.5) * scale))
    return (data[(y ?? 0) * info.width + (x ?? 0)] ?? 255) < 128
  }
  const drawn = Array.from(modules.data, (_, at) =>
    isDark(Math.floor(at / modules.size), at % modules.size),
  )
  expect(drawn).toEqual(Array.from(modules.data, Boolean))
})

test('VAL-62 whoever sets a new password is shown no rules about lengths', async ({
  larder,
  page,
}) => {
  const store = await openShop(larder)
  await page.goto(`/${store.slug}/forgot`)
  await type(page.getByLabel('Email'), store.email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = page.getByLabel('Verification Code')
  await expect(code).toBeVisible()
  for (const field of [code, page.getByLabel('New Password')]) {
    await expect(field).not.toHaveAttribute('minlength')
    await expect(field).not.toHaveAttribute('maxlength')
  }
  await expect(page.getByRole('main')).not.toContainText(/at least|at most|characters|digits/i)
})
