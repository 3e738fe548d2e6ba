import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'
import { takingItsTime } from './limits.ts'

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

/** Brings the schema up to date; throws the first failure, which names its file. */
export async function migrate<Schema>(db: Kysely<Schema>, folder = ours): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: sqlFiles(folder),
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error, results } = await takingItsTime(() => migrator.migrateToLatest())
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')
  if (failed === undefined) throw error
  const reason = (error as Error).message
  throw new Error(`The migration ${failed.migrationName}.sql failed: ${reason}`, { cause: error })
}
