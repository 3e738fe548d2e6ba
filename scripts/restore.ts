import { resolve } from 'node:path'
import { rowsOf } from '../src/archive/manifest.ts'
import { restoreBackup } from '../src/archive/server/restore-backup.ts'
import { pictureStore } from '../src/app/server/picture-store.ts'
import { readConfig } from '../src/app/server/config.ts'
import { openDataFolder } from '../src/app/server/data-folder.ts'
import { createLog } from '../src/app/server/log.ts'
import { openDatabase } from '../src/database/open.ts'

async function restore(name: string): Promise<void> {
  const config = readConfig(process.env)
  await openDataFolder(config.dataDir)
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onLost: (error) => console.error(error.message),
  })
  try {
    const manifest = await restoreBackup({
      database,
      objects: pictureStore(config),
      file: resolve(name),
      log: createLog('warn'),
    })
    console.log(
      `Everything as of ${manifest.takenAt} is here: ${rowsOf(manifest)} rows of ${Object.keys(manifest.tables).length} tables, the same by count and hash.`,
    )
    if (!manifest.pictures.areIncluded) {
      console.log('It was taken without pictures: keep those that there are.')
    }
    console.log('Put the keys of payment secrets back too: DATA_DIR/payment-keys, or PAYMENT_KEYS.')
  } finally {
    await database.close()
  }
}

const [file] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage: npm run restore -- FILE')
  process.exit(2)
}
try {
  await restore(file)
  process.exit()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
