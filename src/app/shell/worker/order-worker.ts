import { apiBase } from '../../../kit/api-base.ts'
import type { PushMessage } from '../../../orders/push/moments.ts'

/** As much of a worker as this one is. */
interface Worker extends EventTarget {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(how: object): Promise<readonly Tab[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
}

interface Tab {
  readonly url: string
  focus(): Promise<unknown>
}

interface Lasting extends Event {
  waitUntil(end: Promise<unknown>): void
}

interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null
}

interface Tapped extends Lasting {
  readonly notification: Notification
}

interface Changed extends Lasting {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

/**
 * Tells somebody how their order stands, when its page is closed. It keeps nothing and answers for no page: each store has
 * one, below an address that no page has, which ends with the id of the store.
 */
const worker = globalThis as unknown as Worker

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const pushed = event as Pushed
  const message = pushed.data?.json() as PushMessage | undefined
  if (message !== undefined) pushed.waitUntil(show(message))
})

const show = ({ title, body, tag, address, icon, isQuiet }: PushMessage) =>
  worker.registration.showNotification(title, {
    body,
    tag,
    // What is quiet takes the place of another one unheard; what is ready is heard, whatever stood there.
    ...(isQuiet ? { silent: true } : { renotify: true }),
    ...(icon === undefined ? {} : { icon }),
    data: { address },
  })

worker.addEventListener('notificationclick', (event) => {
  const tapped = event as Tapped
  tapped.notification.close()
  tapped.waitUntil(openOrder(tapped.notification))
})

/** The tab that shows the order already, or a new one. */
async function openOrder({ tag, data }: Notification): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find(({ url }) => isOrderPage(new URL(url).pathname, tag))
  const { address } = data as { readonly address: string }
  await (open === undefined ? worker.clients.openWindow(address) : open.focus())
}

/** At either of its addresses; the page where it is paid, and the back office's, say something else. */
const isOrderPage = (path: string, orderId: string) =>
  path.endsWith(`/order/${orderId}`) || path.endsWith(`/user/orders/${orderId}`)

worker.addEventListener('pushsubscriptionchange', (event) => {
  const changed = event as Changed
  changed.waitUntil(renew(changed))
})

/** Some browsers say no more than that something has changed: then the page asks anew when it is seen. */
async function renew({ oldSubscription, newSubscription }: Changed): Promise<void> {
  if (oldSubscription === null) return
  const { pushManager, scope } = worker.registration
  const subscription = newSubscription ?? (await pushManager.subscribe(oldSubscription.options))
  await fetch(`${apiBase}/push/renew`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      storeId: scope.slice(scope.lastIndexOf('/') + 1),
      endpoint: oldSubscription.endpoint,
      subscription,
    }),
  })
}
