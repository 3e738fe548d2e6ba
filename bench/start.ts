import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Environment } from './children.ts'
import { freePort } from '../src/testing/free-port.ts'
import { makeDatabase } from './postgres.ts'
import { tell } from './report.ts'

// From `npm start` on a copy that is installed and built to the first page, by the clock.

const root = fileURLToPath(new URL('..', import.meta.url))
const rounds = 3
/** What V8 compiled with while starting is given back by then. */
const restMs = 6000

interface Started {
  /** Until the first page, in seconds. */
  readonly seconds: number
  /** Of the server's process once it rests, in megabytes; undefined where the system does not tell. */
  readonly megabytes: number | undefined
  readonly said: string
}

export async function measureStart(folder: string): Promise<void> {
  // Whatever is to be built is built in the first one, which nobody times.
  const first = await startOnce({ DATA_DIR: folder })
  const [, demo] = /demo stores … ([\d.]+) s/.exec(first.said) ?? []
  tell({ name: 'embedded: making the demo stores', ours: Number(demo), unit: ' s', most: 8 })
  await tellStarts('embedded', { DATA_DIR: folder }, 230)
  const own = await makeDatabase()
  if (own === undefined) return console.log('# a start on PostgreSQL: skipped, no server answers')
  try {
    const environment = { DATABASE_URL: own.url, DATA_DIR: `${folder}-postgres` }
    await startOnce(environment)
    await tellStarts('PostgreSQL', environment, 150)
  } finally {
    await own.drop()
  }
}

async function tellStarts(kind: string, environment: Environment, most: number): Promise<void> {
  const starts: Started[] = []
  for (let round = 0; round < rounds; round += 1) starts.push(await startOnce(environment))
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[1] ?? Number.NaN
  tell({
    name: `${kind}: from npm start to the first page, with stores`,
    ours: middle(starts.map(({ seconds }) => seconds)),
    unit: ' s',
    most: 2,
  })
  const held = starts.flatMap(({ megabytes }) => megabytes ?? [])
  if (held.length > 0) {
    tell({ name: `${kind}: memory after npm start`, ours: middle(held), unit: ' MB', most })
  }
}

async function startOnce(environment: Environment): Promise<Started> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  try {
    await firstPage(child, `http://127.0.0.1:${port}/`)
    const seconds = (performance.now() - begun) / 1000
    await rest(restMs)
    return { seconds, megabytes: await largestBelow(child.pid ?? 0), said }
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

async function firstPage(child: ChildProcess, address: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('npm start ended before there was a page')
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok === true && (await answer.text()).includes('</html>')) return
    await rest(10)
  }
}

/** The server is the largest of the processes that `npm start` has started. */
async function largestBelow(pid: number): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const below = await Promise.all(
    children
      .split(' ')
      .filter((text) => text !== '')
      .map((text) => largestBelow(Number(text))),
  )
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  const sizes = [own === undefined ? undefined : Number(own) / 1024, ...below]
  const known = sizes.flatMap((size) => size ?? [])
  return known.length === 0 ? undefined : Math.max(...known)
}
