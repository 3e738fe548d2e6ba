import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Client } from 'pg'

const serverUrl =
  process.env['BENCH_DATABASE_URL'] ??
  process.env['TEST_DATABASE_URL'] ??
  'postgres://postgres@127.0.0.1:5432/postgres'

export interface OwnDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A database for this run alone; undefined when no PostgreSQL answers. */
export async function makeDatabase(): Promise<OwnDatabase | undefined> {
  const admin = new Client({ connectionString: serverUrl })
  try {
    await admin.connect()
  } catch {
    return undefined
  }
  const name = `larder_bench_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

export async function hasPgbench(): Promise<boolean> {
  return promisify(execFile)('pgbench', ['--version']).then(
    () => true,
    () => false,
  )
}
