import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Counted, StoredFigures } from '../shift.ts'

const columns = [
  's.id',
  's.drawer',
  's.userId',
  's.day',
  's.openingFloat',
  's.openedAt',
  's.closedAt',
  'z.number',
  'z.closedBy',
  'z.expected',
  'z.counted',
  'z.counts',
  'z.note',
  'z.figures',
] as const

const ofStore = (scope: Scope, userId?: string) =>
  scope.db
    .selectFrom('shifts as s')
    .leftJoin('zReports as z', (join) =>
      join.onRef('z.storeId', '=', 's.storeId').onRef('z.shiftId', '=', 's.id'),
    )
    .where('s.storeId', '=', scope.storeId)
    .$if(userId !== undefined, (query) => query.where('s.userId', '=', userId ?? ''))

export const findShift = (scope: Scope, id: string) =>
  ofStore(scope).select(columns).where('s.id', '=', id).executeTakeFirst()

export type StoredShift = NonNullable<Awaited<ReturnType<typeof findShift>>>

/** Open now, the oldest first; of one person, or of all. */
export const listOpenShifts = (scope: Scope, userId?: string): Promise<StoredShift[]> =>
  ofStore(scope, userId)
    .select(columns)
    .where('s.closedAt', 'is', null)
    .orderBy('s.openedAt')
    .execute()

/** Those of these ids. */
export const listShiftsById = async (
  scope: Scope,
  ids: readonly string[],
): Promise<readonly StoredShift[]> =>
  ids.length === 0 ? [] : ofStore(scope).select(columns).where('s.id', 'in', ids).execute()

/** Open at some moment between these two. */
export const listShiftsBetween = (scope: Scope, from: string, to: string) =>
  scope.db
    .selectFrom('shifts')
    .select(['id', 'userId', 'openedAt', 'closedAt'])
    .where('storeId', '=', scope.storeId)
    .where('openedAt', '<=', to)
    .where((where) => where.or([where('closedAt', 'is', null), where('closedAt', '>=', from)]))
    .orderBy('openedAt')
    .execute()

/** In which somebody stood at a moment, their own or one that they had joined. */
export const findShiftAt = (
  scope: Scope,
  userId: string,
  at: string,
): Promise<StoredShift | undefined> =>
  ofStore(scope)
    .select(columns)
    .where('s.openedAt', '<=', at)
    .where((where) => where.or([where('s.closedAt', 'is', null), where('s.closedAt', '>', at)]))
    .where((where) =>
      where.or([
        where('s.userId', '=', userId),
        where.exists(
          where
            .selectFrom('shiftJoins as j')
            .select('j.id')
            .whereRef('j.storeId', '=', 's.storeId')
            .whereRef('j.shiftId', '=', 's.id')
            .where('j.userId', '=', userId)
            .where('j.joinedAt', '<=', at)
            .where((left) => left.or([left('j.leftAt', 'is', null), left('j.leftAt', '>', at)])),
        ),
      ]),
    )
    .orderBy('s.openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** One page of what is closed, latest first, and how many that is in all; of one person, or of all. */
export async function listClosedShifts(
  scope: Scope,
  { limit, offset, userId }: { limit: number; offset: number; userId: string | undefined },
) {
  const closed = ofStore(scope, userId).where('s.closedAt', 'is not', null)
  const { total } = await closed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await closed
    .select(columns)
    .orderBy('z.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

/** Those with a number below the last one's, latest first. */
export const listReportsBelow = (
  scope: Scope,
  below: number | undefined,
  limit: number,
): Promise<StoredShift[]> =>
  ofStore(scope)
    .select(columns)
    .where('s.closedAt', 'is not', null)
    .$if(below !== undefined, (query) => query.where('z.number', '<', below ?? 0))
    .orderBy('z.number', 'desc')
    .limit(limit)
    .execute()

/** Whether anybody has ever opened a shift here. */
export async function areShiftsUsed(scope: Scope): Promise<boolean> {
  const row = await scope.db
    .selectFrom('shifts')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined when the drawer, or the person, has an open shift already. */
export async function insertShift(
  scope: Scope,
  shift: {
    readonly userId: string
    readonly drawer: string
    readonly openingFloat: number
    readonly day: string
  },
): Promise<string | undefined> {
  const row = await scope.db
    .insertInto('shifts')
    .values({
      ...shift,
      storeId: scope.storeId,
      id: newId(),
      openedAt: scope.now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Closes it; false when somebody else has. Whatever money is on its way into it is waited for, and no more can join it
 * afterwards: what is summed now is all there is.
 */
export async function endShift(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('shifts')
    .set({ closedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertReport(
  scope: Scope,
  report: {
    readonly shiftId: string
    readonly number: number
    readonly closedBy: string
    readonly counted: number
    readonly counts: readonly Counted[]
    readonly note: string
    readonly figures: StoredFigures
  },
): Promise<void> {
  await scope.db
    .insertInto('zReports')
    .values({
      ...report,
      storeId: scope.storeId,
      closedAt: scope.now.toISOString(),
      expected: report.figures.expected,
      counts: JSON.stringify(report.counts),
      figures: JSON.stringify(report.figures),
    })
    .execute()
}

/** The business day that it is now. */
export async function businessDay(
  scope: Scope,
  { timeZone, startsAt }: { readonly timeZone: string; readonly startsAt: number },
): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((${scope.now.toISOString()}::timestamptz at time zone ${timeZone})
      - make_interval(mins => ${startsAt}::int), 'YYYY-MM-DD') as day`.execute(scope.db)
  return rows[0]?.day ?? ''
}
