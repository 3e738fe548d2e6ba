import { expect, type BrowserContext, type Page } from '@playwright/test'
import { wholeBrowser } from '../scripts/install-browser.ts'
import { startFakePushService, type FakePushService } from '../src/fakes/push-service.ts'
import { test as base } from './larder.ts'

/** A Larder that may send to this machine, and a push service there. */
export const test = base.extend<object, { service: FakePushService }>({
  service: [
    // Playwright reads from this pattern what a fixture needs: nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await startFakePushService()
      await use(service)
      await service.close()
    },
    { scope: 'worker' },
  ],
  // Without a window none takes messages.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: wholeBrowser() }),
    { scope: 'worker' },
  ],
  environment: [
    // As above.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => use({ WEBHOOK_NETWORKS: 'any' }),
    { scope: 'worker' },
  ],
})

/**
 * The browser's own push service is in the internet, and none is reached from here: where the page asks for an address, it
 * is given one of the push service beside it. All else of the browser is its own, the worker first of all.
 */
export async function subscribeAt(context: BrowserContext, service: FakePushService) {
  await context.exposeFunction('addressFor', (key: string) => service.subscribe(key))
  await context.addInitScript(stubSubscriptions)
}

/** Runs in the page before any of its scripts. */
function stubSubscriptions(): void {
  const ask = window as unknown as { addressFor(key: string): Promise<PushSubscriptionJSON> }
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    )
  const made = (key: string, json: PushSubscriptionJSON) => ({
    endpoint: json.endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
    toJSON: () => json,
    unsubscribe: async () => true,
  })
  const kept = () => {
    const text = localStorage.getItem('stub.subscription')
    if (text === null) return null
    const { key, json } = JSON.parse(text) as { key: string; json: PushSubscriptionJSON }
    return made(key, json)
  }
  Object.assign(PushManager.prototype, {
    getSubscription: async () => kept(),
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: Uint8Array }) {
      const key = btoa(String.fromCharCode(...applicationServerKey))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const json = await ask.addressFor(key)
      localStorage.setItem('stub.subscription', JSON.stringify({ key, json }))
      return made(key, json)
    },
  })
}

/** The address that this browser was given. */
export const addressOf = (page: Page) =>
  page.evaluate(() => {
    const text = localStorage.getItem('stub.subscription') ?? '{}'
    return (JSON.parse(text) as { readonly json: { readonly endpoint: string } }).json
  })

/** Hands a message to the worker as the browser does when its push service has brought one. */
export async function deliver(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registration = new Promise<string>((done) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.includes('/order-worker.js/'))
      if (own !== undefined) done(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const registrationId = await registration
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: text })
  await session.detach()
}

/** What the browser shows of an order at the moment. */
export const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    const own = all.find(({ scope }) => scope.includes('/order-worker.js/'))
    const shown = (await own?.getNotifications()) ?? []
    return shown.map(({ title, body, tag, silent }) => ({ title, body, tag, silent }))
  })

/** The worker of a store's orders, as it runs. */
export async function workerOf(context: BrowserContext) {
  const find = () => context.serviceWorkers().find((each) => each.url().includes('order-worker'))
  await expect.poll(() => find() !== undefined).toBe(true)
  const found = find()
  if (found === undefined) throw new Error('The worker has ended')
  return found
}
