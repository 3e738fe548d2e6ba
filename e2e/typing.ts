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
