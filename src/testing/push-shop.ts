import { sql } from 'kysely'
import { expect } from 'vitest'
import { startFakePushService, type FakeBrowser } from '../fakes/push-service.ts'
import type { Ground } from '../kit/server/transact.ts'
import { orders } from '../orders/contract.ts'
import type { OrderStatus } from '../orders/order.ts'
import { orderPush } from '../orders/push/contract.ts'
import type { PushMessage } from '../orders/push/moments.ts'
import { createPaymentKeys, newPaymentKey } from '../payments/server/payment-keys.ts'
import { providersOf } from '../payments/server/providers.ts'
import { readableLog } from './log.ts'
import { place, stockTea } from './menu.ts'
import { openStore, startServer, type TestServer, type TestStore } from './test-server.ts'

interface Asked {
  readonly moment: string
  readonly state: string
  readonly seconds: number
}

/** An order of a guest, and how they show that it is theirs. */
interface Ordered {
  readonly id: string
  readonly query: { readonly storeId: string; readonly token: string | undefined }
}

export type PushShop = Awaited<ReturnType<typeof startPushShop>>

/** A server that tells browsers of a push service on this machine. */
export async function startPushShop() {
  const service = await startFakePushService()
  const keys = createPaymentKeys([newPaymentKey()])
  const { log, take } = readableLog()
  const server = await startServer({
    log,
    jobsEverySeconds: 0.5,
    hooks: { networks: 'any', patienceMs: 4000 },
    providers: providersOf(keys),
  })
  const shown = (browser: FakeBrowser) =>
    service.pushedTo(browser).map(({ text }) => JSON.parse(text) as PushMessage)
  /** The page of an order, in a browser of its own. */
  async function openBrowser(
    { stranger }: TestStore,
    { id, query }: Ordered,
  ): Promise<FakeBrowser> {
    const { body } = await stranger.send(orderPush.offer, { params: { id }, query })
    const browser = service.subscribe(body.publicKey)
    const begun = await stranger.send(orderPush.begin, { params: { id }, query, body: browser })
    expect(begun.status).toBe(200)
    return browser
  }
  return {
    server,
    service,
    keys,
    log,
    /** What the log has said since it was taken last. */
    take,
    ground: groundOf(server),
    shown,
    titles: (browser: FakeBrowser) => shown(browser).map(({ title }) => title),
    ...jobsOfOrders(server),
    openBrowser,
    /** A shop, an order there, and a browser that is to be told of it. */
    async openWaiting() {
      const { store, order } = await openTeaShop(server)
      const ordered = await order()
      return { store, ordered, browser: await openBrowser(store, ordered) }
    },
    async close() {
      await server.close()
      await service.close()
    },
  }
}

export async function openTeaShop(server: TestServer) {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 10_000)
  const items = [{ productId: tea.id, quantity: 1 }]
  const order = async (): Promise<Ordered> => {
    const { body } = await place(store.stranger, store, items)
    return { id: body.data.id, query: { storeId: store.id, token: body.token } }
  }
  return { store, items, order }
}

export const groundOf = ({ database, events, jobs }: TestServer): Ground => ({
  database,
  events,
  jobs,
  now: () => new Date(),
})

export const move = ({ admin }: TestStore, id: string, status: OrderStatus) =>
  admin.send(orders.move, { params: { id }, body: { status } })

/** What is kept of browsers for an order. */
export const subscriptionsOf = (store: TestStore, orderId: string) =>
  store.inside(({ db }) =>
    db
      .selectFrom('pushSubscriptions')
      .select(['endpoint', 'told', 'failures'])
      .where('orderId', '=', orderId)
      .execute(),
  )

function jobsOfOrders(server: TestServer) {
  /** The jobs that were asked for to tell of an order: how they stand, and in how many seconds their time comes. */
  async function jobsOf(orderId: string): Promise<readonly Asked[]> {
    const aside = server.database.manner.jobsWaitAside ? await jobsAsideOf(orderId) : []
    const { rows } = await sql<Asked>`
      select data ->> 'moment' as moment, state::text as state,
        round(extract(epoch from start_after - now()))::int as seconds
      from pgboss.job where name = 'tell-waiting' and data ->> 'orderId' = ${orderId}
      order by created_on, id`.execute(server.database.db)
    return [...rows, ...aside]
  }

  /** On a cluster they wait beside the order until the server brings them into the queue: looked at first, none is missed. */
  async function jobsAsideOf(orderId: string): Promise<readonly Asked[]> {
    const { rows } = await sql<Asked>`
      select contents ->> 'moment' as moment, 'aside' as state, 0 as seconds
      from asked_jobs where name = 'tell-waiting' and contents ->> 'orderId' = ${orderId}`.execute(
      server.database.db,
    )
    return rows
  }

  /** Until nothing of an order is left to be done now. */
  const untilTold = (orderId: string) =>
    expect
      .poll(
        async () =>
          (await jobsOf(orderId)).filter(
            ({ state, seconds }) => state === 'active' || (state !== 'completed' && seconds <= 5),
          ),
        { timeout: 60_000, interval: 100 },
      )
      .toEqual([])

  /** As if the pause until the next try were over. */
  async function hurry(orderId: string): Promise<void> {
    await sql`
      update pgboss.job set start_after = now()
      where name = 'tell-waiting' and state in ('created', 'retry') and data ->> 'orderId' = ${orderId}`.execute(
      server.database.db,
    )
    await untilTold(orderId)
  }
  return { jobsOf, untilTold, hurry }
}
