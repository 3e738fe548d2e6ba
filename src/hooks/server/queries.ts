import { sql, type Updateable } from 'kysely'
import type { HookDeliveriesTable, HooksTable } from '../../database/tables.gen.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { testEvent, waitedInACopy, type DeliveryState, type HookEvent } from '../event.ts'

const ofStore = (scope: Scope) =>
  scope.db.selectFrom('hooks').selectAll().where('storeId', '=', scope.storeId)

export const listHooks = (scope: Scope) => ofStore(scope).orderBy('id').execute()

export const findHook = (scope: Scope, id: string) =>
  ofStore(scope).where('id', '=', id).executeTakeFirst()

export const lockHook = (scope: Scope, id: string) =>
  ofStore(scope).where('id', '=', id).forUpdate().executeTakeFirst()

export type HookRow = NonNullable<Awaited<ReturnType<typeof findHook>>>

interface NewHook {
  readonly id: string
  readonly address: string
  readonly events: readonly HookEvent[]
  readonly sealedSecret: string
}

export const insertHook = (scope: Scope, { events, ...hook }: NewHook) =>
  scope.db
    .insertInto('hooks')
    .values({
      ...hook,
      storeId: scope.storeId,
      events: [...events],
      createdAt: scope.now.toISOString(),
    })
    .execute()

export const saveHook = (scope: Scope, id: string, changes: Updateable<HooksTable>) =>
  scope.db
    .updateTable('hooks')
    .set(changes)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

export const removeHook = (scope: Scope, id: string) =>
  scope.db.deleteFrom('hooks').where('storeId', '=', scope.storeId).where('id', '=', id).execute()

/** The one message that nothing happened for; answers its id. */
export async function insertTest(scope: Scope, hookId: string): Promise<string> {
  const id = newId()
  const now = scope.now.toISOString()
  const body = { id, type: testEvent, timestamp: now, storeId: scope.storeId, data: {} }
  await scope.db
    .insertInto('hookDeliveries')
    .values({
      storeId: scope.storeId,
      id,
      hookId,
      event: testEvent,
      subject: id,
      body: JSON.stringify(body),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** Writes down, for every address that asked for it, what no trigger hears of. */
export const tellHooks = (scope: Scope, event: HookEvent, subject: string, data: object) =>
  sql`select tell_hooks(${scope.storeId}::uuid, ${event}::text, ${subject}::uuid,
    ${JSON.stringify(data)}::jsonb)`.execute(scope.db)

const deliveries = (scope: Scope) =>
  scope.db.selectFrom('hookDeliveries').where('hookDeliveries.storeId', '=', scope.storeId)

export const lockDelivery = (scope: Scope, id: string) =>
  deliveries(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof lockDelivery>>>

export const saveDelivery = (scope: Scope, id: string, changes: Updateable<HookDeliveriesTable>) =>
  scope.db
    .updateTable('hookDeliveries')
    .set({ ...changes, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

type Place = Pick<DeliveryRow, 'hookId' | 'subject' | 'id'>

const waitingAbout = (scope: Scope, { hookId, subject }: Place) =>
  deliveries(scope)
    .select('id')
    .where('hookId', '=', hookId)
    .where('subject', '=', subject)
    .where('state', '=', 'waiting')

/** What has to be told before this, of the same thing. */
export const findEarlier = (scope: Scope, place: Place) =>
  waitingAbout(scope, place).where('id', '<', place.id).limit(1).executeTakeFirst()

export const findNext = (scope: Scope, place: Place) =>
  waitingAbout(scope, place).where('id', '>', place.id).orderBy('id').limit(1).executeTakeFirst()

/** What waits for an address that is told nothing any more. */
export const giveUpWaiting = (scope: Scope, hookId: string) =>
  scope.db
    .updateTable('hookDeliveries')
    .set({ state: 'failed', nextAt: null, updatedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('hookId', '=', hookId)
    .where('state', '=', 'waiting')
    .execute()

/** In a copy of a database; answers how many. */
export async function failWaitingDeliveries(scope: Scope): Promise<number> {
  const failed = await scope.db
    .updateTable('hookDeliveries')
    .set({
      state: 'failed',
      status: null,
      answer: waitedInACopy,
      ms: null,
      nextAt: null,
      sendingUntil: null,
      updatedAt: scope.now.toISOString(),
    })
    .where('storeId', '=', scope.storeId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(failed.numUpdatedRows)
}

interface DeliveryPage {
  readonly hookId: string
  readonly state?: DeliveryState | undefined
  readonly limit: number
  readonly offset: number
}

export async function listDeliveries(scope: Scope, page: DeliveryPage) {
  const { hookId, state, limit, offset } = page
  const matching = deliveries(scope)
    .where('hookId', '=', hookId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
  const { total } = await matching
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

export const removeDeliveriesBefore = (scope: Scope, moment: Date) =>
  scope.db
    .deleteFrom('hookDeliveries')
    .where('storeId', '=', scope.storeId)
    .where('createdAt', '<', moment.toISOString())
    .execute()

/** What programs answered when they were told of these things may repeat what they know of them. */
export const forgetAnswersAbout = (scope: Scope, subjects: readonly string[]) =>
  scope.db
    .updateTable('hookDeliveries')
    .set({ answer: '' })
    .where('storeId', '=', scope.storeId)
    .where('subject', '=', sql<string>`any(${subjects}::uuid[])`)
    .where('answer', '!=', '')
    .execute()
