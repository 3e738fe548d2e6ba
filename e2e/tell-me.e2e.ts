import { expect, type Request } from '@playwright/test'
import { acceptance } from '../src/orders/acceptance-contract.ts'
import { orders } from '../src/orders/contract.ts'
import { addFromCard, fillContact, newCustomer, order } from './customers.ts'
import { expectAccessible, logIn, type Larder } from './larder.ts'
import { stockTea } from './menu.ts'
import { addressOf, deliver, notificationsOf, subscribeAt, test, workerOf } from './push.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

async function openShop(larder: Larder) {
  const store = await larder.openStore(`Told ${crypto.randomUUID().slice(0, 6)}`)
  const { drink } = await stockTea(larder, store, 1000)
  return { store, items: [{ productId: drink.id, quantity: 1 }] }
}

const begin = 'Tell me when it is ready'
const told = 'You are told when it is ready, also when this page is closed.'

test('a guest who has ordered asks to be told, closes the page, and reads on the screen of the phone that it is ready', async ({
  larder,
  page,
  context,
  service,
}) => {
  await subscribeAt(context, service)
  const { store } = await openShop(larder)
  await page.goto(`/${store.slug}/menu`)
  await addFromCard(page, 'Classic Milk Tea')
  await page.goto(`/${store.slug}/checkout`)
  await fillContact(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  await expectAccessible(page)
  // Nobody is asked anything before they press.
  expect(service.received).toEqual([])
  await page.getByRole('button', { name: begin }).click()
  await expect(page.getByText(told)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go To Order' }).click()
  await page.waitForURL(new RegExp(`/${store.slug}/user/orders/[0-9a-f-]{36}$`))
  await expect(page.getByRole('region', { name: 'How far it is' }).getByText(told)).toBeVisible()
  await expectAccessible(page)

  const [id = ''] = /[0-9a-f-]{36}$/.exec(new URL(page.url()).pathname) ?? []
  const browser = await addressOf(page)
  const move = (status: 'shipped' | 'delivered') =>
    larder.send(orders.move, { params: { id }, body: { status } }, store.token)
  const arrived = async (count: number) => {
    const texts = () => service.pushedTo(browser).map(({ text }) => text)
    await expect.poll(texts, { timeout: 30_000 }).toHaveLength(count)
    return texts().at(-1) ?? ''
  }
  await larder.send(acceptance.accept, { params: { id } }, store.token)
  const seen = await arrived(1)
  await move('shipped')
  const ready = await arrived(2)

  // Another page of the shop: the order's own is closed.
  await page.goto(`/${store.slug}/menu`)
  await deliver(page, seen)
  await expect
    .poll(() => notificationsOf(page))
    .toEqual([
      {
        title: 'Seen by the store: order #1001',
        body: `Somebody there has your order and begins with it soon.\n${store.name}`,
        tag: id,
        silent: true,
      },
    ])
  await deliver(page, ready)
  await expect
    .poll(() => notificationsOf(page))
    .toMatchObject([
      {
        title: 'Ready: order #1001',
        body: `It waits for you at the counter, where you pay.\n${store.name}`,
      },
    ])

  // A tap leads to the order: to the tab that shows it, or to a new one. Chromium opens none for a press that is none.
  const worker = await workerOf(context)
  const tap = (isOpen: boolean) => worker.evaluate(tapIt, isOpen)
  expect(await tap(false)).toEqual([`/${store.slug}/order/${id}`])
  await expect.poll(() => notificationsOf(page)).toEqual([])
  await deliver(page, ready)
  await expect.poll(async () => (await notificationsOf(page)).length).toBe(1)
  expect(await tap(true)).toEqual(['focus'])

  await page.goto(`/${store.slug}/order/${id}`)
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(told)).toBeHidden()
  await expect(page.getByRole('button', { name: begin })).toBeHidden()
  // Nothing of the shop is kept, and no page is answered by this worker. (That of the counter keeps the back office, through
  // which the way to the order leads.)
  const kept = await page.evaluate(() => caches.keys())
  expect(kept.filter((name) => !name.endsWith(`/${store.slug}/admin`))).toEqual([])
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

/** Runs in the worker: taps on what is shown, and answers what it does about windows. */
async function tapIt(isOpen: boolean): Promise<readonly string[]> {
  interface Inside {
    readonly registration: ServiceWorkerRegistration
    readonly clients: object
    readonly NotificationEvent: new (name: string, how: object) => Event
    dispatchEvent(event: Event): boolean
  }
  const inside = globalThis as unknown as Inside
  const [notification] = await inside.registration.getNotifications()
  if (notification === undefined) return []
  const done: string[] = []
  const { address } = notification.data as { readonly address: string }
  const tab = { url: new URL(address, location.origin).href, focus: async () => done.push('focus') }
  Object.assign(inside.clients, {
    matchAll: async () => (isOpen ? [tab] : []),
    openWindow: async (to: string) => done.push(to),
  })
  inside.dispatchEvent(new inside.NotificationEvent('notificationclick', { notification }))
  for (let n = 0; n < 1000 && done.length === 0; n += 1) {
    await new Promise((wait) => setTimeout(wait, 20))
  }
  return done
}

test('a customer ends it again, and the new address of a browser takes the place of the old', async ({
  larder,
  page,
  context,
  service,
}) => {
  await subscribeAt(context, service)
  const { store, items } = await openShop(larder)
  const carla = await newCustomer(larder, store, 'Carla')
  const [first, second] = [
    await order(larder, store, items, { token: carla.token }),
    await order(larder, store, items, { token: carla.token }),
  ]
  await logIn(page, { slug: store.slug, ...carla })
  for (const { id } of [first, second]) {
    await page.goto(`/${store.slug}/user/orders/${id}`)
    await page.getByRole('button', { name: begin }).click()
    await expect(page.getByText(told)).toBeVisible()
  }
  // Looked at on the way through a tunnel.
  await page.route('**/api/orders/*/push*', (route) => route.abort())
  await Promise.all([page.waitForEvent('requestfailed'), page.reload()])
  await page.unroute('**/api/orders/*/push*')
  // Ended while the browser, whose page was opened again, is still saying that it goes on.
  let goOn = () => {}
  const isHeld = new Promise<void>((done) => {
    goOn = done
  })
  await page.route('**/api/orders/*/push*', async (route) => {
    if (route.request().method() === 'POST') await isHeld
    await route.continue()
  })
  await Promise.all([page.waitForRequest(isBegun), page.reload()])
  await page.getByRole('button', { name: 'Tell me no more' }).click()
  await expect(page.getByText(told)).toBeVisible()
  goOn()
  await expect(page.getByRole('button', { name: begin })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: begin })).toBeVisible()
  await expectAccessible(page)

  const before = await addressOf(page)
  const { publicKey } = await page.evaluate(async (id) => {
    const authorization = `Bearer ${JSON.parse(localStorage.getItem('larder.token') ?? '""')}`
    const answer = await fetch(`/api/orders/${id}/push`, { headers: { authorization } })
    return (await answer.json()) as { readonly publicKey: string }
  }, first.id)
  const after = service.subscribe(publicKey)
  const worker = await workerOf(context)
  const renewed = page.context().waitForEvent('requestfinished', {
    predicate: (request) => request.url().endsWith('/api/push/renew'),
  })
  await worker.evaluate(changeAddress, { before: before.endpoint, after })
  expect((await (await renewed).response())?.status()).toBe(200)

  for (const { id } of [first, second]) {
    const body = { status: 'cancelled' as const }
    await larder.send(orders.move, { params: { id }, body }, store.token)
  }
  await expect.poll(() => service.pushedTo(after).length, { timeout: 30_000 }).toBe(1)
  expect(service.pushedTo(after)[0]?.text).toContain('Called off: order #1001')
  expect(service.pushedTo(before)).toEqual([])
})

const isBegun = (request: Request) => request.method() === 'POST' && request.url().includes('/push')

/** Runs in the worker: what a browser says when it has changed its address by itself. */
function changeAddress({
  before,
  after,
}: {
  readonly before: string
  readonly after: PushSubscriptionJSON
}): void {
  const event = Object.assign(new Event('pushsubscriptionchange'), {
    oldSubscription: { endpoint: before, options: {} },
    newSubscription: { ...after, toJSON: () => after },
    waitUntil: () => undefined,
  })
  globalThis.dispatchEvent(event)
}

test.describe('in a browser', () => {
  test.use({ permissions: [] })

  test('that shows no messages of this site it is said how, and without messages nothing is said', async ({
    browser,
    larder,
    page,
  }) => {
    const { store, items } = await openShop(larder)
    const carla = await newCustomer(larder, store, 'Carla')
    const { id } = await order(larder, store, items, { token: carla.token })
    await logIn(page, { slug: store.slug, ...carla })
    await page.goto(`/${store.slug}/user/orders/${id}`)
    const how = page.getByText('To be told when it is ready, allow notifications of this site')
    await expect(how).toBeVisible()
    await expect(page.getByRole('button', { name: begin })).toBeHidden()
    await expectAccessible(page)

    // As on an iPhone, outside an installed page.
    const other = await browser.newContext({ baseURL: larder.baseUrl })
    await other.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
    })
    const phone = await other.newPage()
    await logIn(phone, { slug: store.slug, ...carla })
    await phone.goto(`/${store.slug}/user/orders/${id}`)
    await expect(phone.getByText('This page keeps itself up to date.')).toBeVisible()
    await expect(phone.getByText('notifications of this site')).toBeHidden()
    await expect(phone.getByRole('button', { name: begin })).toBeHidden()
    await other.close()
  })
})
