import type { Logger } from 'pino'
import { takingItsTime } from '../../database/limits.ts'
import type { Line } from '../../database/lending.ts'
import { migrate, standOfMigrations } from '../../database/migrate.ts'
import type { Database } from '../../database/open.ts'
import { writeJobs } from '../../kit/server/carried-jobs.ts'
import type { ObjectStore } from '../../kit/server/images.ts'
import { differencesOf, jobsName, tableFile, type Counted, type Manifest } from '../manifest.ts'
import { createDigest } from './digest.ts'
import { readAll } from './read-rows.ts'
import { listStoreIds, listTables, quoted, type Table } from './tables.ts'
import { linesOf, openArchive, type Archive } from './unpack.ts'

export interface Restore {
  readonly database: Database
  readonly objects: ObjectStore
  readonly file: string
  readonly log: Logger
}

/**
 * Puts a backup into an empty database, of either kind, and its pictures where pictures are kept. Every row is written,
 * read back and compared before anything of it counts; then the schema is brought up to this version.
 */
export async function restoreBackup({ database, objects, file, log }: Restore): Promise<Manifest> {
  if (database.manner.isSpread) {
    throw new Error(
      'The stores of this database lie on several servers: a backup is restored into a database on one server only.',
    )
  }
  const archive = await openArchive(file)
  try {
    const { manifest } = archive
    if (manifest.holds !== 'everything') {
      throw new Error(`${file} is the archive of one store. Import it in the settings of a store.`)
    }
    await makeSchema(database, manifest, file)
    await putPictures(archive, objects)
    await takingItsTime(() => fill(database, archive))
    const jobs: string[] = []
    for await (const lines of linesOf(archive.read(jobsName))) jobs.push(...lines)
    await writeJobs(database, log, jobs)
    await migrate(database.db)
    return manifest
  } finally {
    archive.close()
  }
}

/** The schema of the version that the backup is from, whose columns its rows have. */
async function makeSchema({ db }: Database, { migrations }: Manifest, file: string): Promise<void> {
  const { known, done } = await standOfMigrations(db)
  const last = migrations.at(-1)
  if (last === undefined || migrations.some((name) => !known.includes(name))) {
    throw new Error(`${file} was made by a newer Larder. Restore it with that version.`)
  }
  if (done.length > migrations.length) {
    throw new Error(
      `${file} was made by an older Larder, and this database is already past it. Restore into one that is new.`,
    )
  }
  await migrate(db, undefined, last)
}

async function putPictures(archive: Archive, objects: ObjectStore): Promise<void> {
  const { files, pictures } = archive.manifest
  for (const name of Object.keys(files).filter((each) => each.startsWith('images/'))) {
    const key = name.slice('images/'.length)
    if (!pictures.missing.includes(key)) await objects.put(key, await archive.readAll(name))
  }
}

/**
 * One transaction of the owner of the tables. While it lasts row level security, triggers and foreign keys do not stand
 * in the way; they are back before it ends, and the keys are checked over every row by being made anew.
 */
async function fill(database: Database, archive: Archive): Promise<void> {
  const line = await database.lend()
  try {
    await line.query(`begin; set local timezone = 'UTC'; set local statement_timeout = 0;
      set local idle_in_transaction_session_timeout = 0; set local search_path = public`)
    const tables = await listTables(line)
    await refuseUnlessEmpty(line)
    const closeAgain = await openTables(line, tables)
    const found: Record<string, Counted> = {}
    for (const table of tables) {
      // What migrations put there is in the backup as it was when it was taken.
      await line.query(`delete from ${quoted(table.name)}`)
      for await (const rows of linesOf(archive.read(tableFile(table.name)))) {
        await insertRows(line, table, rows)
      }
      found[table.name] = await countRows(line, table)
    }
    const differences = differencesOf(archive.manifest.tables, found)
    if (differences.length > 0) {
      throw new Error(`What was written differs: ${differences.join('; ')}`)
    }
    for (const [name, value] of Object.entries(archive.manifest.sequences)) {
      await line.query('select setval($1::regclass, $2::bigint)', [quoted(name), value])
    }
    await line.query(closeAgain)
    await line.query(`update installation set mark = 'restored from a backup'`)
    await line.query('commit')
  } catch (error) {
    await line.query('rollback')
    throw error
  } finally {
    line.release()
  }
}

async function refuseUnlessEmpty(line: Line): Promise<void> {
  const stores = await listStoreIds(line)
  const { rows } = await line.query('select 1 from operators limit 1')
  if (stores.length > 0 || rows.length > 0) {
    throw new Error('This Larder is not empty. A backup is restored into an empty database only.')
  }
}

/** Answers the statements that close them again. */
async function openTables(line: Line, tables: readonly Table[]): Promise<string> {
  const { rows } = await line.query(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name,
      pg_get_constraintdef(oid) as text
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  const keys = rows as { readonly table: string; readonly name: string; readonly text: string }[]
  const opened = tables.map(({ name, storeColumn }) => [
    `alter table ${quoted(name)} disable trigger user`,
    ...(storeColumn === null ? [] : [`alter table ${quoted(name)} no force row level security`]),
  ])
  const closed = tables.map(({ name, storeColumn }) => [
    `alter table ${quoted(name)} enable trigger user`,
    ...(storeColumn === null ? [] : [`alter table ${quoted(name)} force row level security`]),
  ])
  const dropped = keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`)
  await line.query([...dropped, ...opened.flat()].join(';\n'))
  const added = keys.map(
    ({ table, name, text }) => `alter table ${table} add constraint ${name} ${text}`,
  )
  return [...added, ...closed.flat()].join(';\n')
}

/** PostgreSQL reads what PostgreSQL wrote. */
async function insertRows(
  line: Pick<Line, 'query'>,
  { name, columns }: Table,
  rows: readonly string[],
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await line.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

async function countRows(line: Line, table: Table): Promise<Counted> {
  const digest = createDigest()
  for await (const rows of readAll(line, table, '')) for (const row of rows) digest.add(row)
  return digest.result()
}
