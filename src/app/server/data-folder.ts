import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { write } from './kept-file.ts'

const trialBytes = 1024 * 1024

/** Makes the data folder and writes into it once, so that what stands in the way is said before anything is begun. */
export async function openDataFolder(dataDir: string): Promise<void> {
  const path = join(dataDir, 'write-test')
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    try {
      await write(path, ' '.repeat(trialBytes))
    } finally {
      await rm(path, { force: true })
    }
  } catch (error) {
    throw new Error(sentenceOf(error as NodeJS.ErrnoException, dataDir), { cause: error })
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException, dataDir: string): string {
  const fault = faults[code ?? '']
  return fault === undefined
    ? `The setting DATA_DIR: the folder ${dataDir} cannot be used (${message}).`
    : `The setting DATA_DIR: ${fault(dataDir)}`
}

const unwritable = (dataDir: string) => `this user may not write into the folder ${dataDir}.`
const notFolder = (dataDir: string) => `${dataDir} is a file, or lies in one; it must be a folder.`
const full = (dataDir: string) => `the disk of the folder ${dataDir} is full.`

const faults: Readonly<Record<string, (dataDir: string) => string>> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOTDIR: notFolder,
  EEXIST: notFolder,
  ENOSPC: full,
  EDQUOT: full,
}
