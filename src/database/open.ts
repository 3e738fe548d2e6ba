import { mkdir } from 'node:fs/promises'
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { poolOptions } from './connection.ts'
import { embeddedPool, openEmbedded } from './embedded.ts'
import { lockFolder } from './lock-folder.ts'
import type { Tables } from './tables.gen.ts'

export type Db = Kysely<Tables>

export interface Database {
  readonly db: Db
  /** `embedded`: PGlite in the data folder, one process. `server`: PostgreSQL by its address, many processes. */
  readonly kind: 'embedded' | 'server'
  /** Statements that every transaction begins with on this database. */
  readonly preamble: string
  close(): Promise<void>
}

const connections = 10

/** Opens PostgreSQL by its address, or the embedded database when there is none. */
export async function openDatabase(settings: {
  readonly url: string | undefined
  readonly dataDir: string
  /** Told when a resting connection is lost; the pool opens another by itself. */
  readonly onLost: (error: Error) => void
}): Promise<Database> {
  if (settings.url !== undefined) return openServer(settings.url, settings.onLost)
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(settings.dataDir)
  const pglite = await openEmbedded(settings.dataDir)
  const database = over(embeddedPool(pglite), 'embedded')
  return {
    ...database,
    async close() {
      await database.close()
      await pglite.close()
      await lock.release()
    },
  }
}

async function openServer(url: string, onLost: (error: Error) => void): Promise<Database> {
  const pool = new Pool({ ...poolOptions, connectionString: url, max: connections })
  pool.on('error', onLost)
  const database = over(pool, 'server')
  const { rows } = await sql<{ version: number; citus: boolean }>`
    select current_setting('server_version_num')::int as version,
           exists (select from pg_extension where extname = 'citus') as citus`.execute(database.db)
  const [server] = rows
  if (server === undefined || server.version < 150_000) {
    await database.close()
    throw new Error('Larder needs PostgreSQL 15 or later.')
  }
  // On Citus the role and the store must reach the workers, and only SET LOCAL does.
  return server.citus
    ? { ...database, preamble: "set local citus.propagate_set_commands = 'local';" }
    : database
}

export function over(pool: Pool, kind: Database['kind']): Database {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, kind, preamble: '', close: () => db.destroy() }
}
