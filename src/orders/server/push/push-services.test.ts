import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  move,
  openTeaShop,
  startPushShop,
  subscriptionsOf,
  type PushShop,
} from '../../../testing/push-shop.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { orderPush } from '../../push/contract.ts'

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

describe('a push service', () => {
  test.each(['gone', 'unknown', 'elsewhere'] as const)(
    'that says %s is asked once and never again',
    async (fault) => {
      const { store, ordered, browser } = await shop.openWaiting()
      shop.service.misbehave(browser, fault)
      await move(store, ordered.id, 'processing')
      await shop.untilTold(ordered.id)
      expect(await subscriptionsOf(store, ordered.id)).toEqual([])
      await move(store, ordered.id, 'shipped')
      await shop.untilTold(ordered.id)
      expect(shop.service.triesAt(browser)).toBe(1)
    },
  )

  test('that knows another sender refuses: nobody else can tell a browser anything', async () => {
    const { store, order } = await openTeaShop(server)
    const ordered = await order()
    const browser = shop.service.subscribe('the key of somebody else')
    const sent = { params: { id: ordered.id }, query: ordered.query }
    await store.stranger.send(orderPush.begin, { ...sent, body: browser })
    shop.take()
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    expect([shop.titles(browser), await subscriptionsOf(store, ordered.id)]).toEqual([[], []])
    const told = shop.take().filter(({ msg }) => msg === 'a push service refused a message')
    expect(told).toMatchObject([{ status: 403, service: new URL(shop.service.url).host }])
    expect(JSON.stringify(told)).not.toContain('wpush')
  })

  test('that is busy is asked again when it said, and a browser that was told is not told again', async () => {
    const { store, order } = await openTeaShop(server)
    const ordered = await order()
    const [busy, fine] = [
      await shop.openBrowser(store, ordered),
      await shop.openBrowser(store, ordered),
    ]
    shop.service.misbehave(busy, 'busy')
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    const [, next] = await shop.jobsOf(ordered.id)
    expect(next).toMatchObject({ moment: 'ready', state: 'created' })
    // It said two minutes.
    expect(next?.seconds).toBeGreaterThan(100)
    expect(next?.seconds).toBeLessThanOrEqual(120)
    shop.service.misbehave(busy, undefined)
    await shop.hurry(ordered.id)
    expect([shop.titles(busy), shop.titles(fine)]).toEqual([
      ['Ready: order #1001'],
      ['Ready: order #1001'],
    ])
  })

  test('that is broken is asked again by the queue', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    shop.service.misbehave(browser, 'broken')
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    expect((await shop.jobsOf(ordered.id)).map(({ state }) => state)).toEqual(['retry'])
    shop.service.misbehave(browser, undefined)
    await shop.hurry(ordered.id)
    expect(shop.titles(browser)).toEqual(['Ready: order #1001'])
    expect((await shop.jobsOf(ordered.id)).map(({ state }) => state)).toEqual(['completed'])
  })

  test('that says nothing five times is asked no more', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    shop.service.misbehave(browser, 'silent')
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    for (let n = 2; n <= 7; n += 1) await shop.hurry(ordered.id)
    expect(shop.service.triesAt(browser)).toBe(5)
    expect(await subscriptionsOf(store, ordered.id)).toEqual([])
  })

  test('that comes to itself after four hours is told nothing: nobody waits any more', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    shop.service.misbehave(browser, 'broken')
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    shop.service.misbehave(browser, undefined)
    server.clock.now = new Date(Date.now() + 4 * 3_600_000 + 60_000)
    await shop.hurry(ordered.id)
    expect(shop.titles(browser)).toEqual([])
  })
})
