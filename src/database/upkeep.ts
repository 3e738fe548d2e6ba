import { CompiledQuery } from 'kysely'
import type { Database } from './open.ts'

const every = 6 * 3_600_000

/**
 * PostgreSQL sweeps and counts its tables by itself; the embedded database has nobody who does. Uncounted, it takes
 * every table for an empty one and reads a whole shelf to find three ingredients.
 */
export async function lookAfter(database: Database): Promise<void> {
  if (database.kind === 'embedded')
    await database.db.executeQuery(CompiledQuery.raw('vacuum (analyze, parallel 0)'))
}

/** Looks after the database now and from time to time; answers what ends that. */
export async function keepUp(
  database: Database,
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  await lookAfter(database)
  const timer = setInterval(() => void lookAfter(database).catch(onFailure), every)
  timer.unref()
  return () => clearInterval(timer)
}
