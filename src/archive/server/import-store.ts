import { takingItsTime } from '../../database/limits.ts'
import type { Line } from '../../database/lending.ts'
import type { Database, Db } from '../../database/open.ts'
import { conflict, invalid } from '../../kit/problem.ts'
import type { ObjectStore } from '../../kit/server/images.ts'
import { newId } from '../../kit/server/ids.ts'
import { differencesOf, tableFile, type Counted, type Manifest } from '../manifest.ts'
import { hasFromTheStart, inOrder, leftOut, withIds, withheld } from '../store-archive.ts'
import { createDigest } from './digest.ts'
import { readLines } from './read-rows.ts'
import { listMigrations, listTables, quoted, type Table } from './tables.ts'
import { checkFile, keyOf } from './take-backup.ts'
import { linesOf, NotAnArchive, openArchive, type Archive } from './unpack.ts'
import { isArchived } from './take-store.ts'

export interface ImportInto {
  readonly database: Database
  readonly objects: ObjectStore
  readonly storeId: string
  /** What has to be made anew from the rows of people, inside the same transaction. */
  readonly settlePeople: (db: Db, storeId: string) => Promise<void>
  /** Of a password that nobody knows: people who came along choose a new one. */
  readonly unknownPassword: () => Promise<string>
}

/** Of some thirty thousand pictures: what is listed in an archive is in memory before anything of it is believed. */
const mostFilesOfStore = 100_000

/** Fills an empty store from the archive of another: all of it or nothing, read back and compared. */
export async function importStore(into: ImportInto, file: string): Promise<Manifest> {
  if (into.database.manner.isSpread) {
    throw conflict(
      'The stores of this Larder lie on several servers, where no archive can be brought in. Import it into a Larder on one server.',
    )
  }
  const archive = await openArchive(file, mostFilesOfStore).catch(asRefusal)
  try {
    const { manifest } = archive
    if (manifest.holds !== 'store' || manifest.storeId === undefined) {
      throw invalid('This is the backup of a whole Larder, not the archive of a store.')
    }
    const from = manifest.storeId
    await checkFile(file)
    await inTurn(into, async (line) => {
      await refuseUnfit(line, manifest, into.storeId)
      await line.query('rollback')
    })
    await putPictures(into, archive, new Map([[from, into.storeId]]))
    await inTurn(into, async (line) => {
      await fill(line, into, archive, from)
      await line.query('commit')
    })
    return manifest
  } catch (error) {
    return asRefusal(error)
  } finally {
    archive.close()
  }
}

function asRefusal(error: unknown): never {
  const { code = '' } = error as { readonly code?: string }
  // Rows that the database does not take: no archive that Larder has written has them.
  const isRefusedRow = /^2[23]/.test(code)
  if (!(error instanceof NotAnArchive) && !isRefusedRow) throw error
  throw invalid('This file is not the archive of a store, or it is damaged.')
}

/** A connection for work that takes as long as it takes, in one transaction that the work ends. */
const inTurn = ({ database }: ImportInto, work: (line: Line) => Promise<void>): Promise<void> =>
  takingItsTime(async () => {
    const line = await database.lend()
    try {
      await line.query(`begin; set local timezone = 'UTC'; set local statement_timeout = 0;
        set local idle_in_transaction_session_timeout = 0`)
      await work(line)
    } catch (error) {
      await line.query('rollback')
      throw error
    } finally {
      line.release()
    }
  })

/** Answers the tables that an archive has; the transaction is then the store's own. */
async function refuseUnfit(
  line: Line,
  manifest: Manifest,
  storeId: string,
): Promise<readonly Table[]> {
  const tables = (await listTables(line)).filter(isArchived)
  await refuseOtherVersion(line, manifest)
  await line.query(`set local role larder_app; set local app.store_id = '${storeId}'`)
  await line.query(`select id from stores where id = '${storeId}' for update`)
  await refuseUnlessEmpty(line, tables, storeId)
  return tables
}

async function fill(line: Line, into: ImportInto, archive: Archive, from: string): Promise<void> {
  const { database, storeId } = into
  const passwordHash = await into.unknownPassword()
  const references = await listReferences(line)
  const taken = await listTakenProducts(line, archive)
  const tables = await refuseUnfit(line, archive.manifest, storeId)
  // What is paid for an order comes along with its rows, and does not follow from them a second time.
  await line.query(`set local role none; insert into imports values (pg_current_xact_id()::text);
    set local role larder_app; set local app.restoring = 'on'`)
  const ids = new Map([
    [from, storeId],
    ...taken.map((id) => [id, newId()] as const),
    ...(await listKnownPeople(line, archive)),
  ])
  const written: Record<string, Counted> = {}
  const names = tables.map(({ name }) => name)
  for (const name of inOrder(names, references)) {
    const table = tables.find((each) => each.name === name)
    if (table !== undefined) {
      written[name] = await fillTable(line, archive, table, { ids, storeId, passwordHash })
    }
  }
  await line.query(`set local role none; delete from imports; set local role larder_app`)
  await refuseDifferences(line, tables, written, storeId)
  await into.settlePeople(database.by(line), storeId)
}

async function refuseOtherVersion(line: Line, { migrations }: Manifest): Promise<void> {
  const here = await listMigrations(line)
  if (here.join() === migrations.join()) return
  throw conflict(
    'This archive was made by another version of Larder. Bring both to the same version and make the archive again.',
  )
}

async function refuseUnlessEmpty(
  line: Line,
  tables: readonly Table[],
  storeId: string,
): Promise<void> {
  for (const { name } of tables.filter((table) => !hasFromTheStart.includes(table.name))) {
    const { rows } = await line.query(
      `select 1 from ${quoted(name)} where store_id = '${storeId}' limit 1`,
    )
    if (rows.length > 0) {
      throw conflict('This store is in use already. An archive goes into an empty store only.')
    }
  }
}

async function listReferences(line: Line) {
  const { rows } = await line.query(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  return rows as { readonly from: string; readonly to: string }[]
}

/** A product names its store wherever it is asked for, so its id stands once on a platform. */
async function listTakenProducts(line: Line, archive: Archive): Promise<readonly string[]> {
  const taken: string[] = []
  await line.query('set local role larder_platform')
  for await (const rows of linesOf(archive.read(tableFile('products')))) {
    const { rows: found } = await line.query(
      'select id::text as id from products where id = any($1::uuid[])',
      [rows.map((row) => (JSON.parse(row) as { readonly id: string }).id)],
    )
    taken.push(...(found as { readonly id: string }[]).map(({ id }) => id))
  }
  await line.query('set local role none')
  return taken
}

/** Whoever is here already, by their address, is the person of that address there. */
async function listKnownPeople(line: Line, archive: Archive) {
  const { rows } = await line.query(
    'select id::text as id, email from users where deleted_at is null',
  )
  const here = new Map(
    (rows as { readonly id: string; readonly email: string }[]).map(({ id, email }) => [email, id]),
  )
  const known: (readonly [string, string])[] = []
  for await (const lines of linesOf(archive.read(tableFile('users')))) {
    for (const text of lines) {
      const person = JSON.parse(text) as Person
      const id = here.get(person.email)
      if (id !== undefined && person.deleted_at === null) known.push([person.id, id])
    }
  }
  return known
}

interface Person {
  readonly id: string
  readonly email: string
  readonly deleted_at: string | null
}

async function putPictures(
  { objects, storeId }: ImportInto,
  archive: Archive,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const { files, pictures } = archive.manifest
  for (const name of Object.keys(files).filter((each) => each.startsWith('images/'))) {
    const key = name.slice('images/'.length)
    if (pictures.missing.includes(key)) continue
    const moved = withIds(key, ids)
    refuseForeignPicture(moved, storeId)
    await objects.put(moved, await archive.readAll(name))
  }
}

/** Its place is the store's own folder, whatever the archive says: another store's picture is not to be had there. */
function refuseForeignPicture(key: string, storeId: string): void {
  const [folder, name = '', ...more] = key.split('/')
  if (folder === storeId && more.length === 0 && /^[\w-]+\.webp$/.test(name)) return
  throw new NotAnArchive(`The picture ${key} is not the store's own`)
}

interface Settling {
  readonly ids: ReadonlyMap<string, string>
  readonly storeId: string
  readonly passwordHash: string
}

/** Answers what was written, as it will be read back. */
async function fillTable(
  line: Line,
  archive: Archive,
  table: Table,
  { ids, storeId, passwordHash }: Settling,
): Promise<Counted> {
  const digest = createDigest()
  const columns = table.columns.filter((column) => !withheld[table.name]?.includes(column))
  const known = new Set(ids.values())
  for await (const lines of linesOf(archive.read(tableFile(table.name)))) {
    const rows = lines.map((text) => withIds(text, ids))
    for (const row of rows) digest.add(row)
    if (table.name === 'images') for (const row of rows) refuseForeignPicture(keyOf(row), storeId)
    if (table.name === 'stores') {
      await changeStore(line, columns, rows)
    } else if (table.name === 'users') {
      const others = rows.filter((row) => !known.has((JSON.parse(row) as Person).id))
      await insert(line, table, [...columns, 'password_hash'], withPassword(others, passwordHash))
    } else {
      await insert(line, table, columns, rows)
    }
  }
  return digest.result()
}

const withPassword = (rows: readonly string[], hash: string) =>
  rows.map((row) => JSON.stringify({ ...(JSON.parse(row) as object), password_hash: hash }))

async function insert(
  line: Line,
  { name }: Table,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await line.query(
    `insert into ${quoted(name)} (${list})
     select ${list} from json_populate_recordset(null::${quoted(name)}, $1::json)
     ${hasFromTheStart.includes(name) ? 'on conflict do nothing' : ''}`,
    [`[${rows.join(',')}]`],
  )
}

/** The store itself is there; it takes on the settings, its next order number among them. */
async function changeStore(
  line: Line,
  columns: readonly string[],
  [row]: readonly string[],
): Promise<void> {
  if (row === undefined) return
  const list = columns
    .filter((column) => column !== 'id')
    .map(quoted)
    .join(', ')
  await line.query(
    `update stores set (${list}) =
       (select ${list} from json_populate_record(null::stores, $1::json))
     where id = current_store()`,
    [row],
  )
}

/** What was there before, or is not all in the archive, cannot be compared by its sum. */
async function refuseDifferences(
  line: Line,
  tables: readonly Table[],
  written: Readonly<Record<string, Counted>>,
  storeId: string,
): Promise<void> {
  const found: Record<string, Counted> = {}
  const compared = tables.filter(
    ({ name }) => !hasFromTheStart.includes(name) && !(name in leftOut),
  )
  for (const { name, columns } of compared) {
    const digest = createDigest()
    const select = `select ${columns.map(quoted).join(', ')} from ${quoted(name)} where store_id = '${storeId}'`
    for await (const rows of readLines(line, select)) for (const row of rows) digest.add(row)
    found[name] = digest.result()
  }
  const expected = Object.fromEntries(compared.map(({ name }) => [name, written[name]]))
  const differences = differencesOf(expected as Record<string, Counted>, found)
  if (differences.length > 0) {
    throw new Error(`What was imported differs: ${differences.join('; ')}`)
  }
}
