import { existsSync } from 'node:fs'
import { takingItsTime } from '../../database/limits.ts'
import type { Line } from '../../database/lending.ts'
import type { Database } from '../../database/open.ts'
import { readJobs } from '../../kit/server/carried-jobs.ts'
import { filesOfPicture, type ObjectStore } from '../../kit/server/images.ts'
import { jobsName, pictureFile, tableFile, type Counted, type Manifest } from '../manifest.ts'
import { createDigest } from './digest.ts'
import { pack, type Part } from './pack.ts'
import { readRows } from './read-rows.ts'
import { listMigrations, listStoreIds, listTables, readSequences } from './tables.ts'
import { linesOf, openArchive } from './unpack.ts'

export interface Backup {
  readonly database: Database
  readonly objects: ObjectStore
  /** Where it is written; nothing may be there. */
  readonly file: string
  readonly pictures: 'included' | 'left out'
}

/**
 * Writes everything of a Larder into one file: as it was at one moment, whatever is sold meanwhile. The file is read
 * again before it gets its name, so that what is answered is what is in it.
 */
export async function takeBackup({ database, objects, file, pictures }: Backup): Promise<Manifest> {
  if (existsSync(file)) throw new Error(`${file} is there already. Choose another name.`)
  if (database.manner.isSpread) {
    throw new Error(
      'The stores of this Larder lie on several servers: no backup can be taken of all of them at one moment. Back up each server of the cluster as Citus advises.',
    )
  }
  return takingItsTime(async () => {
    const line = await database.lend()
    try {
      await line.query(beginSnapshot)
      const manifest = await write(line, { database, objects, file, pictures })
      await checkFile(file)
      return manifest
    } finally {
      await line.query('rollback')
      line.release()
    }
  })
}

/** What is written from now on is not seen by this transaction, which holds up nobody. */
export const beginSnapshot = `
  begin isolation level repeatable read read only;
  set local timezone = 'UTC';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

async function write(line: Line, { database, objects, file, pictures }: Backup): Promise<Manifest> {
  const { owner } = database.manner
  const storeIds = await listStoreIds(line)
  const tables = await listTables(line)
  const migrations = await listMigrations(line)
  const sequences = await readSequences(line)
  const takenAt = await momentOf(line)
  const counts: Record<string, Counted> = {}
  const missing: string[] = []
  const parts: Part[] = tables.map((table) =>
    partOfRows(tableFile(table.name), readRows(line, owner, table, storeIds), (counted) => {
      counts[table.name] = counted
    }),
  )
  parts.push(partOfRows(jobsName, readJobs(line), () => undefined))
  const images = tables.find(({ name }) => name === 'images')
  if (pictures === 'included' && images !== undefined) {
    for await (const rows of readRows(line, owner, images, storeIds)) {
      for (const row of rows) parts.push(...partsOfPicture(objects, keyOf(row), missing))
    }
  }
  let manifest: Manifest | undefined
  await pack(file, parts, (files) => {
    manifest = {
      format: 'larder-archive',
      version: 1,
      holds: 'everything',
      takenAt,
      migrations: [...migrations],
      tables: counts,
      sequences: { ...sequences },
      pictures: { areIncluded: pictures === 'included', missing },
      files,
    }
    return manifest
  })
  if (manifest === undefined) throw new Error('The backup ended without its manifest')
  return manifest
}

/** Of a row of pictures. */
export const keyOf = (row: string) => (JSON.parse(row) as { readonly key: string }).key

export async function momentOf(line: Line): Promise<string> {
  const { rows } = await line.query('select to_json(now()) as moment')
  return String((rows[0] as { readonly moment: unknown }).moment)
}

/** Rows as a file, counted while they are written. */
export const partOfRows = (
  name: string,
  rows: AsyncIterable<readonly string[]>,
  tell: (counted: Counted) => void,
): Part => ({
  name,
  isCompressed: true,
  async *bytes() {
    const digest = createDigest()
    for await (const batch of rows) {
      for (const row of batch) digest.add(row)
      yield Buffer.from(batch.map((row) => `${row}\n`).join(''))
    }
    tell(digest.result())
  },
})

/** One that went while the backup was taken is named rather than made up. */
export const partsOfPicture = (
  objects: ObjectStore,
  key: string,
  missing: string[],
): readonly Part[] =>
  filesOfPicture(key).map((each) => ({
    name: pictureFile(each),
    isCompressed: false,
    async *bytes() {
      const bytes = await objects.get(each)
      if (bytes === undefined) missing.push(each)
      else yield bytes
    },
  }))

/** Reads a file to its end, as whoever restores it will. */
export async function checkFile(file: string): Promise<void> {
  const archive = await openArchive(file)
  try {
    const { tables, files } = archive.manifest
    for (const name of Object.keys(files)) {
      let rows = 0
      for await (const lines of linesOf(archive.read(name))) rows += lines.length
      const table = Object.keys(tables).find((each) => tableFile(each) === name)
      if (table !== undefined && tables[table]?.rows !== rows) {
        throw new Error(`${file} is broken: ${name} has ${rows} rows.`)
      }
    }
  } finally {
    archive.close()
  }
}
