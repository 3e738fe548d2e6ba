import { readFile, readdir } from 'node:fs/promises'
import { Client } from 'pg'

// What PostgreSQL's processes have used, where the system tells of other processes (Linux), and they are on this machine.

/** In milliseconds, of one tick of the system's accounting. */
const tickMs = 10

/**
 * Processor time so far of a whole PostgreSQL, with what its connections used that are closed by now; undefined where
 * nothing is told of it.
 */
export async function postgresMs(url: string): Promise<number | undefined> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = (await timesOf(rows[0]?.pid ?? 0))?.parent
  const whole = postmaster === undefined ? undefined : await timesOf(postmaster)
  if (postmaster === undefined || whole === undefined) {
    await client.end()
    return undefined
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const running = (await Promise.all(pids.map(timesOf))).filter(
    (times) => times?.parent === postmaster,
  )
  // Not before: its own time must stand among those of the running or those of the closed, and in both it would count twice.
  await client.end()
  return running.reduce((sum, times) => sum + (times?.own ?? 0), whole.own + whole.ofEnded)
}

interface Times {
  readonly parent: number
  readonly own: number
  /** Of its children that have ended. */
  readonly ofEnded: number
}

/** Undefined of what is no process of PostgreSQL, or not told of. */
async function timesOf(pid: number): Promise<Times | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (!text.includes('(postgres)')) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ms = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMs
  return { parent: fields[1] ?? 0, own: ms(11), ofEnded: ms(13) }
}
