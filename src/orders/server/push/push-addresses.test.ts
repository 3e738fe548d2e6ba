import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { erasures } from '../../../erasure/contract.ts'
import { asPlatformJob } from '../../../kit/server/transact.ts'
import {
  createPaymentKeys,
  newPaymentKey,
  readPaymentKeys,
} from '../../../payments/server/payment-keys.ts'
import { finish, ines, register } from '../../../testing/known-customer.ts'
import { place } from '../../../testing/menu.ts'
import {
  groundOf,
  move,
  openTeaShop,
  startPushShop,
  subscriptionsOf,
  type PushShop,
} from '../../../testing/push-shop.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
} from '../../../testing/test-server.ts'
import { orderPush } from '../../push/contract.ts'
import { forgetPushes } from './forget-pushes.ts'
import { pushKeysOf, resealPushKeys } from './keys.ts'
import { clearSubscriptions } from './queries.ts'

let shop: PushShop
let server: TestServer
beforeAll(async () => {
  shop = await startPushShop()
  ;({ server } = shop)
})
afterAll(() => shop.close())

afterEach(() => {
  server.clock.now = undefined
})

describe('addresses of browsers', () => {
  test('are forgotten a day after their order is over, and never before', async () => {
    const { store, order } = await openTeaShop(server)
    const [over, open, old] = [await order(), await order(), await order()]
    const at = (ms: number) => new Date(Date.parse('2026-03-02T12:00:00Z') + ms)
    const day = 86_400_000
    for (const each of [over, open, old]) {
      server.clock.now = at(each === old ? -13 * day - 1 : 0)
      await shop.openBrowser(store, each)
    }
    server.clock.now = at(0)
    await finish(store, over.id)
    const left = async (ms: number) => {
      server.clock.now = at(ms)
      await store.inside(clearSubscriptions)
      const rows = [over, open, old].map(
        async ({ id }) => (await subscriptionsOf(store, id)).length,
      )
      return Promise.all(rows)
    }
    expect(await left(day - 2)).toEqual([1, 1, 1])
    expect(await left(day)).toEqual([0, 1, 0])
  })

  test('go with the person who ordered', async () => {
    const { store, items } = await openTeaShop(server)
    const who = await register(store, ines)
    const { body } = await place(who, store, items)
    const { id } = body.data
    const sent = { params: { id }, query: { storeId: store.id } }
    const { publicKey } = (await who.send(orderPush.offer, sent)).body
    await who.send(orderPush.begin, { ...sent, body: shop.service.subscribe(publicKey) })
    await finish(store, id)
    await shop.untilTold(id)
    expect(await subscriptionsOf(store, id)).toHaveLength(1)
    const params = { id: who.userId }
    await who.send(erasures.own, { params, body: { password: testPassword } })
    expect(await subscriptionsOf(store, id)).toEqual([])
  })

  test('stay behind where a database is copied or restored: nothing that waited is sent, and nothing new', async () => {
    const { store, order } = await openTeaShop(server)
    const [waiting, later] = [await order(), await order()]
    const browsers = [
      await shop.openBrowser(store, waiting),
      await shop.openBrowser(store, later),
    ] as const
    shop.service.misbehave(browsers[0], 'broken')
    await move(store, waiting.id, 'shipped')
    await shop.untilTold(waiting.id)
    shop.service.misbehave(browsers[0], undefined)
    const before = await pushKeysOf(shop.ground, shop.keys, shop.log)()

    await forgetPushes(shop.ground, shop.log)
    await shop.hurry(waiting.id)
    await move(store, later.id, 'shipped')
    await shop.untilTold(later.id)
    expect(browsers.map(shop.titles)).toEqual([[], []])
    expect(await shop.jobsOf(later.id)).toEqual([])
    const after = await pushKeysOf(shop.ground, shop.keys, shop.log)()
    expect(after.publicKey).not.toBe(before.publicKey)
  })
})

describe('a browser is told of an order', () => {
  const browser = () => shop.service.subscribe('any')

  test('by whoever holds its token or has ordered it, and by nobody else', async () => {
    const { store, items, order } = await openTeaShop(server)
    const [mine, other] = [await order(), await order()]
    const owner = await store.as('customer')
    const own = (await place(owner, store, items)).body.data.id
    const elsewhere = await openStore(server)
    const tries = [
      [store.stranger, mine.id, mine.query.token, 200],
      [store.stranger, mine.id, other.query.token, 404],
      [store.stranger, mine.id, undefined, 404],
      [owner, own, undefined, 200],
      [owner, mine.id, undefined, 404],
      [await store.as('customer'), own, undefined, 404],
      [store.admin, mine.id, undefined, 403],
      [await store.as('cashier'), mine.id, mine.query.token, 403],
      [await store.as('kiosk'), mine.id, mine.query.token, 403],
      [elsewhere.admin, mine.id, undefined, 404],
    ] as const
    for (const [by, id, token, expected] of tries) {
      const sent = { params: { id }, query: { storeId: store.id, token } }
      const body = browser()
      const replies = [
        await by.send(orderPush.offer, sent),
        await by.send(orderPush.begin, { ...sent, body }),
        await by.send(orderPush.end, { ...sent, body }),
      ]
      expect(replies.map(({ status }) => status)).toEqual([expected, expected, expected])
    }
    const query = { storeId: elsewhere.id, token: undefined }
    const begun = await elsewhere.stranger.send(orderPush.begin, {
      params: { id: mine.id },
      query,
      body: browser(),
    })
    expect(begun.status).toBe(404)
  })

  test('while there is something to be told, and in four at most', async () => {
    const { store, order } = await openTeaShop(server)
    const ordered = await order()
    const sent = { params: { id: ordered.id }, query: ordered.query }
    const begin = (body = browser()) => store.stranger.send(orderPush.begin, { ...sent, body })
    const first = browser()
    for (const each of [first, browser(), browser(), browser()]) {
      expect((await begin(each)).status).toBe(200)
    }
    expect((await begin(first)).status).toBe(200)
    expect((await begin()).problem.message).toBe('4 browsers are told of this order already.')
    expect(await subscriptionsOf(store, ordered.id)).toHaveLength(4)
    await move(store, ordered.id, 'shipped')
    expect(await begin(first)).toMatchObject({
      status: 409,
      problem: { message: 'There is nothing left to tell of this order.' },
    })
  })

  test('at an address and by a key that are some', async () => {
    const { store, order } = await openTeaShop(server)
    const ordered = await order()
    const good = browser()
    const wrong = [
      { ...good, endpoint: 'no address' },
      { ...good, endpoint: `${good.endpoint}/${'x'.repeat(1000)}` },
      { ...good, keys: { ...good.keys, auth: 'short' } },
      { ...good, keys: { ...good.keys, p256dh: 'BA' } },
      // As long as a point, and none of the curve.
      { ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` } },
    ]
    for (const body of wrong) {
      const sent = { params: { id: ordered.id }, query: ordered.query, body }
      expect((await store.stranger.sendRaw(orderPush.begin, sent)).status).toBe(422)
    }
    expect(await subscriptionsOf(store, ordered.id)).toEqual([])
  })
})

describe('a server that faces the internet', () => {
  let open: TestServer
  beforeAll(async () => {
    open = await startServer({ trustProxy: 1 })
  })
  afterAll(() => open.close())

  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example.com:8443/x',
    'https://me:word@push.example.com/x',
  ])('sends nothing to %s', async (endpoint) => {
    const { store, order } = await openTeaShop(open)
    const { id, query } = await order()
    const { keys } = browserOf()
    const sent = { params: { id }, query }
    const begun = await store.stranger.send(orderPush.begin, { ...sent, body: { endpoint, keys } })
    expect([begun.status, Object.keys(begun.problem.fields ?? {})]).toEqual([422, ['endpoint']])
    const renewed = await store.stranger.send(orderPush.renew, {
      body: {
        storeId: store.id,
        endpoint: 'https://push.example.com/x',
        subscription: { endpoint, keys },
      },
    })
    expect(renewed.status).toBe(422)
  })

  test('takes so many browsers from one address, and no more for ten minutes', async () => {
    const { store, items } = await openTeaShop(open)
    const headers = { 'x-forwarded-for': '8.8.4.4' }
    const begin = async () => {
      const { body } = await place(store.stranger, store, items)
      const endpoint = `https://push.example.com/${body.data.id}`
      const sent = { params: { id: body.data.id }, query: { storeId: store.id, token: body.token } }
      const all = { ...sent, body: { endpoint, keys: browserOf().keys } }
      return (await store.stranger.send(orderPush.begin, all, headers)).status
    }
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1) statuses.push(await begin())
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]))
    expect(statuses.at(-1)).toBe(429)
  })

  const browserOf = () => shop.service.subscribe('any')
})

test('all servers of a Larder have one pair of keys, sealed, which a new key of payments seals anew', async () => {
  const fresh = await startServer({})
  const asked = Array.from({ length: 4 }, () => pushKeysOf(groundOf(fresh), shop.keys, shop.log)())
  const [first, ...others] = await Promise.all(asked)
  for (const other of others) expect(other).toEqual(first)
  const sealed = async (current: typeof shop.keys) => {
    const rows = await fresh.database.db.selectFrom('pushKeys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first?.privateKey)
    return rows.map(({ sealedPrivate }) => current.isCurrent(sealedPrivate))
  }
  expect(await sealed(shop.keys)).toEqual([true])
  const [old] = readPaymentKeys(shop.keys.text())
  const renewed = createPaymentKeys([newPaymentKey(), ...(old === undefined ? [] : [old])])
  const reseal = () =>
    asPlatformJob(groundOf(fresh), shop.log, (scope) => resealPushKeys(scope, renewed))
  expect([await sealed(renewed), await reseal(), await reseal()]).toEqual([[false], 1, 0])
  expect(await sealed(renewed)).toEqual([true])
  expect(await pushKeysOf(groundOf(fresh), renewed, shop.log)()).toEqual(first)
  await fresh.close()
})
