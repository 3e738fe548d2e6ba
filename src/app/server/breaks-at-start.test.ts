import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { asking } from '../../testing/asking.ts'

const url = inject('databaseUrl')
const name = `larder_breaks_${randomBytes(4).toString('hex')}`
const own = url === '' ? '' : new URL(`/${name}`, url).href
const serverFile = fileURLToPath(new URL('server.ts', import.meta.url))

const breakAll = () =>
  asking(url, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

test.runIf(url !== '')(
  'a start whose connections break again and again, in its migrations too, ends with a server that is open',
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'larder-breaks-'))
    await asking(url, `create database ${name}`)
    const server = spawn(process.execPath, [serverFile], {
      env: {
        ...process.env,
        // The test runner's own word for something else.
        BASE_URL: '',
        DATA_DIR: dataDir,
        DATABASE_URL: own,
        PORT: '0',
        SEED: 'none',
        // Nothing is built while tests run.
        LARDER_DEV: '1',
        NODE_ENV: '',
        WORKERS: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
    }
    try {
      const breaks = () => said.split('beginning again').length - 1
      while (breaks() < 3 && server.exitCode === null) {
        await wait(100)
        await breakAll()
      }
      expect(said).not.toContain('has to stop')
      await expect.poll(() => said).toContain('Larder is open')
    } finally {
      const ended = server.exitCode === null ? once(server, 'exit') : undefined
      server.kill('SIGKILL')
      await ended
      await asking(url, `drop database ${name} with (force)`)
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
