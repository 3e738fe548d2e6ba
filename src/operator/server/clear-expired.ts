import { keptWhenExpiredMs } from '../../accounts/server/clear-expired.ts'
import { knownForMs } from '../../accounts/server/known-places.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'

/** What is cleared of people who work at stores, of those who run the platform. */
export async function clearExpiredOperators({ db, now }: PlatformScope): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db
    .deleteFrom('operatorSessions')
    .where('expiresAt', '<=', before(keptWhenExpiredMs))
    .execute()
  await db.deleteFrom('operatorPlaces').where('seenAt', '<=', before(knownForMs)).execute()
}
