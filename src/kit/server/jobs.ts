import { CompiledQuery, sql } from 'kysely'
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

export interface Jobs {
  /** Says who does a job; before `start`. */
  work<Contents>(job: Job<Contents>, worker: (contents: Contents) => Promise<void>): void
  /** Puts a job into the queue within the caller's transaction: it is there if and only if that commits. */
  enqueue<Contents>(db: Db, job: Job<Contents>, contents: Contents): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Mail servers and providers come back within hours rather than minutes: 8 tries over about a day. */
const retries = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3600 }
const pollEverySeconds = 2

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

const within = (db: Db): QueueDatabase => ({ executeSql: (text, values) => run(db, text, values) })

/** pg-boss reads its columns as the database spells them. */
const run = async (db: Db, text: string, values: unknown[] = []) => {
  const { rows } = await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))
  return { rows }
}

/**
 * The queue holds what all stores wait for, so the roles that requests step down to see nothing of it: for the one
 * statement the transaction steps up again.
 */
async function asOwner(db: Db, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await run(db, 'select current_user as role')
  await run(db, 'set local role none')
  await work()
  await sql`set local role ${sql.id(String((rows[0] as { role: unknown }).role))}`.execute(db)
}

export function createJobs(database: Database, log: Logger): Jobs {
  const boss = new PgBoss({ db: besideTransactions(database), schedule: false })
  boss.on('error', (error) => log.error(error, 'job queue'))
  const workers = new Map<string, (contents: unknown) => Promise<void>>()
  return {
    work({ name, contents: shape }, worker) {
      workers.set(name, (contents) => worker(shape.parse(contents)))
    },
    async enqueue(db, { name, contents: shape }, contents) {
      // The queue would look it up on a connection that the embedded database does not have.
      invariant(workers.has(name), `somebody does the job ${name}`)
      await asOwner(db, () => boss.send(name, shape.parse(contents) as object, { db: within(db) }))
    },
    async start() {
      await boss.start()
      for (const name of workers.keys()) await boss.createQueue(name, retries)
      for (const [name, worker] of workers) {
        await boss.work(name, { pollingIntervalSeconds: pollEverySeconds }, async (batch) => {
          for (const { data } of batch) await worker(data)
        })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
