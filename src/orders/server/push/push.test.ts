import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customer } from '../../../testing/menu.ts'
import { move, openTeaShop, startPushShop, type PushShop } from '../../../testing/push-shop.ts'
import { statementsOf } from '../../../testing/statements.ts'
import { openStore, type TestServer } from '../../../testing/test-server.ts'
import { openWalletShop } from '../../../testing/wallet-shop.ts'
import { acceptance } from '../../acceptance-contract.ts'
import { orders } from '../../contract.ts'
import { orderPush } from '../../push/contract.ts'
import type { OrderStatus } from '../../order.ts'
import { pushKeysOf } from './keys.ts'

let shop: PushShop
let server: TestServer
beforeAll(async () => {
  shop = await startPushShop()
  ;({ server } = shop)
})
afterAll(() => shop.close())

describe('whoever asked is told', () => {
  test('when somebody has the order and when it is ready, sealed for their browser and naming nobody', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    await store.admin.send(acceptance.accept, { params: { id: ordered.id } })
    await shop.untilTold(ordered.id)
    await move(store, ordered.id, 'processing')
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    await move(store, ordered.id, 'delivered')
    await shop.untilTold(ordered.id)
    const { name } = await store.inside(({ db }) =>
      db.selectFrom('stores').select('name').executeTakeFirstOrThrow(),
    )
    expect(shop.shown(browser)).toEqual([
      {
        title: 'Seen by the store: order #1001',
        body: `Somebody there has your order and begins with it soon.\n${name}`,
        tag: ordered.id,
        address: `/${store.slug}/order/${ordered.id}`,
        isQuiet: true,
      },
      {
        title: 'Ready: order #1001',
        body: `It waits for you at the counter, where you pay.\n${name}`,
        tag: ordered.id,
        address: `/${store.slug}/order/${ordered.id}`,
        isQuiet: false,
      },
    ])
    expect(shop.service.pushedTo(browser)).toMatchObject([
      { ttl: 14_400, urgency: 'normal', topic: ordered.id.replaceAll('-', '') },
      { ttl: 14_400, urgency: 'high', subject: 'mailto:larder@localhost' },
    ])
    for (const { text } of shop.service.pushedTo(browser)) {
      for (const personal of [customer.firstName, customer.lastName, customer.email, 'Tea']) {
        expect(text).not.toContain(personal)
      }
    }
    for (const { body } of shop.service.received) expect(body.toString()).not.toContain('Ready')
  })

  test('that it was called off, by whom or what ever', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    await move(store, ordered.id, 'cancelled')
    await shop.untilTold(ordered.id)
    expect(shop.titles(browser)).toEqual(['Called off: order #1001'])
    expect((await shop.jobsOf(ordered.id)).map(({ moment }) => moment)).toEqual(['cancelled'])
  })

  test('of what they have paid, when it was called off', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    const paid = await store.admin.send(orders.pay, {
      params: { id: ordered.id },
      body: { cashGiven: 95 },
    })
    expect(paid.status).toBe(200)
    await shop.untilTold(ordered.id)
    await move(store, ordered.id, 'cancelled')
    await shop.untilTold(ordered.id)
    expect(shop.shown(browser).at(-1)?.body).toMatch(
      /^Nothing will be made. What you paid is to be/,
    )
  })

  test('to ask for what they have sent, when it was called off before anybody looked for it', async () => {
    const { store, order } = await openWalletShop(server)
    const one = await order()
    const browser = await shop.openBrowser(store, one)
    expect((await one.send('5012345')).status).toBe(200)
    await move(store, one.id, 'cancelled')
    await shop.untilTold(one.id)
    expect(shop.shown(browser).at(-1)?.body).toMatch(/If you have sent money for it, ask the shop/)
  })

  test('once, whatever is pressed how often and by how many at once', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    const others = [await store.as('staff'), await store.as('manager'), store.admin]
    const press = (status: OrderStatus) =>
      Promise.all(
        others.map((by) => by.send(orders.move, { params: { id: ordered.id }, body: { status } })),
      )
    await press('processing')
    await shop.untilTold(ordered.id)
    await Promise.all([press('shipped'), press('shipped')])
    await shop.untilTold(ordered.id)
    expect(shop.titles(browser)).toEqual(['Being made: order #1001', 'Ready: order #1001'])
    expect((await shop.jobsOf(ordered.id)).map(({ moment }) => moment)).toEqual([
      'accepted',
      'ready',
    ])
  })

  test('of one end, when it is ready and called off at once', async () => {
    const { store, ordered, browser } = await shop.openWaiting()
    shop.service.misbehave(browser, 'broken')
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    await move(store, ordered.id, 'cancelled')
    await shop.untilTold(ordered.id)
    shop.service.misbehave(browser, undefined)
    await shop.hurry(ordered.id)
    expect(shop.titles(browser)).toEqual(['Called off: order #1001'])
  })

  test('in each of their browsers, of their own order alone, and no more once they end it', async () => {
    const { store, order } = await openTeaShop(server)
    const [first, second] = [await order(), await order()]
    const [phone, desk] = [
      await shop.openBrowser(store, first),
      await shop.openBrowser(store, first),
    ]
    const other = await shop.openBrowser(store, second)
    const { stranger } = store
    const sent = { params: { id: first.id }, query: first.query }
    await stranger.send(orderPush.end, { ...sent, body: { endpoint: desk.endpoint } })
    await move(store, first.id, 'shipped')
    await shop.untilTold(first.id)
    expect([shop.titles(phone), shop.titles(desk), shop.titles(other)]).toEqual([
      ['Ready: order #1001'],
      [],
      [],
    ])
  })

  test('at the new address of a browser that has changed it', async () => {
    const { store, ordered, browser: before } = await shop.openWaiting()
    const { publicKey } = await pushKeysOf(shop.ground, shop.keys, shop.log)()
    const after = shop.service.subscribe(publicKey)
    const renew = (storeId: string, endpoint: string) =>
      store.stranger.send(orderPush.renew, { body: { storeId, endpoint, subscription: after } })
    expect((await renew(store.id, `${before.endpoint}x`)).status).toBe(404)
    expect((await renew((await openStore(server)).id, before.endpoint)).status).toBe(404)
    expect((await renew(store.id, before.endpoint)).status).toBe(200)
    await move(store, ordered.id, 'shipped')
    await shop.untilTold(ordered.id)
    expect([shop.titles(before), shop.titles(after)]).toEqual([[], ['Ready: order #1001']])
  })
})

describe('an order that nobody waits for in a browser', () => {
  test('asks for no job, and moves on by as many messages to the database as one that is told of', async () => {
    const { store, order } = await openTeaShop(server)
    const [plain, told] = [await order(), await order()]
    await shop.openBrowser(store, told)
    for (const status of ['processing', 'shipped'] as const) {
      const plainly = await statementsOf(() => move(store, plain.id, status))
      const telling = await statementsOf(() => move(store, told.id, status))
      expect(plainly.length).toBeGreaterThan(3)
      expect(telling).toEqual(plainly)
      expect(plainly.join()).not.toContain('push')
    }
    await shop.untilTold(told.id)
    expect(await shop.jobsOf(plain.id)).toEqual([])
    expect(await shop.jobsOf(told.id)).toHaveLength(2)
  })
})
