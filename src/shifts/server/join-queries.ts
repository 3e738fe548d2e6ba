import { sql } from 'kysely'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'

/** The shift of a colleague that somebody has joined, and not left. */
export async function findJoined(scope: Scope, userId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('shiftJoins')
    .select('shiftId')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .executeTakeFirst()
  return row?.shiftId
}

/** Who has joined these shifts, first things first. */
export const listJoinsOf = async (scope: Scope, shiftIds: readonly string[]) =>
  shiftIds.length === 0
    ? []
    : scope.db
        .selectFrom('shiftJoins')
        .select(['shiftId', 'userId', 'joinedAt', 'leftAt'])
        .where('storeId', '=', scope.storeId)
        .where('shiftId', 'in', shiftIds)
        .orderBy('joinedAt')
        .orderBy('id')
        .execute()

/** False when it is closed. While it is being closed that is waited for, and it is not closed before this is done. */
export async function holdOpenShift(scope: Scope, id: string): Promise<boolean> {
  const row = await scope.db
    .selectFrom('shifts')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertJoin(scope: Scope, shiftId: string, userId: string): Promise<void> {
  await scope.db
    .insertInto('shiftJoins')
    .values({
      storeId: scope.storeId,
      id: newId(),
      shiftId,
      userId,
      joinedAt: scope.now.toISOString(),
    })
    .execute()
}

export async function endJoin(scope: Scope, shiftId: string, userId: string): Promise<boolean> {
  const row = await scope.db
    .updateTable('shiftJoins')
    .set({ leftAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('shiftId', '=', shiftId)
    .where('userId', '=', userId)
    .where('leftAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The open shift that money joins which somebody took at a moment, by the rule of the ledger itself. */
export async function findShiftOf(
  scope: Scope,
  userId: string,
  at: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string | null }>`
    select shift_of(${scope.storeId}::uuid, ${userId}::uuid, ${new Date(at).toISOString()}::timestamptz) as id`.execute(
    scope.db,
  )
  return rows[0]?.id ?? undefined
}
