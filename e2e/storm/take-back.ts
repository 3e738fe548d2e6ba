import { expect, type Locator, type Page } from '@playwright/test'
import { frameOf } from '../prints.ts'
import { type } from '../typing.ts'

export type BackKind = 'void' | 'refund'

export const whyBack = 'It rained in'

interface Back {
  /** "A-0042", as it stands on the receipt. */
  readonly receipt: string
  readonly kind: BackKind
  /** From here on it may be taken back, though the browser may die before it says so. */
  readonly onBegin: () => void
}

/** Takes a sale back while it waits on the device. False where it had been sent before, or whoever sells may not. */
export async function takeBack(page: Page, { receipt, kind, onBegin }: Back): Promise<boolean> {
  const waiting = page.getByRole('dialog', { name: 'Sales that wait' })
  const dialog = page.getByRole('dialog', { name: `Take back ${receipt}` })
  const row = waiting.getByRole('listitem').filter({ hasText: receipt })
  // It may be sent while the finger comes down.
  const isThere =
    (await isPressed(page.getByRole('button', { name: /sales? waits?/ }))) &&
    (await isPressed(row.getByRole('button', { name: 'Take back' })))
  let isBack = false
  if (isThere) {
    await dialog.getByLabel('What went wrong').selectOption(kind)
    await type(dialog.getByLabel('Why'), whyBack)
    onBegin()
    await page.keyboard.press('Enter')
    isBack = await isTaken(page, `${kind.toUpperCase()} ${receipt}`)
  }
  // The slip has the keyboard, as long as it prints.
  for (const open of [dialog, waiting]) {
    await isPressed(open.getByRole('button', { name: 'Close', exact: true }))
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return isBack
}

/** Long enough that no press is given up which the page takes all the same. */
const pressMs = 10_000

/** False where there is nothing to press, or no more when the finger comes down. */
export async function isPressed(button: Locator): Promise<boolean> {
  if (!(await button.isVisible())) return false
  return button.click({ timeout: pressMs }).then(
    () => true,
    () => false,
  )
}

/** By its slip, which stands in the drawer for the money; or the screen says that it came too late. */
async function isTaken(page: Page, slip: string): Promise<boolean> {
  const printed = frameOf(page, slip).locator('html[data-printed]')
  const alert = page.getByRole('dialog').getByRole('alert')
  let isBack = false
  await expect(async () => {
    isBack = (await printed.count()) > 0
    expect(isBack || (await alert.isVisible())).toBe(true)
  }).toPass({ timeout: 15_000 })
  return isBack
}
