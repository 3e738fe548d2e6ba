import { mkdir } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type DatabaseConnection } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { inParts } from './citus/in-parts.ts'
import { inSeparateMessages } from './citus/manner.ts'
import { poolOptions } from './connection.ts'
import { EmbeddedStopped } from './embedded-socket.ts'
import { lending, type Connections, type Line } from './lending.ts'
import { limits as usualLimits, withinMs, type Limits } from './limits.ts'
import { lockFolder } from './lock-folder.ts'
import { inOneMessage, type Manner } from './manner.ts'
import { setAside } from './set-aside.ts'
import type { Tables } from './tables.gen.ts'
import { createTurns, type Turns } from './turns.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly db: Db
  /** `embedded`: PGlite in the data folder, one process. `server`: PostgreSQL by its address, many processes. */
  readonly kind: 'embedded' | 'server'
  /** How it is told who asks, and for which store. */
  readonly manner: Manner
  readonly limits: Limits
  /** How transactions share the connections out among the stores. */
  readonly turns: Turns
  /** A connection for a transaction. */
  lend(): Promise<Line>
  /** The same database by way of one connection. */
  by(line: Pick<Line, 'query'>): Db
  /** As far as is known: whether the last try to get a connection succeeded. */
  isReachable(): boolean
  /** Of the pool, at this moment. */
  connections(): Connections
  /** Of the embedded database: copies its files as they are at one moment and answers the data folder of the copy. */
  setAside?(): Promise<string>
  close(): Promise<void>
}

export type OnLost = (error: Error) => void

const mostConnections = 10
/** Two stores in trouble, or one and the platform's own calls, leave connections for all others. */
const share = 4

/** Opens PostgreSQL by its address, or the embedded database when there is none. */
export async function openDatabase(settings: {
  readonly url: string | undefined
  /** `transaction`: a pooler stands in between that gives every transaction another connection. */
  readonly pooler?: 'none' | 'transaction'
  readonly dataDir: string
  /** Told when a connection is lost, at work or resting; the pool opens another by itself. */
  readonly onLost: OnLost
  readonly limits?: Limits
}): Promise<Database> {
  const { url, onLost, limits = usualLimits, pooler = 'none' } = settings
  if (url !== undefined) return openServer(url, poolOptions(pooler), onLost, limits)
  const folder = await holdFolder(settings.dataDir)
  let isStopped = false
  const onEnd = (error: Error) => {
    isStopped ||= error instanceof EmbeddedStopped
    onLost(error)
  }
  const { embeddedPool } = await embedded()
  const database = over(embeddedPool(folder.pglite, limits), 'embedded', onEnd, limits)
  return {
    ...database,
    setAside: () => setAside(database, settings.dataDir),
    async close() {
      await database.close()
      // It would write down what it has in memory, as if that could still be trusted.
      if (!isStopped) await folder.pglite.close()
      await folder.release()
    },
  }
}

/** A server on PostgreSQL does without, and without the 10 MB that it takes. */
const embedded = () => import('./embedded.ts')

/** The embedded database of a data folder, which is held for this process alone. */
export async function holdFolder(
  dataDir: string,
): Promise<{ readonly pglite: PGlite; release(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { release } = await lockFolder(dataDir)
  const { openEmbedded } = await embedded()
  return { pglite: await openEmbedded(dataDir), release }
}

async function openServer(
  url: string,
  options: PoolConfig,
  onLost: OnLost,
  limits: Limits,
): Promise<Database> {
  const pool = new Pool({
    ...options,
    connectionString: url,
    max: mostConnections,
    connectionTimeoutMillis: limits.connectionMs,
    keepAlive: true,
  })
  const opened = over(pool, 'server', onLost, limits)
  const database = {
    ...opened,
    // A line that died without a word does not answer a farewell either.
    close: () => withinMs(limits.connectionMs, 'Closing', opened.close()).catch(onLost),
  }
  const { rows } = await sql<{ version: number; citus: boolean }>`
    select current_setting('server_version_num')::int as version,
           exists (select from pg_extension where extname = 'citus') as citus`.execute(database.db)
  const [server] = rows
  if (server === undefined || server.version < 150_000) {
    await database.close()
    throw new Error('Larder needs PostgreSQL 15 or later.')
  }
  const preamble = preambleOf(limits)
  if (server.citus) return onCitus(database, preamble, limits)
  return { ...database, manner: inOneMessage(preamble, await farewellOn(database.db)) }
}

/** Transactions alone are different there: what runs beside them is the platform's own, which is not spread. */
const onCitus = (database: Database, preamble: string, { lockMs }: Limits): Database => ({
  ...database,
  manner: inSeparateMessages(preamble, lockMs),
  lend: async () => inParts(await database.lend()),
})

const looksForClientEveryMs = 50

/**
 * A commit that was sent along is carried out even if nobody is there any more to hear of it, perhaps after seconds of
 * waiting for a row. So PostgreSQL looks, while it works or waits, whether the server still holds the line, and gives
 * up what it does when not. It cannot on every system (Windows). Every 2 ms was an eighth of what an order took of it.
 */
const farewellOn = (db: Db): Promise<string> =>
  sql`select set_config('client_connection_check_interval', ${String(looksForClientEveryMs)}, true)`
    .execute(db)
    .then(
      () => `set local client_connection_check_interval = ${looksForClientEveryMs};`,
      () => '',
    )

/**
 * Said with each `begin` rather than once for a connection: it costs no message of its own, and holds behind a pooler,
 * which refuses such settings at the start of a session and gives the next transaction another one.
 */
const preambleOf = ({ statementMs, lockMs, idleMs }: Limits) =>
  [
    `set local statement_timeout = ${statementMs};`,
    `set local lock_timeout = ${lockMs};`,
    `set local idle_in_transaction_session_timeout = ${idleMs};`,
  ].join(' ')

export function over(
  pool: Pool,
  kind: Database['kind'],
  onLost: OnLost,
  limits: Limits = usualLimits,
): Database {
  const lent = lending(pool, onLost, limits)
  const dialect = new PostgresDialect({ pool: lent })
  const config = { dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] }
  const db = new Kysely<Tables>(config)
  const executor = db.getExecutor()
  const driver = dialect.createDriver()
  const by = (line: Pick<Line, 'query'>): Db => {
    const connection = asConnection(line)
    const bound = executor.withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    })
    return new Kysely<Tables>({ config, dialect, driver, executor: bound })
  }
  // The embedded database has one connection, and nobody in it waits for a lock.
  const turns = createTurns(kind === 'server' ? share : Infinity, limits.connectionMs)
  const { isReachable, lend, connections } = lent
  const close = () => db.destroy()
  return {
    db,
    by,
    lend,
    connections,
    kind,
    limits,
    turns,
    isReachable,
    manner: inOneMessage(),
    close,
  }
}

const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const asConnection = (line: Pick<Line, 'query'>): DatabaseConnection => ({
  async executeQuery({ sql: text, parameters }) {
    const { command, rowCount, rows } = await line.query(text, parameters)
    return changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
  },
  streamQuery: () => {
    throw new Error('Rows are not streamed')
  },
})
