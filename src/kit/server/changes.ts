import { sql } from 'kysely'
import { inBatches } from '../../database/batches.ts'
import type { ChangeKind, Difference } from '../change.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'
import { containing } from './search.ts'

type Act =
  | 'added'
  | 'changed'
  | 'removed'
  | 'imported'
  | 'refunded'
  | 'corrected'
  | 'cancelled'
  | 'approved'
  | 'opened'

export interface Change {
  readonly kind: ChangeKind
  /** What was done; read after the subject, "Menu imported". */
  readonly act: Act
  /** What it was done to, by the name it had. */
  readonly subject: string
  readonly differences?: readonly Difference[]
  /** Whom it was done to, where that is a person: they may want to be forgotten. */
  readonly aboutUserId?: string
}

/**
 * Notes who changed what, in the transaction of the change itself: there is none without its record. A form that was
 * saved as it was changed nothing.
 */
export const recordChange = (scope: Scope, change: Change): Promise<void> =>
  recordChanges(scope, [change])

/** The same for many at once. */
export async function recordChanges(scope: Scope, changes: readonly Change[]): Promise<void> {
  const rows = changes
    .filter(({ act, differences = [] }) => act !== 'changed' || differences.length > 0)
    .map(({ kind, act, subject, differences = [], aboutUserId }) => ({
      storeId: scope.storeId,
      id: newId(),
      userId: scope.actor.userId ?? null,
      kind,
      act,
      subject,
      differences: JSON.stringify(differences),
      aboutUserId: aboutUserId ?? null,
      createdAt: scope.now.toISOString(),
    }))
  await inBatches(rows, (batch) => scope.db.insertInto('storeChanges').values(batch).execute())
}

/** What of a change of a person says nothing of who they are. */
const impersonal = ['Role', 'Active', 'Pays the delivery fee']

/**
 * Forgets whom changes were about. Those of an address are found by the form in which they were written, to the letter;
 * null for those of the person's id alone.
 */
export async function forgetChangesAbout(
  { db, storeId }: Scope,
  userId: string | null,
  email: string | null,
): Promise<void> {
  await sql`
    update store_changes set subject = 'Somebody who was erased', differences = coalesce(
      (select jsonb_agg(each) from jsonb_array_elements(differences) as each where each ->> 'name' = any (${impersonal})),
      '[]')
    where store_id = ${storeId} and kind = 'people' and subject <> 'Somebody who was erased'
      and (about_user_id = ${userId}::uuid or about_user_id is null and right(subject, length(${email}::text) + 2) = '(' || ${email}::text || ')')`.execute(
    db,
  )
}

export interface ChangeFilter {
  readonly kind?: ChangeKind | undefined
  readonly search: string
}

const matching = (scope: Scope, { kind, search }: ChangeFilter) =>
  scope.db
    .selectFrom('storeChanges')
    .where('storeId', '=', scope.storeId)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .$if(search !== '', (query) => query.where('subject', 'ilike', containing(search)))

const columns = ['id', 'userId', 'kind', 'act', 'subject', 'differences', 'createdAt'] as const

/** One page of what was changed, latest first, and how many there are. */
export async function listChanges(
  scope: Scope,
  filter: ChangeFilter & { readonly limit: number; readonly offset: number },
) {
  const { total } = await matching(scope, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(scope, filter)
    .select(columns)
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return { total, rows }
}

/** The earlier ones, for reading them all piece by piece. */
export const listChangesBefore = (
  scope: Scope,
  last: string | undefined,
  filter: ChangeFilter,
  { limit, timeZone }: { readonly limit: number; readonly timeZone: string },
) =>
  matching(scope, filter)
    .select(columns)
    .select(
      sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI')`.as('when'),
    )
    .$if(last !== undefined, (query) => query.where('id', '<', last ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
