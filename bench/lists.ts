import { runChild, type Environment } from './children.ts'
import type { LongHistory } from './long-history.ts'
import type { LongLists } from './long-lists.ts'
import { makeDatabase } from './postgres.ts'
import { tell } from './report.ts'

// Lists of a large store and of a long history, beside those of a small one.

/** Those alone. */
export async function listsOnPostgres(asStarted: Environment, folder: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# lists: skipped, no PostgreSQL answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: folder }
  try {
    await measureLongLists('PostgreSQL', environment)
    await measureLongHistory('PostgreSQL', environment)
  } finally {
    await own.drop()
  }
}

export async function measureLongLists(kind: string, environment: Environment) {
  const { calls, exports } = await runChild<LongLists>('long-lists.ts', environment)
  for (const { name, few, many } of calls) {
    tell({
      name: `${kind}: ${name}, of 10,000 or 5,000 (limit: of 100)`,
      ours: many,
      limit: few,
      unit: ' ms',
      ...(name === 'first page of ingredients' && { mostShare: 2 }),
    })
  }
  for (const { name, rowsPerSecond } of exports) {
    tell({ name: `${kind}: ${name} exported`, ours: rowsPerSecond, unit: ' rows/s' })
  }
}

async function measureLongHistory(kind: string, environment: Environment) {
  const { calls } = await runChild<LongHistory>('long-history.ts', environment)
  for (const { name, tenth, whole, most } of calls) {
    tell({
      name: `${kind}: ${name}, of 100,000 beside 1,000 stores (limit: of 10,000)`,
      ours: whole,
      limit: tenth,
      unit: ' ms',
      ...(most !== undefined && { most }),
    })
  }
}
