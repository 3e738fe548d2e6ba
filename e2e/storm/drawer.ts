import { expect, type Page } from '@playwright/test'
import { type } from '../typing.ts'

const notes = 3
const value = 1000
/** What lies in a drawer at the end by whoever counts it: whatever it should be, that is what the Z says. */
export const countedCash = notes * value

/** Counts the drawer and closes the shift, in whatever weather: it is closed, or the count is kept. */
export async function countDrawer(page: Page, drawer: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Shift' })
  await bar.getByRole('link', { name: 'Your shift' }).click()
  const card = page.getByRole('region', { name: new RegExp(`^${drawer},`) })
  await card.getByRole('button', { name: 'Count and Close' }).click()
  const dialog = page.getByRole('dialog', { name: `Count ${drawer}` })
  await type(dialog.getByLabel(/\D1,000$/), `${notes}`)
  // It is not what should lie there, and a server that hears of it at once asks why.
  await type(
    dialog.getByRole('textbox', { name: 'Note', exact: true }),
    'As it lay there after the storm',
  )
  const close = dialog.getByRole('button', { name: 'Close Shift' })
  await expect(async () => {
    // An answer that broke off is no silence: the screen says so, and they press again.
    if (await dialog.isVisible()) await close.click({ timeout: 2000 })
    const said = await dialog.getByRole('alert').allTextContents()
    await expect(dialog, said.join()).toBeHidden({ timeout: 5000 })
  }).toPass({ timeout: 90_000 })
}
