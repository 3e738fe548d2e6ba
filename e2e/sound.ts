import type { Page } from '@playwright/test'

/** Counts the notes that the page plays, which a test cannot hear, and notes when the first of them came. */
export const countNotes = (page: Page) =>
  page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function counted(this: OscillatorNode, when?: number) {
      const { documentElement: root } = document
      root.dataset['notes'] = String(Number(root.dataset['notes'] ?? 0) + 1)
      root.dataset['firstNote'] ??= String(performance.now())
      start.call(this, when)
    }
  })

export const notesOf = async (page: Page) =>
  Number((await page.locator('html').getAttribute('data-notes')) ?? 0)
