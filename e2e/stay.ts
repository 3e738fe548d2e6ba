import type { Page } from '@playwright/test'

/**
 * Watches for a text to come, and answers how long it stayed, in milliseconds. The page itself measures it: a driver
 * looks now and then, on a busy machine a second apart.
 */
export async function stayOf(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((wanted) => {
    let since: number | undefined
    const staying = new Promise<number>((done) => {
      new MutationObserver((_, observer) => {
        const isThere = document.body.textContent.includes(wanted)
        if (isThere) {
          since ??= performance.now()
        } else if (since !== undefined) {
          observer.disconnect()
          done(performance.now() - since)
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    return { staying }
  }, text)
  return () => watch.evaluate(({ staying }) => staying)
}

/** The same for the next document: how long the text stayed when it was there last, 0 while it has not gone. */
export async function stayFromTheStartOf(page: Page, text: string): Promise<() => Promise<number>> {
  await page.addInitScript((wanted) => {
    let since: number | undefined
    new MutationObserver(() => {
      const isThere = document.body?.textContent.includes(wanted) ?? false
      if (isThere) {
        since ??= performance.now()
      } else if (since !== undefined) {
        document.documentElement.dataset['stayed'] = String(performance.now() - since)
        since = undefined
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }, text)
  return async () => Number(await page.locator('html').getAttribute('data-stayed'))
}
