import { execFile } from 'node:child_process'
import { existsSync, fdatasyncSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { Pool } from 'pg'
import { poolOptions } from './connection.ts'
import { embeddedSocket } from './embedded-socket.ts'

interface FileStream {
  readonly nfd: number
}
interface FileSystemModule {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: FileStream) => number } }
}

/**
 * PGlite's node file system ignores fsync; an acknowledged order must survive a power cut, so this one does not. The
 * time of the last change is all that fdatasync leaves out, and that would cost a second write.
 */
class DurableFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args)
    started.emscriptenOpts.preRun ??= []
    started.emscriptenOpts.preRun.push((module: unknown) => {
      ;(module as FileSystemModule).NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        return 0
      }
    })
    return started
  }
}

/** `-F`, which PGlite passes by default, turns fsync off. */
const durable = PGlite.defaultStartParams
  .filter((param) => param !== '-F')
  .concat('-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=16MB')

/** Opens the embedded database of a data folder, making it at the first start. */
export async function openEmbedded(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) await createApart(folder)
  return ready({ fs: new DurableFS(folder), startParams: durable })
}

/** An embedded database in memory, for tests; from a dump it opens in a fraction of the time. */
export const openInMemory = (dump?: Blob): Promise<PGlite> =>
  ready(dump === undefined ? {} : { loadDataDir: dump })

async function ready(options: PGliteOptions): Promise<PGlite> {
  // Most of PostgreSQL is never run here: compiled when called, it takes 30 MB less.
  setFlagsFromString('--wasm-lazy-compilation')
  const pglite = new PGlite(options)
  await pglite.waitReady
  return pglite
}

/**
 * Making a database takes some 700 MB that the process would keep for ever, so a short-lived one does it, beside
 * the final place: a start that was interrupted leaves nothing half made.
 */
async function createApart(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), unfinished])
  await rename(unfinished, folder)
}

/**
 * PGlite has one connection and so has its pool: transactions queue for it. A client that failed stays good (the
 * server side has rolled back), hence no error is ever passed to `release`.
 */
export function embeddedPool(pglite: PGlite): Pool {
  const stream = () => embeddedSocket(pglite)
  const options = { stream, ssl: false, user: 'postgres', database: 'postgres', max: 1 }
  return new Pool({ ...poolOptions, ...options, idleTimeoutMillis: 0 })
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] !== undefined) {
  const pglite = await ready({ fs: new DurableFS(process.argv[2]), startParams: durable })
  await pglite.close()
}
