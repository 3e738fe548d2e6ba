import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Child } from './children.ts'
import type { Bytes } from './bare.ts'

export interface Call {
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST. */
  readonly body?: object
}

const autocannon = fileURLToPath(
  new URL('../node_modules/autocannon/autocannon.js', import.meta.url),
)
const connections = 16

/** Answers per second; throws when one of them was no success. */
export async function load(address: string, call: Call, seconds: number): Promise<number> {
  const { path, headers = {}, body } = call
  const args = ['--json', '--no-progress', '-c', `${connections}`, '-d', `${seconds}`]
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`)
  if (body !== undefined) {
    args.push('-m', 'POST', '-H', 'content-type=application/json', '-b', JSON.stringify(body))
  }
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...args,
    address + path,
  ])
  const result = JSON.parse(stdout) as {
    readonly requests: { readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path} failed ${result.non2xx + result.errors} times`)
  }
  return result.requests.average
}

/** What the server answers, byte for byte, for the bare server to answer too. */
export async function bytesOf(address: string, { path, headers }: Call): Promise<Bytes> {
  const { body, headers: answered } = await raw(address + path, headers ?? {})
  return { body: body.toString('base64'), headers: answered }
}

/** Not by `fetch`, which would unpack what came compressed. */
function raw(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ body: Buffer; headers: Record<string, string> }>((done, failed) => {
    const sent = request(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const kept = ['content-type', 'content-encoding']
        const entries = kept.flatMap((name) => {
          const value = response.headers[name]
          return typeof value === 'string' ? [[name, value] as const] : []
        })
        if (response.statusCode !== 200) failed(new Error(`${url}: ${response.statusCode}`))
        else done({ body: Buffer.concat(chunks), headers: Object.fromEntries(entries) })
      })
    })
    sent.on('error', failed)
    sent.end()
  })
}

export interface Compared {
  readonly ours: number
  readonly bare: number
}

const rounds = 2

/** Ours and the bare server in turns, so that a busy moment of the machine meets both. */
export async function compare(
  address: string,
  bare: Child<{ readonly address: string }>,
  call: Call,
): Promise<Compared> {
  await load(address, call, 1)
  await bare.ask(await bytesOf(address, call))
  const sums = { ours: 0, bare: 0 }
  for (let round = 0; round < rounds; round += 1) {
    sums.bare += await load(bare.greeting.address, { path: '/' }, 2)
    sums.ours += await load(address, call, 2)
  }
  return { ours: sums.ours / rounds, bare: sums.bare / rounds }
}
