import { expect, type Page } from '@playwright/test'

const sale = (page: Page) => page.getByRole('region', { name: 'Sale' })
const tile = (page: Page) =>
  page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: /Classic Milk Tea/ })

/** The browser keeps the counter, and the device has its letters: from now on no server is needed. */
export async function isReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await hasLetters(page)
}

/** The device can give numbers of its own: what the server is silent about is kept from now on. */
export const hasLetters = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(readLetters), { timeout: 60_000 }).not.toBe('')

/** Runs in the page. The device is written down before the server has given it any. */
async function readLetters(): Promise<string> {
  const databases = await indexedDB.databases()
  // Whoever opens it first makes it, and this is not who knows how.
  if (databases.every(({ name }) => name !== 'larder-counter')) return ''
  return new Promise((done) => {
    const asked = indexedDB.open('larder-counter')
    asked.addEventListener('success', () => {
      const { result } = asked
      const read = result.transaction('devices').objectStore('devices').getAll()
      read.addEventListener('success', () => {
        result.close()
        done((read.result[0] as { letters?: string } | undefined)?.letters ?? '')
      })
    })
  })
}

/** Runs in the page: how the windows in front of it were called, also those that nobody can have read. */
export function noteWindows(): void {
  const windows = new Set<string>()
  Object.assign(globalThis, { windows })
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('dialog h2')) windows.add(textContent)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** One drink for exact cash. */
export async function payExact(page: Page): Promise<void> {
  await tile(page).click()
  await sale(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: /^Exact/ }).click()
}

/** Sells one drink while there is no server. */
export async function keepsSale(page: Page, receipt: string): Promise<void> {
  await payExact(page)
  await expect(page.getByRole('heading', { name: `Sale ${receipt}` })).toBeVisible()
}

export const nextSale = (page: Page) => page.getByRole('button', { name: 'New sale' }).click()
