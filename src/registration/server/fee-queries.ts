import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { feeOf, referenceKeyOf, type AttemptStatus } from '../fee.ts'

const columns = [
  'storeId',
  'id',
  'method',
  'status',
  'country',
  'amount',
  'currency',
  'reference',
  'providerReference',
  'reason',
  'createdAt',
] as const

/** The reference that waits for the operator. */
export const findSubmitted = (scope: Scope) =>
  scope.db
    .selectFrom('feeAttempts')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()

/** What somebody has to know of: what settled the fee, else what waits for a decision, else the last try. */
export const findLatestAttempt = (scope: Scope) =>
  scope.db
    .selectFrom('feeAttempts')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('status', 'not in', ['voided', 'open'])
    .orderBy(sql`array_position(array['captured', 'review', 'submitted'], status)`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Holds one attempt to the end of the transaction. */
export const lockAttempt = (scope: Scope, id: string) =>
  scope.db
    .selectFrom('feeAttempts')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Holds them all: of two payments that come at once one opens the store, and the other one sees that. */
export const lockAttempts = (scope: Scope) =>
  scope.db
    .selectFrom('feeAttempts')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .orderBy('id')
    .forUpdate()
    .execute()

interface NewAttempt {
  readonly method: string
  readonly country: string
  readonly status: 'open' | 'submitted'
  readonly reference?: string
}

/**
 * Begins an attempt at the price of the country; undefined when its reference already counts for a store. Rows of
 * other stores cannot be seen from here, only run into.
 */
export async function insertAttempt(
  scope: Scope,
  { method, country, status, reference }: NewAttempt,
): Promise<string | undefined> {
  const { storeId } = scope
  const { amount, currency } = feeOf(country)
  const at = scope.now.toISOString()
  const row = { storeId, method, country, status, amount, currency, createdAt: at, updatedAt: at }
  const told = reference === undefined ? {} : { reference, referenceKey: referenceKeyOf(reference) }
  const entered = await scope.db
    .insertInto('feeAttempts')
    .values({ ...row, ...told, id: newId() })
    .onConflict((conflict) =>
      conflict
        .column('referenceKey')
        .where(sql<boolean>`status in ('submitted', 'captured', 'review')`)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return entered?.id
}

/** Another country, or another attempt, takes the place of what was under way. */
export const voidAttemptsUnderWay = (scope: Scope) =>
  scope.db
    .updateTable('feeAttempts')
    .set({ status: 'voided', updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('status', 'in', ['open', 'submitted'])
    .execute()

/** The operator's word counts for the payment it is about, or for whatever waited for it. */
export const settleWaiting = (scope: Scope, attemptId: string | undefined) =>
  scope.db
    .updateTable('feeAttempts')
    .set({ status: 'captured', updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('status', 'in', ['submitted', 'review'])
    .$if(attemptId !== undefined, (query) => query.where('id', '=', attemptId ?? ''))
    .execute()

/** A new card payment takes the place of the one before; a reference goes on waiting. */
export const voidCardAttempts = (scope: Scope) =>
  scope.db
    .updateTable('feeAttempts')
    .set({ status: 'voided', updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('status', '=', 'open')
    .execute()

/** The provider's order of the card payment that has begun, if it has one. */
export async function findOpenOrder(scope: Scope): Promise<string | undefined> {
  const open = await scope.db
    .selectFrom('feeAttempts')
    .select('providerReference')
    .where('storeId', '=', scope.storeId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open?.providerReference ?? undefined
}

export const findAttemptOfOrder = (scope: Scope, orderId: string) =>
  scope.db
    .selectFrom('feeAttempts')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('providerReference', '=', orderId)
    .executeTakeFirst()

/** Whose payment it is that the provider reports on, by the names it has for it. */
export async function findStoreOfOrder(scope: PlatformScope, refs: readonly string[]) {
  if (refs.length === 0) return undefined
  return scope.db
    .selectFrom('feeAttempts')
    .select(['storeId', 'providerReference as orderId'])
    .where('providerReference', 'in', refs)
    .$narrowType<{ orderId: string }>()
    .executeTakeFirst()
}

interface AttemptChanges {
  readonly status?: AttemptStatus
  readonly reason?: string
  readonly reference?: string
  readonly referenceKey?: string
  readonly providerReference?: string
}

export const saveAttempt = (scope: Scope, id: string, changes: AttemptChanges) =>
  scope.db
    .updateTable('feeAttempts')
    .set({ ...changes, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

/**
 * What of the scope's store the operator has to decide: a reference that waits, or money that does not fit. The one that
 * is named, as long as it waits; else the oldest.
 */
export const lockAttemptToDecide = (scope: Scope, attemptId: string | undefined) =>
  scope.db
    .selectFrom('feeAttempts')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .where('status', 'in', ['submitted', 'review'])
    .$if(attemptId !== undefined, (query) => query.where('id', '=', attemptId ?? ''))
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** What the operator has to decide, oldest first. */
export async function listAttemptsToDecide(scope: PlatformScope) {
  const waiting = await scope.db
    .selectFrom('feeAttempts')
    .select([...columns, 'referenceKey'])
    .where('status', 'in', ['submitted', 'review'])
    .orderBy('createdAt')
    .limit(1000)
    .execute()
  const others = await listLetGo(
    scope,
    waiting.flatMap(({ referenceKey }) => referenceKey ?? []),
  )
  return waiting.map(({ referenceKey, ...attempt }) => ({
    ...attempt,
    /** The same reference was given before, and rejected or taken back: a warning, not a verdict. */
    alsoGiven: others.filter((other) => other.referenceKey === referenceKey),
  }))
}

/** Whether the reference of an attempt counts for another one, of whichever store. */
export async function countsElsewhere(scope: PlatformScope, attemptId: string): Promise<boolean> {
  const other = await scope.db
    .selectFrom('feeAttempts as other')
    .innerJoin('feeAttempts as asked', 'asked.referenceKey', 'other.referenceKey')
    .select('other.id')
    .where('asked.id', '=', attemptId)
    .where('other.id', '!=', attemptId)
    .where('other.status', 'in', ['submitted', 'captured', 'review'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

function listLetGo(scope: PlatformScope, referenceKeys: readonly string[]) {
  if (referenceKeys.length === 0) return []
  return scope.db
    .selectFrom('feeAttempts')
    .select(['referenceKey', 'storeId', 'status', 'reason', 'createdAt'])
    .where('referenceKey', 'in', [...referenceKeys])
    .where('status', 'in', ['rejected', 'voided'])
    .orderBy('createdAt')
    .execute()
}
