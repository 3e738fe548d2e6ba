import { Client } from 'pg'
import { distribute } from '../database/citus/distribute.ts'
import { openDatabase } from '../database/open.ts'
import { migrate } from '../database/migrate.ts'
import { asking } from './asking.ts'

/** The servers of a cluster, by a database of its coordinator that has the extension: itself, then its workers. */
export async function nodesOf(coordinator: string): Promise<readonly string[]> {
  const client = new Client({ connectionString: coordinator })
  await client.connect()
  try {
    const { rows } = await client.query<{ host: string; port: number }>(
      'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid',
    )
    return [coordinator, ...rows.map((row) => nodeAt(coordinator, row))]
  } finally {
    await client.end()
  }
}

function nodeAt(coordinator: string, { host, port }: { host: string; port: number }): string {
  const url = new URL(coordinator)
  url.host = `${host}:${port}`
  return url.href
}

/** Makes a database on every server of the cluster, and spreads its stores. */
export async function makeOnCluster(
  nodes: readonly string[],
  name: string,
  migrations: URL | undefined,
): Promise<void> {
  const [coordinator = '', ...workers] = nodes.map((node) => new URL(`/${name}`, node).href)
  for (const node of nodes) await asking(node, `create database ${name}`)
  for (const node of [coordinator, ...workers]) await asking(node, 'create extension citus')
  const { hostname, port } = new URL(coordinator)
  await asking(coordinator, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  for (const { hostname: host, port: at } of workers.map((worker) => new URL(worker))) {
    await asking(coordinator, `select citus_add_node('${host}', ${at || 5432})`)
  }
  const database = await openDatabase({ url: coordinator, dataDir: '', onLost: () => undefined })
  await migrate(database.db, migrations)
  await database.db.connection().execute((db) => distribute(db))
  await database.close()
  for (const node of nodes) await asking(node, `alter database ${name} allow_connections false`)
}

/** Copies a database on every server that has it: each holds its own part. Nobody may be in it, watchmen of Citus included. */
export async function copyOnCluster(
  nodes: readonly string[],
  from: string,
  to: string,
): Promise<void> {
  for (const node of nodes) {
    await asking(
      node,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`,
    )
    await asking(node, `create database ${to} template ${from}`)
  }
}
