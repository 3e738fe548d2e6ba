/**
 * Later, when nothing that somebody waits for is left to do; two seconds later at the latest, and before the page is left for
 * another document.
 */
export function whenIdle(work: () => void): void {
  const done = new AbortController()
  const doOnce = () => {
    if (done.signal.aborted) return
    done.abort()
    work()
  }
  window.addEventListener('pagehide', doOnce, done)
  // Safari has none.
  if ('requestIdleCallback' in window) window.requestIdleCallback(doOnce, { timeout: 2000 })
  else setTimeout(doOnce, 200)
}
