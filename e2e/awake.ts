import type { BrowserContext, Page } from '@playwright/test'

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
        if (options?.waitUntil === undefined) await page.waitForFunction(isAwake)
        return answer
      }
      Object.assign(page, { [name]: goAndWait })
    }
  })
}

/** Other documents begin with no such script. */
const isAwake = () =>
  document.querySelector('script[src^="/assets/start-"]') === null ||
  document.documentElement.dataset.awake !== undefined
