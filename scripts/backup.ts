import { existsSync, mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { rowsOf } from '../src/archive/manifest.ts'
import { takeBackup } from '../src/archive/server/take-backup.ts'
import { pictureStore } from '../src/app/server/picture-store.ts'
import { readConfig, type Config } from '../src/app/server/config.ts'
import { operatorTokenFile } from '../src/app/server/operator-token.ts'
import { setAsidePath } from '../src/app/server/serve-set-aside.ts'
import { FolderInUse } from '../src/database/lock-folder.ts'
import { openDatabase, type Database } from '../src/database/open.ts'

const open = (dataDir: string, url?: string): Promise<Database> =>
  openDatabase({ url, dataDir, onLost: (error) => console.error(error.message) })

/** The database, or a copy of it where a server has it to itself. */
async function openToRead({ databaseUrl, dataDir, baseUrl }: Config): Promise<Database> {
  if (databaseUrl !== undefined) return open(dataDir, databaseUrl)
  if (!existsSync(join(dataDir, 'database'))) {
    throw new Error(
      `There is no database in the folder ${dataDir}. Set DATA_DIR or DATABASE_URL to what Larder was started with.`,
    )
  }
  try {
    return await open(dataDir)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
  const folder = await askToSetAside(dataDir, baseUrl)
  const copy = await open(folder)
  return {
    ...copy,
    async close() {
      await copy.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function askToSetAside(dataDir: string, baseUrl: string): Promise<string> {
  const token = (await readFile(operatorTokenFile(dataDir), 'utf8')).trim()
  const response = await fetch(baseUrl + setAsidePath, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch((cause: unknown) => {
    throw new Error(
      `The database is in use by a Larder that does not answer at ${baseUrl}. Set BASE_URL (or PORT) to where it runs.`,
      { cause },
    )
  })
  const answer = (await response.json()) as { readonly folder?: string; readonly message?: string }
  if (answer.folder === undefined) throw new Error(answer.message ?? 'Larder gave no answer.')
  // It names its own folder, perhaps from where it was started.
  return join(dataDir, 'set-aside')
}

async function backup(name: string): Promise<void> {
  const config = readConfig(process.env)
  const file = resolve(name)
  mkdirSync(dirname(file), { recursive: true })
  const database = await openToRead(config)
  try {
    const manifest = await takeBackup({
      database,
      objects: pictureStore(config),
      file,
      pictures: 'included',
    })
    const { missing } = manifest.pictures
    console.log(
      `${file} holds everything as of ${manifest.takenAt}: ${rowsOf(manifest)} rows of ${Object.keys(manifest.tables).length} tables, read again and counted.`,
    )
    if (missing.length > 0) console.log(`Not found, and left out: ${missing.join(', ')}`)
    console.log('The keys of payment secrets are not in it: keep DATA_DIR/payment-keys elsewhere.')
  } finally {
    await database.close()
  }
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run backup -- FILE')
  process.exit(2)
}
try {
  await backup(file)
  process.exit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
