import { readFile } from 'node:fs/promises'
import { CompiledQuery } from 'kysely'
import { openStore, startServer, type TestStore } from './test-server.ts'

export interface Past {
  readonly store: TestStore
  run<Row = unknown>(text: string): Promise<readonly Row[]>
  /**
   * Runs a migration as the owner of these tables: that one need not be a superuser, whom row security would not stop.
   * @param grants what else the owner may.
   */
  migrate(name: string, tables: readonly string[], grants?: string): Promise<void>
}

/** A store, in a transaction that is taken back: its tables may be put to how they stood before a migration. */
export async function inThePast<T>(work: (past: Past) => Promise<T>): Promise<T> {
  const server = await startServer()
  const store = await openStore(server)
  try {
    return await server.database.db.connection().execute(async (db) => {
      const run = async <Row>(text: string) =>
        (await db.executeQuery<Row>(CompiledQuery.raw(text))).rows
      await run('begin')
      try {
        return await work({ store, run, migrate: migrationsOf(run) })
      } finally {
        await run('rollback')
      }
    })
  } finally {
    await server.close()
  }
}

const migrationsOf =
  (run: Past['run']): Past['migrate'] =>
  async (name, tables, grants = '') => {
    await run(`
      create role keeper;
      grant usage, create on schema public to keeper;
      ${grants}
      ${tables.map((table) => `alter table ${table} owner to keeper;`).join('\n')}
      set local role keeper;`)
    await run(await readMigration(name))
    await run('reset role')
  }

export const readMigration = (name: string): Promise<string> =>
  readFile(new URL(`../database/migrations/${name}.sql`, import.meta.url), 'utf8')

/** The id of a row that is written by hand. */
export const pastId = (number: number) => `00000000-0000-7000-8000-00000000${number}`
