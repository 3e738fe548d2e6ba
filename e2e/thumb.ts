import type { Locator, Page } from '@playwright/test'

/** Counts what a thumb does on the way to a placed order: each press on the page, typing aside. */
export function newThumb() {
  let taps = 0
  return {
    tap: async (what: Locator) => {
      taps += 1
      await what.click()
    },
    taps: () => taps,
  }
}

/** Opens the last column of a chart: by a finger where there is one, else by the mouse. */
export async function tapColumn(page: Page, around: Locator): Promise<void> {
  const bar = around.locator('.recharts-bar-rectangle path').last()
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (box === null) throw new Error('No column is drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const isTouched = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (isTouched ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}
