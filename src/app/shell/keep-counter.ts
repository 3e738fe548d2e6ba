import { isAdminAddress } from '../../paths.ts'
import { isCounterIdle } from '../../counter/ui/kept/idle.ts'

const lookAgainAfterMs = 30 * 60_000

/**
 * Has the browser keep the back office of this store, so that its counter opens without a server. A new version waits
 * until no sale is open, then takes over with one reload.
 */
export function keepCounter(): void {
  const [, slug = '', area] = window.location.pathname.split('/')
  const isOfStore = area === 'admin' && isAdminAddress(window.location.pathname)
  if (!import.meta.env.PROD || !isOfStore || !('serviceWorker' in navigator)) return
  // Afterwards: what is kept takes no line from what is looked at.
  if (document.readyState === 'complete') void keep(slug)
  else window.addEventListener('load', () => void keep(slug))
}

async function keep(slug: string): Promise<void> {
  const { serviceWorker } = navigator
  const isKept = serviceWorker.controller !== null
  try {
    const registration = await serviceWorker.register('/counter-worker.js', {
      scope: `/${slug}/admin`,
    })
    if (!isKept) return
    setInterval(() => void takeOver(registration), 5000)
    setInterval(() => void registration.update().catch(() => undefined), lookAgainAfterMs)
  } catch {
    // A browser that keeps nothing, as in a private window, has the counter as long as there is a server.
  }
}

let isReloading = false

async function takeOver({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting === null || isReloading || !(await isCounterIdle())) return
  // Somebody reads or counts in it.
  if (document.querySelector('dialog[open]') !== null) return
  isReloading = true
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload())
  waiting.postMessage('take over')
}
