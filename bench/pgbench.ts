import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RecordedFlow } from './flow.ts'

// The limit of an order flow: the very statements it sent, with fresh ids and keys, sent by pgbench.

const clients = 8

/** `one by one` waits for each answer, as a server that decides in between must; `together` sends a transaction at once. */
export type Sending = 'one by one' | 'together'

/** Orders per second. */
export async function runPgbench(
  url: string,
  flows: readonly RecordedFlow[],
  sending: Sending,
  seconds: number,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'larder-pgbench-'))
  try {
    const files = await Promise.all(
      flows.map(async (flow, at) => {
        const file = join(folder, `flow-${at}.sql`)
        await writeFile(file, scriptOf(flow, sending))
        return ['-f', file]
      }),
    )
    const settings = ['-n', '-M', 'prepared', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`]
    const args = [...settings, ...files.flat(), url]
    const { stdout } = await promisify(execFile)('pgbench', args)
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const orderId = `('00000000-0000-7000-8000-' || lpad(to_hex(:fresh::bigint), 12, '0'))::uuid`

const orderNumber = '(select next_order_number - 1 from stores where id = current_store())'

function scriptOf(flow: RecordedFlow, sending: Sending): string {
  const lines = flow.statements.flatMap(({ text, values }) => {
    const filled = text.replace(/\$(\d+)/g, (_, at: string) =>
      literal(values[Number(at) - 1], flow, text),
    )
    const parts = filled.split(/;\s*/).filter((part) => part !== '')
    const opens = text.startsWith('begin')
    const closes = text === 'commit'
    // The statements that open a transaction are one message of the server's, and one round trip here too.
    const isOneByOne = sending === 'one by one'
    return [
      ...(opens ? ['\\startpipeline'] : []),
      ...parts.map(ended),
      ...((isOneByOne ? opens : closes) ? ['\\endpipeline'] : []),
    ]
  })
  return ['\\set fresh random(1, 281474976710655)', ...lines, ''].join('\n')
}

const ended = (statement: string) => `${statement};`

/** A value as it was sent, but for what must be another one in every order. */
function literal(value: unknown, flow: RecordedFlow, text: string): string {
  if (value === null || value === undefined) return 'null'
  // Everybody's keys are their own: who they are stands before it.
  if (typeof value === 'string' && value.endsWith(flow.idempotencyKey)) {
    return `('bench-' || :fresh::text)`
  }
  if (value === flow.orderNumber && /insert into orders/.test(text)) return orderNumber
  if (isFresh(value, flow)) return orderId
  if (!Array.isArray(value)) return quoted(plain(value))
  if (value.length > 0 && value.every((item) => isFresh(item, flow))) {
    return `array[${value.map(() => 'gen_random_uuid()').join(', ')}]`
  }
  return quoted(`{${value.map(element).join(',')}}`)
}

/** Ids begin with the time they were made at. */
function isFresh(value: unknown, { startedAt }: RecordedFlow): boolean {
  if (typeof value !== 'string' || !/^[0-9a-f-]{36}$/.test(value)) return false
  return Number.parseInt(value.replaceAll('-', '').slice(0, 12), 16) >= startedAt
}

const element = (item: unknown) =>
  item === null ? 'null' : `"${plain(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function plain(value: unknown): string {
  const { type, data } = Object(value) as { readonly type?: string; readonly data?: number[] }
  if (type === 'Buffer') return `\\x${Buffer.from(data ?? []).toString('hex')}`
  return String(value)
}

/** pgbench takes a colon for the start of a variable, in quotes too. */
const quoted = (text: string) =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`
