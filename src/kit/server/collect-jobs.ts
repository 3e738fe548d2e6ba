import { sql } from 'kysely'
import type { Database } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'

/** Brings the jobs that were asked for on workers into the queue, each once. */
export async function collectJobs(database: Database): Promise<void> {
  const options = { role: 'larder_platform', storeId: undefined, readOnly: false } as const
  await inTransaction(database, options, async (db) => {
    const waiting = await sql`select from asked_jobs limit 1`.execute(db)
    if (waiting.rows.length === 0) return
    const { rows } = await sql<{ name: string; contents: object; startAfter: string | null }>`
      delete from asked_jobs returning name, contents, start_after`.execute(db)
    for (const { name, contents, startAfter } of rows) {
      await sql`select ask_for_job(${name}, ${JSON.stringify(contents)}::jsonb, ${startAfter}::timestamptz)`.execute(
        db,
      )
    }
  })
}
