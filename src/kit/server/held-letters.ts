import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { asOwner } from './jobs.ts'

/**
 * Letters that wait in the queue and would surprise whoever gets them: everything in a database that is a copy, and what
 * was asked for before a moment anywhere. They are put off for ever, until a person sends or discards them. Answers how
 * many there are. For the owner of the database, before jobs begin.
 */
export async function holdLetters(
  db: Db,
  letters: readonly string[],
  askedBefore: Date,
): Promise<number> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('pgboss.job') is not null as has`.execute(db)
  if (rows[0]?.has !== true || letters.length === 0) return 0
  const held = await sql`
    update pgboss.job set start_after = 'infinity'
    where name in (${sql.join(letters)}) and state in ('created', 'retry')
      and created_on < ${askedBefore.toISOString()} and start_after < 'infinity'`.execute(db)
  return Number(held.numAffectedRows ?? 0)
}

/** Sends all of them now; answers how many. */
export const releaseLetters = (db: Db): Promise<number> =>
  asOwner(db, async () => {
    const released = await sql`
      update pgboss.job set start_after = now()
      where state in ('created', 'retry') and start_after = 'infinity'`.execute(db)
    return Number(released.numAffectedRows ?? 0)
  })

/** Forgets all of them; answers how many. */
export const discardLetters = (db: Db): Promise<number> =>
  asOwner(db, async () => {
    const discarded = await sql`
      delete from pgboss.job
      where state in ('created', 'retry') and start_after = 'infinity'`.execute(db)
    return Number(discarded.numAffectedRows ?? 0)
  })
