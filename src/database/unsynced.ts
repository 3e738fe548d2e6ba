import { sql } from 'kysely'
import type { Database } from './open.ts'

/**
 * Does what is made anew if it does not come to its end, without waiting for the disk at each commit, which in the embedded
 * database is a third of the time. A power cut loses the last commits of it, in their order, and nothing else; the first commit
 * afterwards takes all of them along.
 */
export async function unsynced<Result>(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  work: () => Promise<Result>,
): Promise<Result> {
  // Of its one connection. On PostgreSQL there are several, and a disk that others have made quick.
  if (kind !== 'embedded') return work()
  await sql`set synchronous_commit = off`.execute(db)
  try {
    return await work()
  } finally {
    await sql`reset synchronous_commit`.execute(db)
  }
}
