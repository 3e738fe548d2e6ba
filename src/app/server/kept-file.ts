import { link, open, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { syncFolder } from '../../database/sync.ts'

/**
 * What a file holds, made when there is none, for the eyes of the server alone. It is written whole beside its place
 * and then given its name: a start that is broken off leaves no empty file, and of two servers one makes it.
 */
export async function readOrMake(path: string, make: () => string): Promise<string> {
  const kept = await read(path)
  if (kept !== undefined) return kept
  const beside = `${path}.${randomUUID()}`
  try {
    await write(beside, make())
    await link(beside, path)
    syncFolder(dirname(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(beside, { force: true })
  }
  return readFile(path, 'utf8')
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** On the disk before anybody relies on it. */
export async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}
