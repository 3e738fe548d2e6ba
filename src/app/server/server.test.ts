import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { freePort } from '../../testing/free-port.ts'
import type { LogLine } from '../../testing/log.ts'

let folder: string
let server: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larder-server-'))
})
afterEach(async () => {
  server?.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const programme = fileURLToPath(new URL('server.ts', import.meta.url))
const fullDisk = fileURLToPath(new URL('../../testing/full-disk.ts', import.meta.url))

/** The server as an operator starts it, in a process of its own, on an embedded database. */
function startProcess(settings: Readonly<Record<string, string>>) {
  const env = {
    ...process.env,
    BASE_URL: '',
    DATABASE_URL: '',
    DATABASE_WAIT: '0',
    SEED: 'none',
    ...settings,
  }
  const child = spawn(process.execPath, ['--import', fullDisk, programme], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  server = child
  const ended = once(child, 'exit') as Promise<[number | null]>
  const said = Promise.all([text(child.stdout), text(child.stderr), ended])
  return {
    child,
    /** What it wrote, and what it left as its status, when it has ended. */
    whenEnded: said.then(([stdout, complaint, [status]]) => ({ stdout, complaint, status })),
  }
}

test('a production without mail, address or a way to pay the fee is told so first, and what stops the start in one sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const port = String(await freePort())
  const { whenEnded } = startProcess({ NODE_ENV: 'production', DATA_DIR: file, PORT: port })
  const { stdout, complaint, status } = await whenEnded
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => (JSON.parse(line) as LogLine)['msg'])).toEqual([
    'SMTP_URL is not set: letters are written to DATA_DIR/mail and reach nobody.',
    `BASE_URL is not set: links in letters lead to http://localhost:${port}.`,
    'Neither PayPal nor GCASH_ACCOUNT, MAYA_ACCOUNT or BANK_ACCOUNT is set: who registers a store is not told where to send the account fee.',
  ])
  expect(complaint).toBe(
    `Larder has to stop: The setting DATA_DIR: ${file} is a file, or lies in one; it must be a folder.\n`,
  )
  expect(status).toBe(1)
})

test('a server whose disk is full under its log says so, and ends with an error for who starts it again', async () => {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { child, whenEnded } = startProcess({
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    LARDER_DEV: '1',
    NODE_ENV: '',
  })
  const isReady = () =>
    fetch(`${address}/api/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(200)
  child.kill('SIGUSR2')
  const register = await fetch(`${address}${apiBase}${accounts.register.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ana',
      lastName: 'Reyes',
      email: 'ana@example.com',
      password: 'Correct-horse-7!',
      storeName: 'Tea',
      storePhone: '0917 555 0100',
      businessType: 'milkteashop',
    }),
  })
  expect(register.status).toBe(503)
  const { complaint, status } = await whenEnded
  expect(complaint).toMatch(
    /^Larder has to stop: The embedded database has stopped: .*No space left on device\n/,
  )
  expect(status).toBe(1)
})
