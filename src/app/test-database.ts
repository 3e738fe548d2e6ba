import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { embeddedPool, openInMemory } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { over } from '../database/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of the migrated embedded database; each worker starts from it. */
    dumpFile: string
    /** The PostgreSQL database made for this run; empty when the tests run on the embedded one. */
    databaseUrl: string
  }
}

/** Prepares the database once for all test files: a dump to start from, or a database of its own on PostgreSQL. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const server = process.env['TEST_DATABASE_URL']
  return server === undefined || server === ''
    ? dumpEmbedded(provide)
    : makeOnServer(server, provide)
}

async function dumpEmbedded(provide: TestProject['provide']) {
  const folder = await mkdtemp(join(tmpdir(), 'larder-test-'))
  const dumpFile = join(folder, 'migrated.tar')
  const pglite = await openInMemory()
  const { db, close } = over(embeddedPool(pglite), 'embedded')
  await migrate(db)
  const dump = await pglite.dumpDataDir('none')
  await writeFile(dumpFile, Buffer.from(await dump.arrayBuffer()))
  await close()
  await pglite.close()
  provide('dumpFile', dumpFile)
  provide('databaseUrl', '')
  return () => rm(folder, { recursive: true, force: true })
}

async function makeOnServer(server: string, provide: TestProject['provide']) {
  const name = `larder_test_${randomBytes(6).toString('hex')}`
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const { openDatabase } = await import('../database/open.ts')
  const database = await openDatabase({ url: url.href, dataDir: '', onLost: () => undefined })
  await migrate(database.db)
  await database.close()
  provide('dumpFile', '')
  provide('databaseUrl', url.href)
  return async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}
