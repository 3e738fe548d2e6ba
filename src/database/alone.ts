import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Db } from './open.ts'

/** Any number that nothing else on the database locks. */
const firstStart = 7_212_021

/**
 * Works while no other server on this database does the same; the lock goes with the connection, however this ends.
 * The embedded database has one server, and one connection that the work needs.
 */
export async function alone<Result>(
  { db, kind }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind === 'embedded') return work()
  return db.transaction().execute(async (holding) => {
    // It stands still while a whole demo is made.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding)
    while (!(await isTaken(holding))) await setTimeout(lookAgainAfterMs)
    return work()
  })
}

const lookAgainAfterMs = 500

/** Asked again and again, because a single statement is not waited for as long as a demo takes. */
async function isTaken(db: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${firstStart}) as taken`.execute(db)
  return rows[0]?.taken === true
}
