import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery } from 'kysely'
import { withinMs } from './limits.ts'
import type { Line } from './lending.ts'
import type { DatabaseRole, Manner } from './manner.ts'
import type { Database, Db } from './open.ts'
import type { Written } from './statement.ts'

/** Goes on in the same transaction as this role, inside this store or outside of all. */
export async function actAs(
  db: Db,
  { enter }: Manner,
  role: DatabaseRole,
  storeId: string | undefined,
): Promise<void> {
  for (const text of enter(role, storeId)) await db.executeQuery(CompiledQuery.raw(text))
}

export interface TransactionOptions {
  readonly role: DatabaseRole
  readonly storeId: string | undefined
  readonly readOnly: boolean
  /**
   * What the work will want to know, asked in the message that opens the transaction. It only reads: should opening
   * fail, nothing has been done.
   */
  readonly look?: Written | undefined
}

type Rows = readonly Record<string, unknown>[]

/** What a transaction offers besides its statements. */
export interface Ends {
  /** What the look found. */
  readonly looked: Rows
  /** Sends a last statement and the commit in one message, so that the rows it holds are held for no round trip. */
  endWith(last: Written): Promise<Rows>
}

const running = new AsyncLocalStorage<true>()

/** Whether this is asked from inside a transaction, however many calls deep. */
export const isInTransaction = (): boolean => running.getStore() === true

/**
 * Runs `work` in one transaction on one connection; commits when it returns, rolls back when it throws. It comes when
 * its store has a turn, and may not last for ever: what stands still holds rows and a connection that others need.
 */
export function inTransaction<Result>(
  database: Database,
  options: TransactionOptions,
  work: (db: Db, ends: Ends) => Promise<Result>,
): Promise<Result> {
  if (isInTransaction()) throw new Error('A transaction inside another would wait for itself')
  const { role, storeId, readOnly, look } = options
  const begin = database.manner.begin({ role, storeId, readOnly, looks: look !== undefined })
  return database.turns.take(storeId ?? role, async () => {
    const line = await database.lend()
    try {
      return await onLine(database, line, { begin, look }, work)
    } finally {
      line.release()
    }
  })
}

interface Opening {
  readonly begin: readonly string[]
  readonly look: Written | undefined
}

async function onLine<Result>(
  { by, limits }: Database,
  line: Line,
  opening: Opening,
  work: (db: Db, ends: Ends) => Promise<Result>,
): Promise<Result> {
  let isOver = false
  async function endWith(last: Written): Promise<Rows> {
    isOver = true
    const [answer, end] = await Promise.allSettled(
      line.together(() => [send(line, last), commit(line)] as const),
    )
    // Where the statement has failed, that says more.
    if (answer.status === 'rejected') throw answer.reason
    if (end.status === 'rejected') throw end.reason
    return answer.value.rows
  }
  const open: Pick<Line, 'query'> = {
    query(text, values) {
      // Outside, it would be nobody's: in no store, and in the role of the owner.
      if (isOver) throw new Error('A statement came after its transaction had ended')
      return line.query(text, values)
    },
  }
  try {
    const looked = await openAndLook(line, opening)
    // What is left behind goes on, but gets no further: its connection refuses it.
    const working = running.run(true, work, by(open), { looked, endWith })
    const result = await withinMs(limits.transactionMs, 'A transaction', working)
    if (!isOver) await commit(line)
    return result
  } catch (error) {
    // Where even that fails the connection is thrown away, and the server rolls back by itself.
    if (!isOver) await line.query('rollback').catch(() => undefined)
    throw error
  }
}

async function openAndLook(line: Line, { begin, look }: Opening): Promise<Rows> {
  const [begun, looked] = line.together(
    () => [Promise.all(begin.map((text) => line.query(text))), look && send(line, look)] as const,
  )
  looked?.catch(() => undefined)
  await begun
  return (await looked)?.rows ?? []
}

const send = (line: Line, { text, values }: Written) => line.query(text, values)

/** After a failed statement PostgreSQL answers COMMIT by rolling back; taking that for success would lose a sale. */
async function commit(line: Line): Promise<void> {
  const { command } = await line.query('commit')
  if (command !== 'COMMIT') {
    throw new Error('The transaction was rolled back: a statement in it had failed')
  }
}
