import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import { takingItsTime } from './limits.ts'
import { DatabaseUnavailable } from './unavailable.ts'

const ours = new URL('migrations/', import.meta.url)

/** Each `NNNN_name.sql` is one migration; Kysely runs those that are new, one server at a time. */
const sqlFiles = (folder: URL): MigrationProvider => ({
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    return Object.fromEntries(
      names.map((name) => [
        name.replace('.sql', ''),
        {
          up: async (db: Kysely<unknown>) => {
            await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)
          },
        },
      ]),
    )
  },
})

const migratorFor = <Schema>(db: Kysely<Schema>, folder: URL) =>
  new Migrator({
    db,
    provider: sqlFiles(folder),
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })

/**
 * Brings the schema up to date, or to where it was after the migration `last`; throws the first failure, which names its
 * file. They run in one transaction: after a failure the schema is what it was, and the version before starts on it.
 * A database that the next version has brought further is left as it is: for the time of a deployment both run on it.
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  folder = ours,
  last?: string,
): Promise<void> {
  if (last === undefined && (await isAhead(db, folder))) return
  const migrator = migratorFor(db, folder)
  const { error, results } = await takingItsTime(() =>
    last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last),
  )
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed === undefined) throw isDiscarded(error) ? new DatabaseUnavailable(error) : error
  const reason = (error as Error).message
  throw new Error(`The migration ${failed.migrationName}.sql failed: ${reason}`, { cause: error })
}

/** Kysely's words where the line broke in the middle; why it did is lost behind them. */
const isDiscarded = (error: unknown) =>
  error instanceof Error && error.message === 'Postgres connection has been discarded'

async function isAhead<Schema>(db: Kysely<Schema>, folder: URL): Promise<boolean> {
  const { known, done } = await standOfMigrations(db, folder)
  return known.length < done.length && known.every((name) => done.includes(name))
}

/** The migrations of this version, by name, and which of them this database has had. */
export async function standOfMigrations<Schema>(
  db: Kysely<Schema>,
  folder = ours,
): Promise<{ readonly known: readonly string[]; readonly done: readonly string[] }> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('schema_migrations') is not null as has`.execute(db)
  const known = Object.keys(await sqlFiles(folder).getMigrations())
  if (rows[0]?.has !== true) return { known, done: [] }
  const ran = await sql<{ name: string }>`
    select name from schema_migrations order by name`.execute(db)
  return { known, done: ran.rows.map(({ name }) => name) }
}
