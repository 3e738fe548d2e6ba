import { sql } from 'kysely'
import type { Db } from '../database/open.ts'

/** Whether these tests run on a Citus cluster. */
export const isOnCluster = process.env['TEST_CITUS'] === 'on'

/** For who makes a trigger, or switches one off: Citus lets nobody near those of tables that are spread who does not say so. */
export async function overTriggers<Result>(
  db: Db,
  work: (own: Db) => Promise<Result>,
): Promise<Result> {
  if (!isOnCluster) return work(db)
  return db.connection().execute(async (own) => {
    await sql`set citus.enable_unsafe_triggers = on`.execute(own)
    const result = await work(own)
    await sql`reset citus.enable_unsafe_triggers`.execute(own)
    return result
  })
}

/**
 * A crowd at one store: a cluster takes several times as long for each, so those who were told to come again do so there.
 * Anywhere else that is no answer that a test takes.
 */
export async function served<Reply extends { readonly status: number }>(
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const reply = await ask()
  return isOnCluster && reply.status === 503 ? served(ask) : reply
}
