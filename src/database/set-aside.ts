import { constants, existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Line } from './lending.ts'
import { lockFolder } from './lock-folder.ts'

/**
 * The embedded database has one connection, and reading all of it through that would stop the shop for as long. So its
 * files are copied while the connection is held, which takes a moment, and another process reads the copy. Nothing
 * writes without the connection, and the copy is opened as after a power cut. Whoever opens it removes it.
 */
export async function setAside(
  { lend }: { lend(): Promise<Line> },
  dataDir: string,
): Promise<string> {
  const folder = join(dataDir, 'set-aside')
  // A reader that was killed has left its copy behind; one that still reads holds it.
  if (existsSync(folder)) await (await lockFolder(folder)).release()
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const line = await lend()
  try {
    await line.query('checkpoint')
    await cp(join(dataDir, 'database'), join(folder, 'database'), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  } finally {
    line.release()
  }
  return folder
}
