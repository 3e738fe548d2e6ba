import { CompiledQuery, sql } from 'kysely'
import { takingItsTime } from './limits.ts'
import type { Database } from './open.ts'

const every = 6 * 3_600_000

/**
 * PostgreSQL sweeps and counts its tables by itself; the embedded database has nobody who does. Uncounted, it takes
 * every table for an empty one and reads a whole shelf to find three ingredients. Table by table, because requests
 * wait for a statement, and so does whoever ends this.
 */
export async function lookAfter({ db, kind }: Database, ending?: AbortSignal): Promise<void> {
  if (kind !== 'embedded') return
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind in ('r', 'm', 'p')`.execute(db)
  for (const { name } of rows) {
    if (ending?.aborted) return
    await db.executeQuery(CompiledQuery.raw(`vacuum (analyze, parallel 0) ${name}`))
  }
}

/** Looks after the database now and from time to time, beside everything else; answers what ends that. */
export function keepUp(
  database: Database,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController()
  const look = () => takingItsTime(() => lookAfter(database, ending.signal)).catch(onFailure)
  let looking = look()
  const timer = setInterval(() => {
    looking = look()
  }, every)
  timer.unref()
  return async () => {
    ending.abort()
    clearInterval(timer)
    await looking
  }
}
