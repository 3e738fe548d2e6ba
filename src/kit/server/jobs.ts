import { CompiledQuery, sql } from 'kysely'
import { escapeLiteral } from 'pg'
import type { Logger } from 'pino'
import { PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db } from '../../database/open.ts'
import { invariant } from '../problem.ts'

/** Work to be done later, after the transaction that asked for it. Its contents outlive a restart. */
export interface Job<Contents> {
  readonly name: string
  readonly contents: z.ZodType<Contents>
}

/** When a job is to be done, if not soon and as often as it is asked for. */
export interface Timing {
  readonly startAfter?: Date
  /** The same wish again within `everySeconds` is dropped, however often it is made. */
  readonly once?: string
  readonly everySeconds?: number
}

export interface Jobs {
  /** Says who does a job; before `start`. */
  work<Contents>(job: Job<Contents>, worker: (contents: Contents) => Promise<void>): void
  /** Puts a job into the queue within the caller's transaction: it is there if and only if that commits. */
  enqueue<Contents>(db: Db, job: Job<Contents>, contents: Contents, timing?: Timing): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Mail servers and providers come back within hours rather than minutes: 8 tries over about a day. */
const retries = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3600 }
/** What waits is done a handful at a time, without a pause in between. */
const pace = {
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Each job of a batch ends for itself: one that fails is tried again without those that did not. */
const outcomeOf = (id: string, done: Promise<void>, log: Logger) =>
  done.then(
    () => ({ id, status: 'completed' as const }),
    (error: unknown) => {
      log.warn(error, 'a job failed and will be tried again')
      const message = error instanceof Error ? error.message : String(error)
      return { id, status: 'failed' as const, output: { message } }
    },
  )

/**
 * Statements run beside any transaction, on a connection of the pool. Some bring a transaction of their own along;
 * when that fails (two servers making the queue at once, say) the connection must not go back in the middle of it.
 */
const besideTransactions = (database: Database): QueueDatabase => ({
  executeSql: (text, values) =>
    database.db.connection().execute(async (db) => {
      try {
        return await run(db, text, values)
      } catch (error) {
        await run(db, 'rollback')
        throw error
      }
    }),
})

/**
 * Within a transaction, and as the owner of the queue: stepping up, asking and stepping back down are one message to the
 * database, because an order holds its store's row while it is sent. Such a message takes no values beside its text.
 */
const within = (db: Db): QueueDatabase => ({
  executeSql: (text, values = []) => {
    const filled = text.replace(/\$(\d+)/g, (_, at: string) =>
      escapeLiteral(String(values[Number(at) - 1])),
    )
    const steps = [
      `select set_config('app.role_before', current_user, true)`,
      'set local role none',
      filled,
      `select set_config('role', current_setting('app.role_before'), true)`,
    ]
    return run(db, steps.join('; '))
  },
})

/** pg-boss reads its columns as the database spells them. */
const run = async (db: Db, text: string, values: unknown[] = []) => {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}

/**
 * The queue holds what all stores wait for, so the roles that requests step down to see nothing of it: for the one
 * statement the transaction steps up again.
 */
export async function asOwner<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await run(db, 'select current_user as role')
  await run(db, 'set local role none')
  const result = await work()
  await sql`set local role ${sql.id(String((rows[0] as { role: unknown }).role))}`.execute(db)
  return result
}

const lookEverySeconds = 2

/** Tests that wait for jobs look for them more often. */
export function createJobs(
  database: Database,
  log: Logger,
  pollingIntervalSeconds = lookEverySeconds,
): Jobs {
  const boss = new PgBoss({ db: besideTransactions(database), schedule: false })
  boss.on('error', (error) => log.error(error, 'job queue'))
  const workers = new Map<string, (contents: unknown) => Promise<void>>()
  return {
    work({ name, contents: shape }, worker) {
      workers.set(name, async (contents) => worker(shape.parse(contents)))
    },
    async enqueue(db, { name, contents: shape }, contents, timing = {}) {
      // The queue would look it up on a connection that the embedded database does not have.
      invariant(workers.has(name), `somebody does the job ${name}`)
      const { startAfter, once, everySeconds } = timing
      const options = {
        db: within(db),
        ...(startAfter && { startAfter }),
        ...(once !== undefined && { singletonKey: once }),
        ...(everySeconds !== undefined && { singletonSeconds: everySeconds }),
      }
      await boss.send(name, shape.parse(contents) as object, options)
    },
    async start() {
      await boss.start()
      for (const name of workers.keys()) await boss.createQueue(name, retries)
      for (const [name, worker] of workers) {
        await boss.work(name, { ...pace, pollingIntervalSeconds }, (batch) =>
          Promise.all(batch.map(({ id, data }) => outcomeOf(id, worker(data), log))),
        )
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
