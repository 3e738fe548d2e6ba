import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Taps twice, as a hand does that trembles, and on a machine of any speed: what the first tap leads to is there when the second
 * one comes, within the same moment and at the same place. Only the first may be heard: `calls` begin so.
 */
export async function tapTwiceOnWhatComes(
  page: Page,
  what: Locator,
  { comes, calls }: { readonly comes: () => Promise<void>; readonly calls: string },
): Promise<void> {
  await expect(what).toBeEnabled()
  await what.scrollIntoViewIfNeeded()
  const box = await what.boundingBox()
  if (box === null) throw new Error('What is tapped is not there')
  // Low, where a button that has moved down by a line of text is still under the finger.
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.9]
  const heard: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes(calls)) heard.push(request.url())
  })
  const clock = await page.evaluateHandle(() => {
    const real = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') ?? {}
    Object.defineProperty(Event.prototype, 'timeStamp', { ...real, get: () => 1000 })
    return real
  })
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
  await comes()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await clock.evaluate((real) => void Object.defineProperty(Event.prototype, 'timeStamp', real))
  // Whatever it would have sent is on its way by now.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  expect(heard).toHaveLength(1)
}
