import { expect, type FrameLocator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { apiBase } from '../src/kit/api-base.ts'
import { stores } from '../src/stores/contract.ts'
import type { Larder, OpenStore } from './larder.ts'

const pixelsPerMm = 96 / 25.4

/** An address, a phone, a footer and a logo, as prints show them. */
export async function furnish(larder: Larder, { id: storeId, token }: OpenStore) {
  const body = {
    phone: '0917 555 0199',
    receiptFooter: 'Bring this slip back for a free top-up.\nWiFi: milktea-guest',
    address: {
      street: '8 Katipunan Ave',
      city: 'Quezon City',
      state: 'NCR',
      zipCode: '1108',
      country: 'Philippines',
    },
  }
  await larder.send(stores.change, { params: { storeId }, body }, token)
  const logo = sharp({ create: { width: 200, height: 200, channels: 3, background: '#2f6b3a' } })
  const form = new FormData()
  form.set(
    'image',
    new Blob([new Uint8Array(await logo.png().toBuffer())], { type: 'image/png' }),
    'logo.png',
  )
  const sent = await fetch(`${larder.baseUrl}${apiBase}/stores/logo-image/${storeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(200)
}

/** The dialog of the browser would wait for a hand: what would be printed is marked instead. */
export const printToNowhere = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })

/** @param what its title begins with */
export const frameOf = (page: Page, what: string) => page.frameLocator(`iframe[title^="${what}"]`)

export async function print(page: Page, what: 'Invoice' | 'Receipt'): Promise<FrameLocator> {
  await page.getByRole('button', { name: `Print ${what}` }).click()
  const frame = frameOf(page, what)
  await expect(frame.locator('html[data-printed]')).toHaveCount(1)
  return frame
}

/** The browser says when its dialog is closed; the print goes with it. */
export async function close(page: Page, frame: FrameLocator) {
  // Later: with the print goes whoever says so.
  await frame
    .locator('html')
    .evaluate(() => void setTimeout(() => window.dispatchEvent(new Event('afterprint'))))
  await expect(page.locator('iframe')).toHaveCount(0)
}

/** The last rule counts. */
export const paperOf = (frame: FrameLocator) =>
  frame.locator('html').evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSPageRule)
      .map((rule) => rule.style.getPropertyValue('size'))
      .at(-1),
  )

/** How far anything reaches to the right, and how long it is, in millimetres. */
export const reachOf = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body, scale) => {
    const boxes = [...body.querySelectorAll('*')].map((each) => each.getBoundingClientRect())
    return {
      right: Math.max(...boxes.map(({ right }) => right)) / scale,
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)) / scale,
    }
  }, pixelsPerMm)
