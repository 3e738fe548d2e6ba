import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from './open.ts'
import type { Tables } from './tables.gen.ts'

export interface Place {
  /** Whether the database was served last from another one. */
  readonly isCopy: boolean
  /** Remembers this place as the one it is served from. Until then it is a copy at every start. */
  settle(): Promise<void>
}

/**
 * Where the database is now. A folder that is copied, or put back from a backup, is another one on the disk; tables that
 * are restored from a dump are others in the catalogue.
 */
export async function noticePlace(database: Database, dataDir: string): Promise<Place> {
  const mark = database.kind === 'embedded' ? markOfFolder(dataDir) : await markOfServer(database)
  const asPlatform = <T>(work: (db: Transaction<Tables>) => Promise<T>) =>
    database.db.transaction().execute(async (db) => {
      await sql`set local role larder_platform`.execute(db)
      return work(db)
    })
  const known = await asPlatform((db) =>
    db.selectFrom('installation').select('mark').executeTakeFirstOrThrow(),
  )
  return {
    isCopy: known.mark !== null && known.mark !== mark,
    settle: async () =>
      void (await asPlatform((db) => db.updateTable('installation').set({ mark }).execute())),
  }
}

/** When the making of the demo stores began that are not finished; null when none is on its way. */
export async function demoBegunAt(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('installation').select('demoBegunAt').executeTakeFirstOrThrow()
  return row.demoBegunAt
}

export async function saveDemoBegun(db: Kysely<Tables>, at: string | null): Promise<void> {
  await db.updateTable('installation').set({ demoBegunAt: at }).execute()
}

/** Numbers of folders are used again; together with the moment of its making, not. */
function markOfFolder(dataDir: string): string {
  const { ino, birthtimeNs } = statSync(join(dataDir, 'database'), { bigint: true })
  return `folder ${ino} ${birthtimeNs}`
}

async function markOfServer({ db }: Database): Promise<string> {
  const { rows } = await sql<{ mark: string; isOpen: boolean }>`
    select format('tables %s %s', oid, 'installation'::regclass::oid) as mark,
      has_function_privilege('pg_control_system()', 'execute') as is_open
    from pg_database where datname = current_database()`.execute(db)
  const [found] = rows
  if (found?.isOpen !== true) return found?.mark ?? ''
  const server = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()`.execute(db)
  return `${found.mark} ${server.rows[0]?.id}`
}
