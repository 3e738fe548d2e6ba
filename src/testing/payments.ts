import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Caller } from '../kit/server/in-process.ts'
import { orders } from '../orders/contract.ts'
import { orderPayments } from '../orders/payment-contract.ts'
import { lookUpJob } from '../orders/server/payment/payment-jobs.ts'
import { payments } from '../payments/contract.ts'
import { findLatestAttempt, listCaptures } from '../payments/server/attempt-queries.ts'
import { createPaymentKeys, newPaymentKey } from '../payments/server/payment-keys.ts'
import { providersOf } from '../payments/server/providers.ts'
import { startFakePaypal, type FakePaypal } from '../fakes/paypal.ts'
import type { WebhookEvent } from '../fakes/reporting.ts'
import { startFakeXendit, type FakeXendit } from '../fakes/xendit.ts'
import { orderOf, stockTea } from './menu.ts'
import { testPatience } from './patience.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from './test-server.ts'

export interface PayServer {
  readonly server: TestServer
  readonly paypal: FakePaypal
  readonly xendit: FakeXendit
  close(): Promise<void>
}

/** A server whose providers are fakes that fail when they are told to. */
export async function startPayServer(
  other: Parameters<typeof startServer>[0] = {},
): Promise<PayServer> {
  const paypal = await startFakePaypal()
  const xendit = await startFakeXendit()
  const urls = { paypalApi: paypal.url, xenditApi: xendit.url }
  const providers = providersOf(createPaymentKeys([newPaymentKey()]), {
    urls,
    patience: testPatience,
  })
  const server = await startServer({ ...other, providers, jobsEverySeconds: 0.5 })
  return {
    server,
    paypal,
    xendit,
    async close() {
      await server.close()
      await paypal.close()
      await xendit.close()
    },
  }
}

export const secretOf = (store: TestStore) => `paypal-secret-of-${store.id}`
export const apiKeyOf = (store: TestStore) => `xnd-key-of-${store.id}`
export const callbackTokenOf = (store: TestStore) => `callback-token-of-${store.id}`

/** A store that takes cards and invoices, with tea for 95.00. */
export async function openPaidStore({ server }: PayServer) {
  const store = await openStore(server)
  const { tea, milk } = await stockTea(store, 10_000)
  await store.admin.send(payments.save, {
    body: {
      storeId: store.id,
      password: testPassword,
      options: [
        {
          key: 'paypal',
          enabled: true,
          config: { clientId: `client-${store.id}`, clientSecret: secretOf(store) },
        },
        {
          key: 'xendit',
          enabled: true,
          config: { apiKey: apiKeyOf(store), callbackToken: callbackTokenOf(store) },
        },
      ],
    },
  })
  return { store, tea, milk }
}

export interface OpenOrder {
  readonly store: TestStore
  readonly id: string
  readonly sent: {
    readonly params: { readonly id: string }
    readonly query: Record<string, string>
  }
}

const shippingAddress = { address: '1 Mabini St', city: 'Cebu', state: 'Cebu', zipCode: '6000' }

/** An unpaid order of a guest, with all that the guest shows to pay it. */
export async function placeOrder(
  store: TestStore,
  productId: string,
  { paymentMethod = 'cash', quantity = 1 } = {},
): Promise<OpenOrder> {
  const { body } = await store.stranger.send(orders.place, {
    body: orderOf(store, [{ productId, quantity }], {
      paymentMethod,
      shippingAddress: paymentMethod === 'cash' ? null : shippingAddress,
    }),
  })
  const { id } = body.data
  const query = { token: body.token ?? '', storeId: store.id }
  return { store, id, sent: { params: { id }, query } }
}

export const createPaypal = ({ store, sent }: OpenOrder, by: Caller = store.stranger) =>
  by.send(orderPayments.createPaypal, sent)
export const capturePaypal = ({ store, sent }: OpenOrder, by: Caller = store.stranger) =>
  by.send(orderPayments.capturePaypal, sent)
export const createInvoice = ({ store, id, sent: { query } }: OpenOrder) =>
  store.stranger.send(orderPayments.createInvoice, { query, body: { orderId: id } })
export const paymentOf = async ({ store, sent }: OpenOrder) =>
  (await store.stranger.send(orderPayments.one, sent)).body.data

/** Where the order, its latest attempt and its money stand. */
export const standing = ({ store, id }: OpenOrder) =>
  store.inside(async (scope) => {
    const attempt = await findLatestAttempt(scope, id)
    const captures = await listCaptures(scope, id)
    const order = await scope.db
      .selectFrom('orders')
      .select(['status', 'total'])
      .where('storeId', '=', store.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { attempt, captures, ...order }
  })

export async function deliver({ server }: PayServer, event: WebhookEvent | undefined) {
  if (event === undefined) throw new Error('No webhook is registered')
  const { pathname } = new URL(event.url)
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: pathname,
    headers: event.headers,
    payload: event.body,
  })
  return statusCode
}

/** A callback as Xendit sends it, about an invoice as it now says it is. */
export async function callBack(
  { server }: PayServer,
  store: TestStore,
  body: object,
  token = callbackTokenOf(store),
) {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/webhooks/xendit/${store.id}`,
    headers: { 'content-type': 'application/json', 'x-callback-token': token },
    payload: JSON.stringify(body),
  })
  return statusCode
}

/** Asks the providers once more about every order, and waits until nothing is left to be done now. */
export async function lookUpAll({ server }: PayServer, open: readonly OpenOrder[]): Promise<void> {
  for (const order of open) {
    await order.store.inside(async (scope) => {
      const attempt = await findLatestAttempt(scope, order.id)
      if (attempt === undefined) return
      const contents = { storeId: order.store.id, attemptId: attempt.id, again: 0 }
      await scope.enqueue(lookUpJob, contents)
    })
  }
  await untilIdle(server)
}

/** Until nothing is left that is due, or is in a moment; what providers are to be asked in a minute or later stays. */
export async function untilIdle(server: TestServer): Promise<void> {
  const due = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where state < 'completed' and start_after <= now() + interval '5 seconds'`.execute(
      server.database.db,
    )
    return rows[0]?.count
  }
  await expect.poll(due, { timeout: 120_000, interval: 250 }).toBe(0)
}
