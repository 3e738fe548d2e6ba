import type { Locator } from '@playwright/test'

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
