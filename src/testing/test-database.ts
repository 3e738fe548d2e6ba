import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { embeddedPool, openInMemory } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { over } from '../database/open.ts'
import { asking } from './asking.ts'
import { copyOnCluster, makeOnCluster, nodesOf } from './citus.ts'

/** Where PGlite keeps what is in memory. */
const dataDir = '/pglite/data'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of the migrated embedded database; each worker starts from it. */
    dumpFile: string
    /** The PostgreSQL database made for this run; empty when the tests run on the embedded one. */
    databaseUrl: string
    /** The same, to be copied and never opened. */
    databaseTemplate: string
    /** The servers of the Citus cluster that the tests run on, its coordinator first; none on anything else. */
    databaseNodes: readonly string[]
  }
}

/** Prepares the database once for all test files: a dump to start from, or a database of its own on PostgreSQL. */
export async function setup({ provide, config }: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  // Of a configuration without a word about them there are none, whatever the types say.
  const folder = (config.env as Partial<typeof config.env> | undefined)?.['TEST_MIGRATIONS']
  // Migrations with a broken guard; without, the product's own.
  const migrations = folder === undefined ? undefined : pathToFileURL(folder)
  const cluster = config.env?.['TEST_CITUS'] === 'on' ? process.env['TEST_CITUS_URL'] : undefined
  if (cluster !== undefined) return makeOnCitus(cluster, provide, migrations)
  return server === undefined || server === ''
    ? dumpEmbedded(provide, migrations)
    : makeOnServer(server, provide, migrations)
}

async function dumpEmbedded(provide: TestProject['provide'], migrations: URL | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-test-'))
  const dumpFile = join(folder, 'migrated.tar')
  const pglite = await openInMemory()
  const { db, close } = over(embeddedPool(pglite), 'embedded', () => undefined)
  await migrate(db, migrations)
  await close()
  await leaveOut(pglite)
  const dump = await pglite.dumpDataDir('none')
  await writeFile(dumpFile, Buffer.from(await dump.arrayBuffer()))
  await pglite.close()
  provide('dumpFile', dumpFile)
  provide('databaseUrl', '')
  provide('databaseTemplate', '')
  provide('databaseNodes', [])
  return () => rm(folder, { recursive: true, force: true })
}

/**
 * Takes out of a database in memory what no test reads: two databases to copy from, the log before the last checkpoint, and
 * the zeros that its last piece ends in. What is left is 13 MB of 45, and every file of tests unpacks it.
 */
async function leaveOut(pglite: PGlite): Promise<void> {
  // In a piece of its own the log is a few hundred bytes.
  for (const step of ['checkpoint', 'select pg_switch_wal()', 'checkpoint']) {
    await pglite.exec(step)
  }
  const { rows } = await pglite.query<{ file: string; end: number }>(
    'select file_name as file, file_offset as "end" from pg_walfile_name_offset(pg_current_wal_lsn())',
  )
  const [{ file, end } = { file: '', end: 0 }] = rows
  const { FS: files } = pglite.Module
  const log = `${dataDir}/pg_wal`
  const page = 8192
  files.truncate(`${log}/${file}`, (Math.ceil(end / page) + 1) * page)
  // In the order of their making: template1 and template0.
  const unread = [`${dataDir}/base/1`, `${dataDir}/base/4`].flatMap((folder) =>
    files.readdir(folder).map((name: string) => `${folder}/${name}`),
  )
  const pieces = files
    .readdir(log)
    .filter((name: string) => /^[\dA-F]{24}$/.test(name) && name !== file)
  for (const path of [...unread, ...pieces.map((name: string) => `${log}/${name}`)]) {
    if (files.isFile(files.stat(path).mode)) files.unlink(path)
  }
}

async function makeOnServer(
  server: string,
  provide: TestProject['provide'],
  migrations: URL | undefined,
) {
  const name = `larder_test_${randomBytes(6).toString('hex')}`
  const template = `${name}_template`
  const url = new URL(server)
  url.pathname = `/${name}`
  await asking(server, `create database ${name}`)
  const { openDatabase } = await import('../database/open.ts')
  const database = await openDatabase({ url: url.href, dataDir: '', onLost: () => undefined })
  await migrate(database.db, migrations)
  await database.close()
  await asking(server, `create database ${template} template ${name}`)
  provide('dumpFile', '')
  provide('databaseUrl', url.href)
  provide('databaseTemplate', new URL(`/${template}`, url).href)
  provide('databaseNodes', [])
  return async () => {
    for (const each of [name, template]) await asking(server, `drop database ${each} with (force)`)
  }
}

async function makeOnCitus(
  cluster: string,
  provide: TestProject['provide'],
  migrations: URL | undefined,
) {
  const nodes = await nodesOf(cluster)
  const name = `larder_test_${randomBytes(6).toString('hex')}`
  await makeOnCluster(nodes, name, migrations)
  const url = new URL(`/${name}`, cluster).href
  provide('dumpFile', '')
  provide('databaseUrl', url)
  provide('databaseTemplate', url)
  provide('databaseNodes', nodes)
  return () => dropOn(nodes, name)
}

async function dropOn(nodes: readonly string[], name: string): Promise<void> {
  for (const node of nodes) await dropAt(new URL('/postgres', node).href, name)
}

const objectInUse = '55006'

/** What a cluster has opened between its own servers may take longer to end than the five seconds PostgreSQL gives it. */
async function dropAt(server: string, name: string, tries = 6): Promise<void> {
  try {
    await asking(server, `drop database ${name} with (force)`)
  } catch (error) {
    if (tries === 1 || (error as { readonly code?: string }).code !== objectInUse) throw error
    await dropAt(server, name, tries - 1)
  }
}

/** A database of its own on the same server: what one test file leaves in tables and queues is no other's. */
export async function copyDatabase(template: string) {
  const from = new URL(template).pathname.slice(1)
  const name = `${from}_${randomBytes(4).toString('hex')}`
  const url = new URL(`/${name}`, template).href
  const nodes = inject('databaseNodes')
  if (nodes.length > 0) {
    await copyOnCluster(nodes, from, name)
    return { url, drop: () => dropOn(nodes, name) }
  }
  const server = new URL('/postgres', template).href
  await asking(server, `create database ${name} template ${from}`)
  return { url, drop: () => asking(server, `drop database ${name} with (force)`) }
}
