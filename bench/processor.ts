import { readFile } from 'node:fs/promises'
import { Client } from 'pg'

// What PostgreSQL's processes have used, where the system tells of other processes (Linux), and they are on this machine.

/** In milliseconds, of one tick of the system's accounting. */
const tickMs = 10

/** Processor time so far of all connections to a database, and of the one that writes its log. */
export async function postgresMs(url: string): Promise<number | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walwriter')`,
  )
  await client.end()
  const times = await Promise.all(rows.map(({ pid }) => usedBy(pid)))
  if (times.includes(undefined)) return undefined
  return times.reduce<number>((sum, time) => sum + (time ?? 0), 0)
}

/** Undefined where nothing is told of such a process. */
async function usedBy(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (!text.includes('(postgres)')) return undefined
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return (Number(user) + Number(system)) * tickMs
}
