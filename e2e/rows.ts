import type { Page } from '@playwright/test'

/** Does what stands behind the three dots of a row. */
export async function chooseFor(page: Page, row: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}
