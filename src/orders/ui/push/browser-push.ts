import type { PushSubscriptionOfBrowser } from '../../push/contract.ts'

/**
 * Whether a message can be shown at all: over a secure line, in a browser that takes messages for closed pages. iPhones do
 * so for pages alone that were put on the home screen, and have no such thing elsewhere.
 */
export const canBeTold = (): boolean =>
  import.meta.env.PROD &&
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window

/** Of the browser's answer to "may this site show messages?"; it changes in its settings as well. */
export const readPermission = (): NotificationPermission => Notification.permission

export function followPermission(listener: () => void): () => void {
  const following = new AbortController()
  const { signal } = following
  // A browser that cannot be asked shows what it said when the page was opened.
  void navigator.permissions
    .query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', listener, { signal }))
    .catch(() => undefined)
  return () => following.abort()
}

/** A store's own, below an address that no page has: it answers for none, and shares its address with no other store. */
const scopeOf = (storeId: string) => `/order-worker.js/${storeId}`

/** Where this browser can be told by whoever holds the key; made when there is none for that key. */
export async function subscribeHere(
  storeId: string,
  publicKey: string,
): Promise<PushSubscriptionOfBrowser> {
  const registration = await navigator.serviceWorker.register('/order-worker.js', {
    scope: scopeOf(storeId),
  })
  await untilActive(registration)
  const { pushManager } = registration
  const known = await pushManager.getSubscription()
  const key = bytesOf(publicKey)
  if (known !== null && isFor(known, key)) return written(known)
  // It was made for a Larder that is no more: nobody can tell it anything.
  await known?.unsubscribe()
  return written(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
}

/** The address of this browser, if it has one for the store. */
export async function findAddress(storeId: string): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scopeOf(storeId))
  return (await registration?.pushManager.getSubscription())?.endpoint
}

function untilActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active !== null || coming === null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
      if (coming.state === 'redundant') reject(new Error('The worker did not start'))
    })
  })
}

const isFor = ({ options }: PushSubscription, key: Uint8Array): boolean => {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

function written(subscription: PushSubscription): PushSubscriptionOfBrowser {
  const { keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
