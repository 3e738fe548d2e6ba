import type { Locator } from '@playwright/test'

/** A quick typist's pause between two keys. */
const pauseMs = 5

/** Types into a field as people do, key by key, in place of what stands there. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Delete')
  else await field.pressSequentially(text, { delay: pauseMs })
}

/**
 * As a scanner types, which no driver of a browser is fast enough to do key by key: struck at once, and handled when the
 * machine comes to it. Enter presses a button unless somebody takes it.
 */
export const scan = (focused: Locator, code: string): Promise<void> =>
  focused.evaluate(strikeAtOnce, code)

/** Runs in the page. */
async function strikeAtOnce(focused: Element, code: string): Promise<void> {
  // A hand has left the keys before another one holds the scanner.
  await new Promise((later) => setTimeout(later, 100))
  const init = { bubbles: true, cancelable: true }
  const struck = [...code, 'Enter'].map((key) => new KeyboardEvent('keydown', { key, ...init }))
  for (const event of struck) {
    const isTaken = !focused.dispatchEvent(event)
    if (isTaken) continue
    if (event.key === 'Enter' && focused instanceof HTMLButtonElement) focused.click()
    if (event.key.length === 1 && focused instanceof HTMLInputElement) {
      const { selectionStart: from, selectionEnd: to, maxLength, value } = focused
      // As a browser does: where the cursor stands, and no more than the field holds.
      if (from === to && maxLength >= 0 && value.length >= maxLength) continue
      focused.setRangeText(event.key, from ?? value.length, to ?? value.length, 'end')
      focused.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
}

/** Pastes into a field, in place of what stands there. */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.click()
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}

/** Types a day (`2026-10-31`) into a date field, which takes it part by part: month, day, year. */
export async function typeDay(field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-')
  await field.focus()
  await field.pressSequentially(month + date + year, { delay: pauseMs })
}
