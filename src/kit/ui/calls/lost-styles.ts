/** Addresses of style sheets that did not come, each with the try that is on its way. */
const lost = new Map<string, Promise<void> | undefined>()

/** Remembers the style sheets that do not come, and takes their links away: they would say that they are there. */
export function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      lost.set(target.href, undefined)
      target.remove()
    },
    { capture: true },
  )
}

/**
 * Fetches again what did not come. Vite asks for the styles of a file once, whatever came of it: one that was tried again had its
 * script, and no style.
 */
export async function fetchLostStyles(): Promise<void> {
  await Promise.all(
    Array.from(lost, async ([href, onItsWay]) => {
      const coming = onItsWay ?? fetchStyle(href)
      lost.set(href, coming)
      await coming
      lost.delete(href)
    }),
  )
}

const fetchStyle = (href: string) =>
  new Promise<void>((come, fail) => {
    const link = document.createElement('link')
    link.addEventListener('load', () => come())
    link.addEventListener('error', () => fail(new Error(`${href} did not come`)))
    document.head.append(Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href }))
  })
