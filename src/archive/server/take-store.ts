import { takingItsTime } from '../../database/limits.ts'
import type { Line } from '../../database/lending.ts'
import type { OwnersWay } from '../../database/manner.ts'
import type { Database } from '../../database/open.ts'
import type { ObjectStore } from '../../kit/server/images.ts'
import { tableFile, type Counted, type Manifest } from '../manifest.ts'
import { leftOut, withoutWithheld } from '../store-archive.ts'
import { pack, type Part } from './pack.ts'
import { readRowsOfStore } from './read-rows.ts'
import { listMigrations, listTables, type Table } from './tables.ts'
import { beginSnapshot, keyOf, momentOf, partOfRows, partsOfPicture } from './take-backup.ts'

export const isArchived = ({ name, storeColumn }: Table) =>
  storeColumn !== null && !(name in leftOut)

interface Places {
  readonly database: Database
  readonly objects: ObjectStore
}

/** Writes everything of one store into a file, as it was at one moment. */
export async function takeStore(
  { database, objects }: Places,
  storeId: string,
  file: string,
): Promise<Manifest> {
  return takingItsTime(async () => {
    const line = await database.lend()
    let isHeld = true
    const letGo = async () => {
      if (!isHeld) return
      isHeld = false
      await line.query('rollback')
      line.release()
    }
    try {
      await line.query(beginSnapshot)
      return await write(line, { database, objects }, storeId, file, letGo)
    } finally {
      await letGo()
    }
  })
}

async function write(
  line: Line,
  { database, objects }: Places,
  storeId: string,
  file: string,
  onRowsRead: () => Promise<void>,
): Promise<Manifest> {
  const { owner } = database.manner
  const tables = (await listTables(line)).filter(isArchived)
  const head = { takenAt: await momentOf(line), migrations: [...(await listMigrations(line))] }
  const counts: Record<string, Counted> = {}
  const missing: string[] = []
  const parts: Part[] = tables.map((table) =>
    partOfRows(tableFile(table.name), rowsOf(line, owner, table, storeId), (counted) => {
      counts[table.name] = counted
    }),
  )
  const images = tables.find(({ name }) => name === 'images')
  const keys: string[] = []
  if (images !== undefined) {
    for await (const rows of readRowsOfStore(line, owner, images, storeId)) {
      keys.push(...rows.map(keyOf))
    }
  }
  const pictures = keys.flatMap((key) => partsOfPicture(objects, key, missing))
  parts.push(...pictures.slice(0, 1).map((part) => after(onRowsRead, part)), ...pictures.slice(1))
  const { manifest } = await packed(file, parts, (files) => ({
    format: 'larder-archive',
    version: 1,
    holds: 'store',
    storeId,
    ...head,
    tables: counts,
    sequences: {},
    pictures: { areIncluded: true, missing },
    files,
  }))
  return manifest
}

/** Pictures are fetched when nothing of the database is held any more. */
const after = (settle: () => Promise<void>, part: Part): Part => ({
  ...part,
  async *bytes() {
    await settle()
    yield* part.bytes()
  },
})

async function packed(
  file: string,
  parts: readonly Part[],
  manifestOf: (files: Manifest['files']) => Manifest,
): Promise<{ readonly manifest: Manifest }> {
  const made: { manifest?: Manifest } = {}
  await pack(file, parts, (files) => (made.manifest = manifestOf(files)))
  if (made.manifest === undefined) throw new Error('The archive ended without its manifest')
  return { manifest: made.manifest }
}

async function* rowsOf(
  line: Line,
  owner: OwnersWay,
  table: Table,
  storeId: string,
): AsyncGenerator<readonly string[]> {
  for await (const rows of readRowsOfStore(line, owner, table, storeId)) {
    yield rows.map((row) => withoutWithheld(table.name, row))
  }
}
