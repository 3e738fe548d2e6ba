import { CompiledQuery, sql } from 'kysely'
import type { Logger } from 'pino'
import { PgBoss, type Db as QueueDatabase } from 'pg-boss'
import type { z } from 'zod'
import type { Database, Db } from '../../database/open.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { invariant } from '../problem.ts'
import { collectJobs } from './collect-jobs.ts'

/** Work to be done later, after the transaction that asked for it. Its contents outlive a restart. */
export interface Job<Contents> {
  readonly name: string
  readonly contents: z.ZodType<Contents>
  /** Reaches a person, or a service that counts them: in a database that was copied it waits until somebody says so. */
  readonly isLetter?: true
}

/** When a job is to be done, if not soon and as often as it is asked for. */
export interface Timing {
  readonly startAfter?: Date
  /** The same wish again within `everySeconds` is dropped, however often it is made. */
  readonly once?: string
  readonly everySeconds?: number
}

/** A wish for a job that goes along with another statement. */
export interface Asked {
  readonly name: string
  readonly contents: object
  readonly startAfter?: Date
}

/** Asks for jobs in the statement that does what they follow from. */
export const askForJobsText = (at: { readonly [Name in keyof AskedValues]: string }) =>
  `ask_for_jobs(${at.jobs}, ${at.contents}, ${at.starts})`

export const askedTypes = { jobs: 'text[]', contents: 'jsonb[]', starts: 'timestamptz[]' } as const

export interface AskedValues {
  readonly jobs: readonly string[]
  readonly contents: readonly string[]
  readonly starts: readonly (string | null)[]
}

export const valuesOfAsked = (asked: readonly Asked[]): AskedValues => ({
  jobs: asked.map(({ name }) => name),
  contents: asked.map(({ contents }) => JSON.stringify(contents)),
  starts: asked.map(({ startAfter }) => startAfter?.toISOString() ?? null),
})

export interface Jobs {
  /** The names of those jobs that are letters. */
  readonly letters: ReadonlySet<string>
  /** Says who does a job; before `start`. */
  work<Contents>(job: Job<Contents>, worker: (contents: Contents) => Promise<void>): void
  /** The same for what is done more cheaply by the dozen: the worker answers how each one ends, in their order. */
  workTogether<Contents>(
    job: Job<Contents>,
    worker: (contents: readonly Contents[]) => readonly Promise<void>[],
  ): void
  /**
   * Does something again and again, once for all servers together, at the times of a cron expression in UTC; before
   * `start`. What came due while no server ran is done once.
   */
  repeat(name: string, times: string, worker: () => Promise<void>): void
  /** Puts a job into the queue within the caller's transaction: it is there if and only if that commits. */
  enqueue<Contents>(db: Db, job: Job<Contents>, contents: Contents, timing?: Timing): Promise<void>
  /** Tells how each job ended, by its name. */
  hear(listener: (name: string, outcome: 'completed' | 'failed') => void): void
  /** Lets somebody stand around each handful of jobs, as those do who measure them; before `start`. */
  surround(around: Around): void
  /** Whether the queue has been looked at lately. */
  isWorking(): boolean
  start(): Promise<void>
  stop(): Promise<void>
}

/** Does the work of so many jobs of one name. */
export type Around = <Result>(
  name: string,
  count: number,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Mail servers and providers come back within hours rather than minutes: 14 tries again, over 24 to 28 hours. Each waits
 * twice as long as the one before, or up to twice that, from half a minute to four hours.
 */
const retries = { retryLimit: 14, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3600 }
/** What waits is done a handful at a time, without a pause in between. */
const pace = {
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

const handful = 5
const dozens = 40

/** Each job of a batch ends for itself: one that fails is tried again without those that did not. */
const outcomeOf = (id: string, end: Promise<void> | undefined, log: Logger) =>
  (end ?? Promise.reject(new Error('nobody said how it ended'))).then(
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
const besideTransactions = (database: Database, onAsk: () => () => void): QueueDatabase => ({
  executeSql: (text, values) => {
    const onAnswer = onAsk()
    return database.db.connection().execute(async (db) => {
      try {
        const answer = await run(db, text, values)
        onAnswer()
        return answer
      } catch (error) {
        await run(db, 'rollback').catch(() => undefined)
        throw error
      }
    })
  },
})

/** Within a transaction, and as the owner of the queue. */
const within = (db: Db): QueueDatabase => ({
  executeSql: (text, values) => asOwner(db, () => run(db, text, values)),
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

const ask = async (db: Db, name: string, contents: object, at: Date | undefined) => {
  const text = JSON.stringify(contents)
  await sql`select ask_for_job(${name}, ${text}::jsonb, ${at?.toISOString() ?? null}::timestamptz)`.execute(
    db,
  )
}

/** Contents that an earlier version wrote, and this one cannot read, fail alone. */
function workTogether<Contents>(
  shape: Job<Contents>['contents'],
  worker: (contents: readonly Contents[]) => readonly Promise<void>[],
  batch: readonly unknown[],
): readonly Promise<void>[] {
  const read = batch.map((contents) => shape.safeParse(contents))
  const ends = worker(read.flatMap(({ success, data }) => (success ? [data] : []))).values()
  return read.map(async ({ error }) => {
    if (error !== undefined) throw error
    await ends.next().value
  })
}

const outcomesOf = (
  batch: readonly { readonly id: string; readonly data: unknown }[],
  work: Worker['work'],
  log: Logger,
) => {
  const ends = work(batch.map(({ data }) => data))
  return Promise.all(batch.map(({ id }, at) => outcomeOf(id, ends[at], log)))
}

interface Worker {
  readonly atOnce: number
  readonly work: (batch: readonly unknown[]) => readonly Promise<void>[]
}

const lookEverySeconds = 2
/** A busy machine looks late; one that does not look for this long is not working. */
const unseenForMs = 30_000

/** Whoever wants to know how jobs end, and who stands around them. */
function watching() {
  const listeners: Parameters<Jobs['hear']>[0][] = []
  let around: Around = (_name, _count, work) => work()
  return {
    surround: (other: Around) => void (around = other),
    around: ((name, count, work) => around(name, count, work)) satisfies Around,
    hear: (listener: Parameters<Jobs['hear']>[0]) => void listeners.push(listener),
    tell:
      (name: string) =>
      <Ends extends readonly { readonly status: 'completed' | 'failed' }[]>(ends: Ends): Ends => {
        for (const { status } of ends) for (const hear of listeners) hear(name, status)
        return ends
      },
  }
}

/** Tests that wait for jobs look for them more often. */
export function createJobs(
  database: Database,
  log: Logger,
  pollingIntervalSeconds = lookEverySeconds,
): Jobs {
  const { boss, isWorking, open, close } = openQueue(database, log, pollingIntervalSeconds)
  const workers = new Map<string, Worker>()
  const times = new Map<string, string>()
  const letters = new Set<string>()
  const { hear, tell, surround, around } = watching()
  return {
    letters,
    work({ name, contents: shape, isLetter }, worker) {
      if (isLetter === true) letters.add(name)
      const work = async (contents: unknown) => worker(shape.parse(contents))
      workers.set(name, { atOnce: handful, work: (batch) => batch.map(work) })
    },
    workTogether({ name, contents: shape, isLetter }, worker) {
      if (isLetter === true) letters.add(name)
      workers.set(name, { atOnce: dozens, work: (batch) => workTogether(shape, worker, batch) })
    },
    repeat(name, cron, worker) {
      times.set(name, cron)
      workers.set(name, { atOnce: handful, work: (batch) => batch.map(worker) })
    },
    async enqueue(db, { name, contents: shape }, contents, timing = {}) {
      // The queue would look it up on a connection that the embedded database does not have.
      invariant(workers.has(name), `somebody does the job ${name}`)
      const parsed = shape.parse(contents) as object
      const { startAfter, once, everySeconds } = timing
      if (once === undefined && everySeconds === undefined) return ask(db, name, parsed, startAfter)
      await boss.send(name, parsed, { db: within(db), ...optionsOf(timing) })
    },
    hear,
    surround,
    isWorking,
    async start() {
      await open()
      for (const name of workers.keys()) await prepareQueue(boss, name)
      for (const [name, cron] of times) await boss.schedule(name, cron, null, { missed: 'once' })
      for (const [name, { atOnce, work }] of workers) {
        const options = { ...pace, batchSize: atOnce, pollingIntervalSeconds }
        await boss.work(name, options, (batch) =>
          around(name, batch.length, () => outcomesOf(batch, work, log)).then(tell(name)),
        )
      }
    },
    stop: close,
  }
}

async function prepareQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, retries)
  // One that an earlier version made stays as it is otherwise.
  await boss.updateQueue(name, retries)
}

/** Where jobs are asked for somewhere else than in the queue, they are brought there again and again. */
function collect(database: Database, log: Logger, everySeconds: number) {
  const isAside = database.manner.jobsWaitAside
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const look = () => {
    running = collectJobs(database).catch((error: unknown) =>
      log.error(error, 'jobs were not collected'),
    )
    void running.then(() => void (timer &&= setTimeout(look, everySeconds * 1000)))
  }
  return {
    start() {
      if (isAside) timer = setTimeout(look, everySeconds * 1000)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

/** Makes the queue in a database that has none, with room for the jobs of these names; nobody works on them. */
export async function makeQueues(
  database: Database,
  log: Logger,
  names: readonly string[],
): Promise<void> {
  const { boss } = openQueue(database, log)
  await boss.start()
  for (const name of names) await boss.createQueue(name, retries)
  await boss.stop({ graceful: false })
}

/** The queue, and whether it has been looked at lately. */
function openQueue(database: Database, log: Logger, everySeconds = lookEverySeconds) {
  const collecting = collect(database, log, everySeconds)
  let lookedAt = -Infinity
  /** How often the database was found gone, and whether it still is. */
  let timesGone = 0
  let isGone = false
  /** What was asked before it went may still be answered, and says nothing of how things are now. */
  const onAsk = () => {
    const before = timesGone
    return () => {
      lookedAt = performance.now()
      if (before === timesGone) isGone = false
    }
  }
  const boss = new PgBoss({ db: besideTransactions(database, onAsk) })
  // Every queue is looked at every few seconds: one line says for all of them that there is nothing to look at.
  boss.on('error', (error) => {
    if (error.name === DatabaseUnavailable.name) {
      timesGone += 1
      if (isGone) return
      isGone = true
    }
    log.error({ reason: error.message }, 'job queue')
  })
  return {
    boss,
    isWorking: () => performance.now() - lookedAt < unseenForMs,
    async open() {
      await boss.start()
      collecting.start()
    },
    async close() {
      await collecting.stop()
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Timing in the words of the queue. */
const optionsOf = ({ startAfter, once, everySeconds }: Timing) => ({
  ...(startAfter && { startAfter }),
  ...(once !== undefined && { singletonKey: once }),
  ...(everySeconds !== undefined && { singletonSeconds: everySeconds }),
})
