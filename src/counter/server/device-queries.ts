import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { lettersOf } from '../../orders/receipt-number.ts'

export async function findLetters(scope: Scope, deviceId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('counterDevices')
    .select('letters')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return row?.letters
}

/**
 * The letters of a device, the next ones when it has none yet. Two devices that ask at once want the same letters: the
 * second one meets the unique index, and its transaction begins again.
 */
export async function takeLetters(scope: Scope, deviceId: string, userId: string): Promise<string> {
  const own = await findLetters(scope, deviceId)
  if (own !== undefined) return own
  const { count } = await scope.db
    .selectFrom('counterDevices')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('storeId', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  const letters = lettersOf(count + 1)
  await scope.db
    .insertInto('counterDevices')
    .values({
      storeId: scope.storeId,
      id: deviceId,
      letters,
      userId,
      createdAt: scope.now.toISOString(),
    })
    .execute()
  return letters
}
