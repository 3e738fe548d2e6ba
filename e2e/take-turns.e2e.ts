import { expect, type Page } from '@playwright/test'
import { test } from './larder.ts'
import { stockTea } from './menu.ts'
import { type } from './typing.ts'

/** Whatever the page does in turns waits for a word from here. */
async function holdTurns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    Object.assign(window, { held })
    Object.defineProperty(window, 'scheduler', {
      value: { yield: () => new Promise<void>((go) => held.push(go)) },
    })
  })
}

/** One turn and all that comes of it: the page is drawn before another one is given. */
const nextTurn = (page: Page) =>
  page.evaluate(async () => {
    const { held } = window as unknown as { readonly held: (() => void)[] }
    held.shift()?.()
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  })

test('a page comes alive part by part, and whoever goes on before its last part gets the page they went to', async ({
  larder,
  page,
}) => {
  const store = await larder.openStore(`Turns ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await holdTurns(page)
  await page.goto(`/${store.slug}/menu`, { waitUntil: 'load' })
  const burger = page.locator('button[aria-controls="navigation"]')
  const add = page.getByRole('button', { name: 'Add to Cart: Classic Milk Tea' })
  await expect(burger).toBeDisabled()
  await expect(async () => {
    await nextTurn(page)
    expect(await burger.isEnabled()).toBe(true)
  }).toPass({ intervals: [50] })
  // The navigation answers; the page below waits for its turn.
  await expect(add).toBeDisabled()

  if (await burger.isVisible()) await burger.click()
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click()
  await page.waitForURL(`**/${store.slug}/login?to=*`)
  await expect(async () => {
    await nextTurn(page)
    expect(await page.locator('html').getAttribute('data-awake')).toBe('')
  }).toPass({ intervals: [50] })
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(documents).toEqual([])
  // Nothing of the page they left is in it: a form stands in a narrow column.
  await expect(page.getByRole('heading', { name: 'Our Menu' })).toHaveCount(0)
  await expect(page.locator('main [data-width]')).toHaveAttribute('data-width', 'narrow')
})

/** Gives turns until everything answers. */
const awaken = (page: Page) =>
  expect(async () => {
    await nextTurn(page)
    expect(await page.locator('html').getAttribute('data-awake')).toBe('')
  }).toPass({ intervals: [50] })

test('what is pressed before the page answers is not lost', async ({ larder, page }) => {
  const store = await larder.openStore(`Early ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  await holdTurns(page)
  await page.goto(`/${store.slug}/login`, { waitUntil: 'load' })
  const logIn = page.getByRole('button', { name: 'Log In' })
  await type(page.getByLabel('Email'), 'nobody@larder.test')
  await type(page.getByLabel('Password', { exact: true }), 'not-right-1')
  await page.keyboard.press('Enter')
  await expect(logIn).toBeDisabled()
  await awaken(page)
  await expect(page.getByRole('alert')).toBeVisible()

  // A finger on the button, which is off, does the same.
  await page.goto(`/${store.slug}/forgot`, { waitUntil: 'load' })
  const send = page.getByRole('button', { name: 'Send Code' })
  await expect(send).toBeDisabled()
  await send.click({ force: true })
  await awaken(page)
  await expect(page.getByText('Email is required')).toBeVisible()

  // Whoever types on has not finished.
  await page.goto(`/${store.slug}/forgot`, { waitUntil: 'load' })
  await page.getByLabel('Email').press('Enter')
  await type(page.getByLabel('Email'), 'nobody@larder')
  await awaken(page)
  await expect(send).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@larder')
  await expect(page.getByText('Email is invalid')).toHaveCount(0)
})

test('a part that fails does not take the rest of the page with it in silence', async ({
  browser,
  larder,
}) => {
  const store = await larder.openStore(`Broken ${crypto.randomUUID().slice(0, 6)}`)
  await stockTea(larder, store)
  // Of its own, since the page is meant to complain here.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.route(`**/${store.slug}/menu`, async (route) => {
    const made = await route.fetch()
    // What the footer draws an address of, and nothing else here looks at.
    const body = (await made.text()).replace(/"address":\{[^}]*\}/, '"address":null')
    await route.fulfill({ response: made, body })
  })
  await page.goto(`${larder.baseUrl}/${store.slug}/menu`)
  await expect(page.getByRole('alert')).toBeVisible()
  await context.close()
})
