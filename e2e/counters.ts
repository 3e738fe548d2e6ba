import { expect, type Page } from '@playwright/test'

const sale = (page: Page) => page.getByRole('region', { name: 'Sale' })
const tile = (page: Page) =>
  page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: /Classic Milk Tea/ })

/** The browser keeps the counter, and the device has its letters: from now on no server is needed. */
export async function isReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(countDevices), { timeout: 30_000 }).toBe(1)
}

/** Runs in the page. */
function countDevices(): Promise<number> {
  return new Promise((done) => {
    const asked = indexedDB.open('larder-counter')
    asked.addEventListener('success', () => {
      const { result } = asked
      const counted = result.transaction('devices').objectStore('devices').count()
      counted.addEventListener('success', () => {
        result.close()
        done(counted.result)
      })
    })
  })
}

/** One drink for exact cash. */
async function payExact(page: Page): Promise<void> {
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
