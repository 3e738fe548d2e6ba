import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isAttemptState, type AttemptState, type Capture } from '../attempt.ts'
import { isProvider, type Mode, type Provider } from '../method.ts'

export interface Attempt {
  readonly id: string
  readonly orderId: string
  readonly number: number
  readonly provider: Provider
  readonly mode: Mode
  readonly state: AttemptState
  readonly amount: number
  readonly currency: string
  readonly payee: string
  readonly providerRef: string | null
  readonly pageUrl: string | null
  readonly isUnderReview: boolean
  readonly reason: string
  readonly createdAt: string
}

const columns = [
  'id',
  'orderId',
  'number',
  'provider',
  'mode',
  'state',
  'amount',
  'currency',
  'payee',
  'providerRef',
  'pageUrl',
  'isUnderReview',
  'reason',
  'createdAt',
] as const

const ofStore = (scope: Scope) =>
  scope.db.selectFrom('paymentAttempts').select(columns).where('storeId', '=', scope.storeId)

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof ofStore>['executeTakeFirst']>>>

/** The database holds these words to the ones we know. */
const attemptOf = (row: Row): Attempt => ({
  ...row,
  provider: isProvider(row.provider) ? row.provider : 'paypal',
  mode: row.mode === 'live' ? 'live' : 'sandbox',
  state: isAttemptState(row.state) ? row.state : 'needs_review',
})

export async function findAttempt(scope: Scope, id: string): Promise<Attempt | undefined> {
  const row = await ofStore(scope).where('id', '=', id).executeTakeFirst()
  return row && attemptOf(row)
}

export async function findLatestAttempt(
  scope: Scope,
  orderId: string,
): Promise<Attempt | undefined> {
  const row = await ofStore(scope)
    .where('orderId', '=', orderId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && attemptOf(row)
}

/** Why payments need a person, by order; orders whose payments need none are left out. */
export async function listReviews(
  scope: Scope,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (orderIds.length === 0) return new Map()
  const rows = await scope.db
    .selectFrom('paymentAttempts')
    .select(['orderId', 'reason'])
    .where('storeId', '=', scope.storeId)
    .where('orderId', 'in', orderIds)
    .where('state', '=', 'needs_review')
    .orderBy('number')
    .execute()
  return new Map(rows.map(({ orderId, reason }) => [orderId, reason]))
}

/** By what a provider says an event is about: our own id, its order, or money it took. */
export async function findAttemptFor(
  scope: Scope,
  provider: Provider,
  { attemptId, refs }: { readonly attemptId: string; readonly refs: readonly string[] },
): Promise<Attempt | undefined> {
  const own = uuid.test(attemptId) ? await findAttempt(scope, attemptId) : undefined
  if (own !== undefined || refs.length === 0) return own
  const row = await ofStore(scope)
    .where('provider', '=', provider)
    .where((where) =>
      where.or([
        where('providerRef', 'in', refs),
        where(
          'id',
          'in',
          where
            .selectFrom('paymentCaptures')
            .select('attemptId')
            .where('storeId', '=', scope.storeId)
            .where('provider', '=', provider)
            .where('providerRef', 'in', refs),
        ),
      ]),
    )
    .executeTakeFirst()
  return row && attemptOf(row)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Begins the next attempt of an order that the caller holds. */
export async function insertAttempt(
  scope: Scope,
  begun: Pick<Attempt, 'orderId' | 'provider' | 'mode' | 'amount' | 'currency'>,
): Promise<Attempt> {
  const latest = await findLatestAttempt(scope, begun.orderId)
  const now = scope.now.toISOString()
  const row = await scope.db
    .insertInto('paymentAttempts')
    .values({
      ...begun,
      storeId: scope.storeId,
      id: newId(),
      number: (latest?.number ?? 0) + 1,
      state: 'created',
      createdAt: now,
      updatedAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return attemptOf(row)
}

type Changes = Partial<
  Pick<Attempt, 'state' | 'payee' | 'providerRef' | 'pageUrl' | 'isUnderReview' | 'reason'>
>

/** The caller holds the order. */
export async function saveAttempt(scope: Scope, id: string, changes: Changes): Promise<void> {
  await scope.db
    .updateTable('paymentAttempts')
    .set({ ...changes, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
}

export interface StoredCapture {
  readonly attemptId: string
  readonly provider: string
  readonly providerRef: string
  readonly status: string
  readonly amount: number
  readonly refunded: number
  readonly currency: string
  readonly isKept: boolean
}

export const listCaptures = (scope: Scope, orderId: string): Promise<StoredCapture[]> =>
  scope.db
    .selectFrom('paymentCaptures')
    .select([
      'attemptId',
      'provider',
      'providerRef',
      'status',
      'amount',
      'refunded',
      'currency',
      'isKept',
    ])
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .execute()

/**
 * Enters money that moved, or what became of it. An answer that was given before one we know already (two look-ups
 * at once) takes nothing back.
 */
export async function saveCapture(scope: Scope, attempt: Attempt, capture: Capture): Promise<void> {
  const now = scope.now.toISOString()
  await sql`
    insert into payment_captures (store_id, provider, provider_ref, attempt_id, order_id, status, amount, refunded,
      currency, created_at, updated_at)
    values (${scope.storeId}, ${attempt.provider}, ${capture.ref}, ${attempt.id}, ${attempt.orderId}, ${capture.status},
      ${capture.amount}, ${Math.min(capture.refunded, capture.amount)}, ${capture.currency}, ${now}, ${now})
    on conflict (store_id, provider, provider_ref) do update
    set status = excluded.status, updated_at = excluded.updated_at,
        refunded = greatest(payment_captures.refunded, excluded.refunded)
    where array_position(${statusOrder}::text[], excluded.status)
       >= array_position(${statusOrder}::text[], payment_captures.status)`.execute(scope.db)
}

const statusOrder = ['pending', 'declined', 'completed', 'partially_refunded', 'refunded']

/** This one pays for its order; the database refuses a second. */
export async function keepCapture(scope: Scope, provider: Provider, ref: string): Promise<void> {
  await scope.db
    .updateTable('paymentCaptures')
    .set({ isKept: true })
    .where('storeId', '=', scope.storeId)
    .where('provider', '=', provider)
    .where('providerRef', '=', ref)
    .execute()
}

/** Notes an event down; false when it has been noted before. */
export async function takeEvent(
  scope: Scope,
  event: {
    readonly provider: Provider
    readonly eventId: string
    readonly kind: string
    readonly attemptId: string | null
  },
): Promise<boolean> {
  const entered = await scope.db
    .insertInto('webhookInbox')
    .values({ ...event, storeId: scope.storeId, receivedAt: scope.now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .executeTakeFirst()
  return entered !== undefined
}

/**
 * Far longer than a provider sends an event again (PayPal three days, Xendit one), and than one that was overheard is of
 * use: noted anew it would only make us ask once more.
 */
const eventsKeptMs = 90 * 86_400_000

export async function forgetOldEvents({ db, storeId, now }: Scope): Promise<void> {
  await db
    .deleteFrom('webhookInbox')
    .where('storeId', '=', storeId)
    .where('receivedAt', '<=', new Date(now.getTime() - eventsKeptMs).toISOString())
    .execute()
}
