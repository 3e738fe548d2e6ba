import { readdir, readFile } from 'node:fs/promises'
import { sql, type Kysely } from 'kysely'
import { Migrator, type MigrationProvider } from 'kysely/migration'

const folder = new URL('migrations/', import.meta.url)

/** Each `NNNN_name.sql` is one migration; Kysely runs those that are new, one server at a time. */
const sqlFiles: MigrationProvider = {
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
}

/** Brings the schema up to date; throws the first failure. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: sqlFiles,
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock',
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
