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
        if (isThere) since ??= performance.now()
        else if (since !== undefined) {
          observer.disconnect()
          done(performance.now() - since)
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
    return { staying }
  }, text)
  return () => watch.evaluate(({ staying }) => staying)
}
