import type { Logger } from 'pino'
import type { Database } from '../../database/open.ts'
import type { Line } from '../../database/lending.ts'
import { makeQueues } from './jobs.ts'

type Asking = Pick<Line, 'query'>

const atOnce = 500

/** The queue's own housekeeping is asked for anew by every server. */
const unfinished = `name not like '\\_\\_pgboss\\_\\_%' and state < 'completed'`

/** Jobs that wait or are being done, as lines of JSON: what a backup takes along. For the owner of the database. */
export async function* readJobs(line: Asking): AsyncGenerator<readonly string[]> {
  if (!(await hasQueue(line))) return
  await line.query(
    `declare waiting no scroll cursor for
     select row_to_json(job)::text as line from pgboss.job where ${unfinished}`,
  )
  for (;;) {
    const { rows } = await line.query(`fetch ${atOnce} from waiting`)
    if (rows.length > 0) yield (rows as { readonly line: string }[]).map((row) => row.line)
    if (rows.length < atOnce) break
  }
  await line.query('close waiting')
}

/**
 * Puts jobs of a backup into the queue of another database, which is made for them. What was being done when the
 * backup was taken is done again: jobs are such that this does no harm.
 */
export async function writeJobs(
  database: Database,
  log: Logger,
  lines: readonly string[],
): Promise<void> {
  const jobs = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
  const [first] = jobs
  if (first === undefined) return
  await makeQueues(database, log, [...new Set(jobs.map(({ name }) => String(name)))])
  const line = await database.lend()
  try {
    const { rows } = await line.query(`
      select attname as name from pg_attribute
      where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    const present = (rows as { readonly name: string }[]).map(({ name }) => name)
    const columns = present.filter((name) => name in first).join(', ')
    const waiting = jobs.map((job) => ({
      ...job,
      state: job['state'] === 'active' ? 'retry' : job['state'],
    }))
    await line.query(
      `insert into pgboss.job (${columns})
       select ${columns} from json_populate_recordset(null::pgboss.job, $1::json)`,
      [JSON.stringify(waiting)],
    )
  } finally {
    line.release()
  }
}

async function hasQueue(line: Asking): Promise<boolean> {
  const { rows } = await line.query(`select to_regclass('pgboss.job') is not null as has`)
  return (rows[0] as { readonly has: boolean } | undefined)?.has === true
}
