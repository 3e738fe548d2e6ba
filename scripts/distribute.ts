import { distribute } from '../src/database/citus/distribute.ts'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'

/** Spreads the stores over the workers of the cluster that `DATABASE_URL` names; answers what was done, in sentences. */
export async function spreadStores(url: string | undefined): Promise<readonly string[]> {
  if (url === undefined) {
    throw new Error('Set DATABASE_URL to the coordinator of a Citus cluster.')
  }
  const database = await openDatabase({ url, dataDir: '', onLost: () => undefined })
  try {
    await migrate(database.db)
    const { spread, copied, cut } = await database.db.connection().execute((db) => distribute(db))
    return [
      `Spread by store: ${spread.join(', ') || 'nothing new'}.`,
      `Whole on every server: ${copied.join(', ') || 'nothing new'}.`,
      `Foreign keys that are gone: ${cut.join(', ') || 'none'}.`,
    ]
  } finally {
    await database.close()
  }
}
