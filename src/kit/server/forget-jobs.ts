import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { asOwner } from './jobs.ts'

/**
 * Forgets the jobs that name addresses, those that are done and still remembered among them; of a store's own pages by
 * their names. One that is being done this moment is left to its end.
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
    const forgotten = await sql`
      delete from pgboss.job
      where state <> 'active' and data ->> 'email' = any (${addresses}::text[])
        and (lower(data ->> 'storeSlug') = any (${slugs}::text[])
          or data ->> 'storeSlug' is null and state in ('completed', 'failed', 'cancelled'))`.execute(
      db,
    )
    return Number(forgotten.numAffectedRows ?? 0)
  })
