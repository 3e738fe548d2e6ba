import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'
import { asOwner } from './jobs.ts'

/** A job that went wrong at least once and is not done, or that is held. */
export interface FailedJob {
  readonly id: string
  readonly name: string
  /** It will be tried again by itself, has been given up, or is held until a person says so. */
  readonly state: 'retry' | 'failed' | 'held'
  readonly tries: number
  readonly lastError: string
  readonly createdAt: string
  readonly nextTryAt: string | null
}

/** Latest first. What the jobs hold is left out: it is the business of those who asked for them. */
export const listFailingJobs = (db: Db, most: number): Promise<readonly FailedJob[]> =>
  asOwner(db, async () => {
    const { rows } = await sql<FailedJob>`
      select id, name, case when start_after = 'infinity' then 'held' else state::text end as state, retry_count + 1 as tries,
        coalesce(output ->> 'message', output -> 'value' ->> 'message', output #>> '{}', '') as last_error,
        created_on as created_at, case when state = 'retry' and start_after < 'infinity' then start_after end as next_try_at
      from pgboss.job
      where state in ('retry', 'failed') and output is not null
        or state in ('created', 'retry') and start_after = 'infinity'
      order by created_on desc limit ${most}`.execute(db)
    return rows
  })

/** Puts a failed job in front, for one more try at least; its name, or undefined when there is none to try. */
export const retryJob = (db: Db, id: string): Promise<string | undefined> =>
  asOwner(db, async () => {
    const { rows } = await sql<{ name: string }>`
      update pgboss.job
      set state = 'retry', start_after = now(), completed_on = null,
        retry_limit = greatest(retry_limit, retry_count + 1)
      where id = ${id}
        and (state in ('retry', 'failed') or state = 'created' and start_after = 'infinity')
      returning name`.execute(db)
    return rows[0]?.name
  })
