import type { BrowserContext, Page } from '@playwright/test'

/** What the build puts at the beginning of a page of the shop (src/app/shell/start.ts); other documents have none. */
const isAwake = 'html[data-awake], html:not(:has(script[src^="/assets/start-"]))'

/** Everything on the page answers. */
export const whenAwake = (page: Page): Promise<void> =>
  page.locator(isAwake).waitFor({ state: 'attached' })

/**
 * A page of the shop has arrived before the scripts that bring it to life: its load is over without them. People look first;
 * a journey would press what does not answer yet. Those that are about just that say how far they wait themselves.
 */
export function awaitScripts(context: BrowserContext): void {
  context.on('page', (page) => {
    for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const) {
      const go = page[name].bind(page) as (...given: readonly unknown[]) => Promise<unknown>
      const goAndWait = async (...given: readonly unknown[]) => {
        const answer = await go(...given)
        const options = given.at(name === 'goto' ? 1 : 0) as Parameters<Page['goto']>[1]
        if (options?.waitUntil === undefined) await whenAwake(page)
        return answer
      }
      Object.assign(page, { [name]: goAndWait })
    }
  })
}
