import { sql } from 'kysely'
import type { ChangeKind, Difference } from '../change.ts'
import { newId } from './ids.ts'
import type { Scope } from './scope.ts'
import { containing } from './search.ts'

interface Change {
  readonly kind: ChangeKind
  readonly act: 'added' | 'changed' | 'removed' | 'refunded'
  /** What it was done to, by the name it had. */
  readonly subject: string
  readonly differences?: readonly Difference[]
}

/**
 * Notes who changed what, in the transaction of the change itself: there is none without its record. A form that was
 * saved as it was changed nothing.
 */
export async function recordChange(
  scope: Scope,
  { kind, act, subject, differences = [] }: Change,
): Promise<void> {
  if (act === 'changed' && differences.length === 0) return
  await scope.db
    .insertInto('storeChanges')
    .values({
      storeId: scope.storeId,
      id: newId(),
      userId: scope.actor.userId ?? null,
      kind,
      act,
      subject,
      differences: JSON.stringify(differences),
      createdAt: scope.now.toISOString(),
    })
    .execute()
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
