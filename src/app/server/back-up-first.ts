import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { takeBackup } from '../../archive/server/take-backup.ts'
import { alone } from '../../database/alone.ts'
import { standOfMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import type { Config } from './config.ts'
import { pictureStore } from './picture-store.ts'

/**
 * Before a new version changes the schema of a database that is in use, everything but its pictures is written to
 * `DATA_DIR/backups`. Where that cannot be done, for want of space, say, the log says so and the upgrade goes on: it
 * runs in one transaction, and a shop that does not open is no safer.
 */
export async function backUpFirst(config: Config, database: Database, log: Logger): Promise<void> {
  if (config.upgradeBackup === 'none' || !(await isUpgrade(database))) return
  await alone(database, async () => {
    // Another server may have done all of it in the meantime.
    if (!(await isUpgrade(database))) return
    const folder = join(config.dataDir, 'backups')
    const file = join(folder, `before-${new Date().toISOString().replaceAll(':', '-')}.zip`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await takeBackup({ database, objects: pictureStore(config), file, pictures: 'left out' })
      log.info({ file }, 'a backup was taken before the upgrade')
    } catch (error) {
      log.warn(error, 'no backup could be taken before the upgrade')
    }
  })
}

async function isUpgrade({ db }: Database): Promise<boolean> {
  const { known, done } = await standOfMigrations(db)
  return done.length > 0 && known.some((name) => !done.includes(name))
}
