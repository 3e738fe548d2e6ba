import type { Scope } from '../../kit/server/scope.ts'
import { knownForMs } from './known-places.ts'

/** A clock that was wrong for some hours, and is put right, ends nobody's session for good. */
export const keptWhenExpiredMs = 24 * 3_600_000

/** Sessions, codes and tickets that open nothing any more, and places where somebody has not been for long. */
export async function clearExpired({ db, storeId, now }: Scope): Promise<void> {
  const expired = new Date(now.getTime() - keptWhenExpiredMs).toISOString()
  for (const table of ['sessions', 'passwordResets', 'loginTickets', 'approvals'] as const) {
    await db
      .deleteFrom(table)
      .where('storeId', '=', storeId)
      .where('expiresAt', '<=', expired)
      .execute()
  }
  await db
    .deleteFrom('knownPlaces')
    .where('storeId', '=', storeId)
    .where('seenAt', '<=', new Date(now.getTime() - knownForMs).toISOString())
    .execute()
}
