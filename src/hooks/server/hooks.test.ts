import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { changes } from '../../accounts/changes-contract.ts'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { orders } from '../../orders/contract.ts'
import { place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  operatorOf,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { operator } from '../../operator/contract.ts'
import { hooks } from '../contract.ts'
import { hookEventNames, type HookEvent } from '../event.ts'

interface Heard {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: {
    readonly id: string
    readonly type: string
    readonly storeId: string
    readonly data: Record<string, unknown>
  }
}
type Behaviour = (heard: Heard, response: ServerResponse) => void

// Messages are waited for, some of them until nobody waits any more.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
let receiver: Server
let origin: string
const heard: Heard[] = []
const answer =
  (status: number): Behaviour =>
  (_, response) =>
    response.writeHead(status).end(`answered ${status}`)
/** By path: how an address behaves. */
const behaviours = new Map<string, Behaviour>()

beforeAll(async () => {
  server = await startServer({
    jobsEverySeconds: 0.5,
    hooks: { networks: 'any', patienceMs: 4000, pausesMs: [100, 200] },
  })
  receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { url: path = '', headers } = request
      const one: Heard = { path, headers, text, body: JSON.parse(text) as Heard['body'] }
      heard.push(one)
      const behave = behaviours.get(path) ?? answer(200)
      behave(one, response)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
})
afterEach(() => {
  server.clock.now = undefined
})

const at = (path: string) => heard.filter((one) => one.path === path)

async function listen(
  store: TestStore,
  path: string,
  events: readonly HookEvent[] = hookEventNames,
  behave?: Behaviour,
) {
  if (behave !== undefined) behaviours.set(path, behave)
  const body = { address: origin + path, events: [...events] }
  const { body: added } = await store.admin.send(hooks.add, { body })
  const params = { id: added.data.id }
  const listed = async () =>
    (await store.admin.send(hooks.deliveries, { params, query: {} })).body.data
  return { params, secret: added.secret, listed, path }
}

const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 120_000, interval: 250 })

/** As a program would do it, without a line of ours. */
function isSignedBy(secret: string, { headers, text }: Heard): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const wanted = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(wanted)
}

test('what happens at a store is told to its address, signed, in order, and names nobody', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/all')
  const { tea, milk } = await stockTea(store)
  const { data } = (await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])).body
  const params = { id: data.id }
  for (const status of ['processing', 'cancelled'] as const) {
    await store.admin.send(orders.move, { params, body: { status } })
  }
  const moved = { reason: 'waste' as const, quantity: 100 }
  await store.admin.send(inventory.move, { params: { id: milk.id }, body: moved })
  await eventually(() => {
    const types = at('/all').map(({ body }) => body.type)
    expect(types).toContain('product.changed')
    expect(types).toContain('stock.out')
    expect(types.filter((type) => type.startsWith('order.'))).toEqual([
      'order.placed',
      'order.status',
      'order.status',
    ])
  })
  const ofOrder = at('/all').filter(({ body }) => body.type.startsWith('order.'))
  expect(ofOrder.map(({ body }) => body.data['status'])).toEqual([
    'pending',
    'processing',
    'cancelled',
  ])
  expect(ofOrder[0]?.body).toMatchObject({
    storeId: store.id,
    data: { orderId: data.id, number: data.orderNumber, total: data.total, paid: 0 },
  })
  for (const one of at('/all')) {
    expect(isSignedBy(hook.secret, one)).toBe(true)
    expect(one.headers['webhook-id']).toBe(one.body.id)
    expect(Math.abs(Date.now() / 1000 - Number(one.headers['webhook-timestamp']))).toBeLessThan(60)
    for (const personal of [data.customer.email, data.customer.phone, data.customer.lastName]) {
      if (personal !== '') expect(one.text).not.toContain(personal)
    }
  }
  expect(new Set(at('/all').map(({ body }) => body.id)).size).toBe(at('/all').length)
  // An answer is written down after it has come.
  await eventually(async () => {
    const others = (await hook.listed()).filter(({ status }) => status !== 200)
    expect(others).toEqual([])
  })
  expect((await hook.listed()).every(({ state }) => state === 'delivered')).toBe(true)
})

test('a shelf is told of where it crosses its mark, and not each time below it', async () => {
  const store = await openStore(server)
  const { milk } = await stockTea(store)
  const params = { id: milk.id }
  await store.admin.send(inventory.change, { params, body: { ...milk, lowStockLevel: 40 } })
  const hook = await listen(store, '/marks', ['stock.low', 'stock.out'])
  const waste = (quantity: number) =>
    store.admin.send(inventory.move, { params, body: { reason: 'waste', quantity } })
  // 100 → 41 → 40 → 30 → 0, filled up to 50, and 50 → 0 in one step.
  for (const quantity of [59, 1, 10, 30]) await waste(quantity)
  await store.admin.send(inventory.move, { params, body: { reason: 'purchase', quantity: 50 } })
  await waste(50)
  const told = (await hook.listed()).toReversed().map(({ event }) => event)
  expect(told).toEqual(['stock.low', 'stock.out', 'stock.out'])
})

test('what did not happen is not told: a call that is refused leaves nothing', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const hook = await listen(store, '/refused', ['order.placed'])
  await place(store.stranger, store, [{ productId: tea.id, quantity: 99 }])
  expect(await hook.listed()).toEqual([])
})

const misbehaviours: readonly (readonly [string, Behaviour, number | null, string])[] = [
  ['answers 500', answer(500), 500, 'answered 500'],
  ['says nothing', () => undefined, null, 'It did not answer in time'],
  [
    'answers too late',
    (_, response) => void setTimeout(() => response.end('late'), 6000),
    null,
    'It did not answer in time',
  ],
  [
    'sends elsewhere',
    (_, response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end(),
    302,
    '',
  ],
  [
    'hangs up',
    (_, response) => void response.destroy(),
    null,
    'It could not be reached (ECONNRESET)',
  ],
]

test.each(misbehaviours)(
  'an address that %s is tried again, and given up',
  async (_, behave, status, text) => {
    const store = await openStore(server)
    const path = `/fails-${String(status)}-${text.length}-${store.slug}`
    const hook = await listen(store, path, hookEventNames, behave)
    await store.admin.send(hooks.test, { params: hook.params })
    await eventually(async () => {
      expect(await hook.listed()).toMatchObject([
        { state: 'failed', tries: 3, status, answer: text },
      ])
    })
    expect(at(path)).toHaveLength(3)
    expect(new Set(at(path).map(({ body }) => body.id)).size).toBe(1)
    expect(at('/elsewhere')).toEqual([])
    const [given] = await hook.listed()
    behaviours.set(path, answer(204))
    await store.admin.send(hooks.again, { params: { id: given?.id ?? '' } })
    await eventually(async () => {
      expect(await hook.listed()).toMatchObject([{ state: 'delivered', tries: 1, status: 204 }])
    })
  },
)

test('of one order nothing overtakes what failed; of another it does', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const failing = new Set<unknown>()
  const hook = await listen(store, '/order', ['order.placed', 'order.status'], (one, response) => {
    const tries = at('/order').filter(({ body }) => body.id === one.body.id).length
    const isHeldBack = failing.has(one.body.data['orderId']) && one.body.type === 'order.placed'
    response.writeHead(isHeldBack && tries < 3 ? 503 : 200).end()
  })
  const items = [{ productId: tea.id, quantity: 1 }]
  const first = (await place(store.stranger, store, items)).body.data
  failing.add(first.id)
  await store.admin.send(orders.move, { params: { id: first.id }, body: { status: 'processing' } })
  const second = (await place(store.stranger, store, items)).body.data
  await eventually(async () => {
    expect((await hook.listed()).map(({ state }) => state)).toEqual(Array(3).fill('delivered'))
  })
  const told = at('/order').map(
    ({ body }) => `${body.type} ${body.data['orderId'] === first.id ? 1 : 2}`,
  )
  expect(told.filter((each) => each.endsWith('1'))).toEqual([
    'order.placed 1',
    'order.placed 1',
    'order.placed 1',
    'order.status 1',
  ])
  expect(told.indexOf('order.placed 2')).toBeLessThan(told.indexOf('order.status 1'))
  expect(second.id).not.toBe(first.id)
})

test('for a day after a new secret both sign, then the new one alone', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/secrets')
  const { body } = await store.admin.send(hooks.renewSecret, { params: hook.params })
  expect(body.secret).not.toBe(hook.secret)
  await operatorOf(server).send(operator.rotatePaymentKeys, {})
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(() => expect(at('/secrets')).toHaveLength(1))
  const [both] = at('/secrets')
  expect(both && [isSignedBy(hook.secret, both), isSignedBy(body.secret, both)]).toEqual([
    true,
    true,
  ])
  await store.inside(({ db }) =>
    db
      .updateTable('hooks')
      .set({ formerUntil: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', hook.params.id)
      .execute(),
  )
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(() => expect(at('/secrets')).toHaveLength(2))
  const [, one] = at('/secrets')
  expect(one && [isSignedBy(hook.secret, one), isSignedBy(body.secret, one)]).toEqual([false, true])
  const rows = await store.inside(({ db }) => db.selectFrom('hooks').selectAll().execute())
  expect(JSON.stringify(rows)).not.toContain(body.secret.slice(6, 30))
})

test('a second new secret within the day leaves those that a program may hold', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/renewed')
  const renew = async () =>
    (await store.admin.send(hooks.renewSecret, { params: hook.params })).body.secret
  const secrets = [hook.secret, await renew(), await renew()]
  await operatorOf(server).send(operator.rotatePaymentKeys, {})
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(() => expect(at('/renewed')).toHaveLength(1))
  const [message] = at('/renewed')
  expect(secrets.map((secret) => message && isSignedBy(secret, message))).toEqual([
    true,
    true,
    true,
  ])
  for (let times = 0; times < 5; times += 1) secrets.push(await renew())
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(() => expect(at('/renewed')).toHaveLength(2))
  const [, later] = at('/renewed')
  expect(secrets.map((secret) => later && isSignedBy(secret, later))).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
    true,
  ])
})

test('after five days of failing an address is switched off, and the owner hears of it', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/dead', hookEventNames, answer(500))
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000).toISOString()
  await store.inside(({ db }) =>
    db
      .updateTable('hooks')
      .set({ failingSince: fiveDaysAgo })
      .where('id', '=', hook.params.id)
      .execute(),
  )
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(async () => {
    const { body } = await store.admin.send(hooks.list, {})
    expect(body.data).toMatchObject([{ isOn: false, offReason: 'It answered 500' }])
    expect(server.mails.find(({ text }) => text.includes(`${origin}/dead`))).toBeDefined()
  })
  expect((await store.admin.send(hooks.test, { params: hook.params })).status).toBe(409)
  const before = (await hook.listed()).length
  await stockTea(store)
  expect(await hook.listed()).toHaveLength(before)
})

test('another store hears nothing, and finds nothing of it', async () => {
  const [store, other] = [await openStore(server), await openStore(server)]
  const hook = await listen(store, '/mine')
  await stockTea(other)
  expect(await hook.listed()).toEqual([])
  expect(
    (await other.admin.send(hooks.deliveries, { params: hook.params, query: {} })).status,
  ).toBe(404)
  expect((await other.admin.send(hooks.remove, { params: hook.params })).status).toBe(404)
  const history = (await store.admin.send(changes.list, { query: { kind: 'programs' } })).body
  expect(history.data[0]).toMatchObject({ subject: `Webhook ${origin}/mine`, act: 'added' })
  expect((await store.admin.send(hooks.remove, { params: hook.params })).status).toBe(200)
  expect((await store.admin.send(products.list, { query: { storeId: store.id } })).status).toBe(200)
})
