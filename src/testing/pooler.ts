import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const program = 'pgbouncer'

/** Whether PgBouncer is installed here. */
export const hasPooler = (): boolean => spawnSync(program, ['--version']).status === 0

/** PgBouncer in transaction mode in front of a database, with fewer connections than a server asks for. */
export async function openPooler(
  url: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { hostname, port: behind, username, password, pathname } = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'larder-pooler-'))
  const port = await freePort()
  const target = [
    `host=${hostname}`,
    `port=${behind || 5432}`,
    `user=${decodeURIComponent(username)}`,
    ...(password === '' ? [] : [`password=${decodeURIComponent(password)}`]),
  ]
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = ${target.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`,
  )
  // It refuses to run as root, and whoever it runs as has to read this.
  await chmod(folder, 0o755)
  const isRoot = process.getuid?.() === 0
  const pooler = spawn(program, [...(isRoot ? ['-u', 'nobody'] : []), '-q', settings], {
    stdio: 'ignore',
  })
  while (!(await answers(port))) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with ${pooler.exitCode}.`)
    await wait(20)
  }
  const pooled = new URL(url)
  pooled.host = `127.0.0.1:${port}`
  return {
    url: pooled.href,
    async close() {
      pooler.kill('SIGINT')
      if (pooler.exitCode === null) await once(pooler, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
