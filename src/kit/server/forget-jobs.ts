import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { asOwner } from './jobs.ts'

/**
 * Forgets the jobs that name addresses, those that are done and still remembered among them; of a store's own pages by
 * their names. One that is being done this moment goes on with what it has read, and is remembered without it; should it
 * fail, it is not tried again with an address.
 */
export const forgetJobsOf = (
  db: Db,
  addresses: readonly string[],
  slugs: readonly string[],
): Promise<number> =>
  asOwner(db, async () => {
    const { rows } = await sql<{ has: boolean }>`
      select to_regclass('pgboss.job') is not null as has`.execute(db)
    if (rows[0]?.has !== true) return 0
    const theirs = sql`data ->> 'email' = any (${addresses}::text[])
      and (lower(data ->> 'storeSlug') = any (${slugs}::text[])
        or data ->> 'storeSlug' is null and state in ('active', 'completed', 'failed', 'cancelled'))`
    const blanked = await sql`
      update pgboss.job set data = '{}' where state = 'active' and ${theirs}`.execute(db)
    const forgotten = await sql`
      delete from pgboss.job where state <> 'active' and ${theirs}`.execute(db)
    return Number((blanked.numAffectedRows ?? 0n) + (forgotten.numAffectedRows ?? 0n))
  })
