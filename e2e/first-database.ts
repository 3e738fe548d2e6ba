import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { migrate } from '../src/database/migrate.ts'
import { openDatabase } from '../src/database/open.ts'
import { runFolder } from './run.config.ts'

/**
 * Lays an empty database into a data folder. Making one takes five seconds of a core; it is made once in a run, and copied
 * for every server.
 */
export async function layDatabase(dataDir: string): Promise<void> {
  const first = join(runFolder(), 'first-database')
  if (!existsSync(first)) await make(first)
  await cp(first, join(dataDir, 'database'), { recursive: true })
}

/** Beside its place: another worker may be making it, too, and who is second uses the first one's. */
async function make(first: string): Promise<void> {
  const unfinished = `${first}-${process.pid}`
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), unfinished])
  await rename(join(unfinished, 'database'), first).catch((error: unknown) => {
    if (!existsSync(first)) throw error
  })
  await rm(unfinished, { recursive: true, force: true })
}

if (import.meta.main) {
  const [, , dataDir = ''] = process.argv
  const fail = (error: Error) => {
    throw error
  }
  const database = await openDatabase({ url: undefined, dataDir, onLost: fail })
  await migrate(database.db)
  await database.close()
}
