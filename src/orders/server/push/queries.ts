import { sql } from 'kysely'
import type { PlatformScope, Scope } from '../../../kit/server/scope.ts'
import type { PushSubscriptionOfBrowser } from '../../push/contract.ts'
import { mostFailures, type PushMoment } from '../../push/moments.ts'

const ofOrder = (scope: Scope, orderId: string) =>
  scope.db
    .selectFrom('pushSubscriptions')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)

/** Where an order's people are told; the first to ask comes first. */
export const listSubscriptions = (scope: Scope, orderId: string) =>
  ofOrder(scope, orderId)
    .select(['endpoint', 'p256dh', 'auth', 'told'])
    .orderBy('createdAt')
    .orderBy('endpoint')
    .execute()

/** The same browser again has perhaps other keys; what it was told, it was told. */
export async function saveSubscription(
  scope: Scope,
  orderId: string,
  { endpoint, keys }: PushSubscriptionOfBrowser,
): Promise<void> {
  await scope.db
    .insertInto('pushSubscriptions')
    .values({
      storeId: scope.storeId,
      orderId,
      endpoint,
      ...keys,
      createdAt: scope.now.toISOString(),
    })
    .onConflict((clash) =>
      clash.columns(['storeId', 'orderId', 'endpoint']).doUpdateSet({ ...keys, failures: 0 }),
    )
    .execute()
}

export async function removeSubscriptions(
  scope: Scope,
  orderId: string,
  endpoints: readonly string[],
): Promise<void> {
  await scope.db
    .deleteFrom('pushSubscriptions')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .where('endpoint', '=', sql<string>`any(${endpoints}::text[])`)
    .execute()
}

export async function saveToldMoment(
  scope: Scope,
  orderId: string,
  endpoints: readonly string[],
  moment: PushMoment,
): Promise<void> {
  await sql`
    update push_subscriptions set told = array_append(told, ${moment}), failures = 0
    where store_id = ${scope.storeId} and order_id = ${orderId} and endpoint = any(${endpoints}::text[])
      and not ${moment} = any(told)`.execute(scope.db)
}

/** Somebody who never answers is asked no more. */
export async function saveSilence(
  scope: Scope,
  orderId: string,
  endpoints: readonly string[],
): Promise<void> {
  await sql`
    update push_subscriptions set failures = failures + 1
    where store_id = ${scope.storeId} and order_id = ${orderId} and endpoint = any(${endpoints}::text[])`.execute(
    scope.db,
  )
  await scope.db
    .deleteFrom('pushSubscriptions')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .where('failures', '>=', mostFailures)
    .execute()
}

/** Of every order that the browser asked for; answers how many. */
export async function moveSubscriptions(
  scope: Scope,
  before: string,
  { endpoint, keys }: PushSubscriptionOfBrowser,
): Promise<number> {
  const { numUpdatedRows } = await scope.db
    .updateTable('pushSubscriptions')
    .set({ endpoint, ...keys, failures: 0 })
    .where('storeId', '=', scope.storeId)
    .where('endpoint', '=', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const aDayMs = 86_400_000
/** An order that nobody ever finishes is waited for by nobody. */
const longestMs = 14 * aDayMs

/** Addresses of browsers go a day after their order is over. */
export async function clearSubscriptions(scope: Scope): Promise<void> {
  const before = (ms: number) => new Date(scope.now.getTime() - ms).toISOString()
  await sql`
    delete from push_subscriptions as subscription using orders
    where subscription.store_id = ${scope.storeId} and orders.store_id = subscription.store_id
      and orders.id = subscription.order_id
      and (orders.status in ('delivered', 'cancelled') and orders.updated_at <= ${before(aDayMs)}::timestamptz
        or subscription.created_at <= ${before(longestMs)}::timestamptz)`.execute(scope.db)
}

export const removeAllSubscriptions = (scope: Scope): Promise<unknown> =>
  scope.db.deleteFrom('pushSubscriptions').where('storeId', '=', scope.storeId).execute()

export const findKeys = ({ db }: PlatformScope) =>
  db.selectFrom('pushKeys').select(['publicKey', 'sealedPrivate']).executeTakeFirst()

/** Of two servers that are asked first at once, one makes the pair. */
export const insertKeys = (
  { db, now }: PlatformScope,
  pair: { readonly publicKey: string; readonly sealedPrivate: string },
): Promise<unknown> =>
  db
    .insertInto('pushKeys')
    .values({ ...pair, madeAt: now.toISOString() })
    .onConflict((clash) => clash.doNothing())
    .execute()

export const saveSealedPrivate = ({ db }: PlatformScope, sealedPrivate: string): Promise<unknown> =>
  db.updateTable('pushKeys').set({ sealedPrivate }).execute()

export const removeKeys = ({ db }: PlatformScope): Promise<unknown> =>
  db.deleteFrom('pushKeys').execute()
