import { CompiledQuery } from 'kysely'
import type { Database, Db } from './open.ts'

/** The server steps down to one of these in every transaction. */
export type DatabaseRole = 'larder_app' | 'larder_platform'

const run = (db: Db, text: string) => db.executeQuery(CompiledQuery.raw(text))

/** Role and store in one message; the id is a checked uuid, so it can stand in the text. */
export function actAs(db: Db, role: DatabaseRole, storeId: string | undefined): Promise<unknown> {
  return run(db, stepDown(role, storeId))
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function stepDown(role: DatabaseRole, storeId: string | undefined): string {
  if (storeId !== undefined && !uuid.test(storeId)) throw new Error('A store id must be a uuid')
  return `set local role ${role}; set local app.store_id = '${storeId ?? ''}'`
}

export interface TransactionOptions {
  readonly role: DatabaseRole
  readonly storeId: string | undefined
  readonly readOnly: boolean
}

/** Runs `work` in one transaction on one connection; commits when it returns, rolls back when it throws. */
export function inTransaction<Result>(
  database: Database,
  { role, storeId, readOnly }: TransactionOptions,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const begin = `begin${readOnly ? ' read only' : ''}; ${database.preamble} ${stepDown(role, storeId)}`
  return database.db.connection().execute(async (db) => {
    await run(db, begin)
    try {
      const result = await work(db)
      await commit(db)
      return result
    } catch (error) {
      await run(db, 'rollback')
      throw error
    }
  })
}

/** After a failed statement PostgreSQL answers COMMIT by rolling back; taking that for success would lose a sale. */
async function commit(db: Db): Promise<void> {
  const { rows } = (await run(db, 'commit')) as { rows: readonly { command?: string }[] }
  if (rows[0]?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: a statement in it had failed')
}
