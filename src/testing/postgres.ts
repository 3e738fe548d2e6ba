import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Limits } from '../database/limits.ts'
import { openDatabase } from '../database/open.ts'
import { copyDatabase } from './test-database.ts'
import { openLine, type Line } from './line.ts'
import { startServer, type TestServer } from './test-server.ts'
import { isOnCluster } from './on-cluster.ts'

/** Somebody with a connection of their own to the database of a test. */
export interface Outsider {
  /** Holds the row of a store, as a transaction that does not end would. */
  hold(storeId: string): Promise<void>
  letGo(): Promise<void>
  /** Waits until this many of the server's connections wait for a lock. */
  seeBlocked(least: number): Promise<void>
  /** Waits until none does: each has its row, or its session is gone. */
  seeNoneBlocked(): Promise<void>
  terminateBlocked(): Promise<void>
}

export interface DistantServer extends TestServer {
  readonly line: Line
  readonly outsider: Outsider
}

/** A server that reaches a PostgreSQL database of its own over a line that can break. */
export async function startDistantServer(limits?: Limits): Promise<DistantServer> {
  const { url, drop } = await copyDatabase(inject('databaseTemplate'))
  const line = await openLine(url)
  const database = await openDatabase({
    url: line.url,
    dataDir: '',
    onLost: () => undefined,
    ...(limits && { limits }),
  })
  const server = await startServer({ database })
  const client = new Client({ connectionString: url })
  await client.connect()
  return {
    ...server,
    line,
    outsider: outsiderOver(client),
    async close() {
      line.flow()
      await client.end()
      await server.close()
      await line.close()
      await drop()
    },
  }
}

/**
 * The sessions that wait for a lock. On a cluster it is a worker where they do; a number of Citus ends in that of the session
 * on the coordinator.
 */
const blocked = isOnCluster
  ? 'from (select distinct (waiting_gpid % 10000000000)::int as pid from citus_lock_waits) as waiting'
  : `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

function outsiderOver(client: Client): Outsider {
  return {
    async hold(storeId) {
      await client.query('begin')
      await client.query('select from stores where id = $1 for update', [storeId])
    },
    async letGo() {
      await client.query('rollback')
    },
    async seeBlocked(least) {
      while ((await countBlocked(client)) < least) await wait(10)
    },
    async seeNoneBlocked() {
      while ((await countBlocked(client)) > 0) await wait(10)
    },
    async terminateBlocked() {
      await client.query(`select pg_terminate_backend(pid) ${blocked}`)
    },
  }
}

async function countBlocked(client: Client): Promise<number> {
  // A transaction would see what it saw the first time.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ count: number }>(`select count(*)::int ${blocked}`)
  return rows[0]?.count ?? 0
}
