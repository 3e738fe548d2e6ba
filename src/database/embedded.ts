import { execFile } from 'node:child_process'
import { fdatasyncSync, statfsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin as btreeGin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm as pgTrgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { Pool } from 'pg'
import { poolOptions } from './connection.ts'
import { embeddedPlace, isNewPlace } from './embedded-place.ts'
import { embeddedSockets, type Talking } from './embedded-socket.ts'
import { limits, type Limits } from './limits.ts'
import { syncFolder, syncTree } from './sync.ts'

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

/** Its share of memory is written over once at every start: of 128 MB, as is usual, that alone takes half a second. */
const small = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/** `-F`, which PGlite passes by default, turns fsync off. */
const durable = small.filter((param) => param !== '-F').concat('-c', 'wal_sync_method=fsync')

/** Opens the embedded database of a data folder, making it at the first start. */
export async function openEmbedded(dataDir: string): Promise<PGlite> {
  const folder = embeddedPlace(dataDir)
  if (isNewPlace(dataDir)) await createApart(folder).catch(unopened(dataDir, spaceToMake))
  const opening = ready({ fs: new DurableFS(folder), startParams: durable })
  return opening.catch(unopened(dataDir, spaceToOpen))
}

/** In megabytes: a new database with its log, and two pieces of the log for what has to be recovered. */
const spaceToMake = 96
const spaceToOpen = 32

/** PGlite does not say what was in its way; mostly it is a full disk. */
const unopened =
  (dataDir: string, needed: number) =>
  (cause: Error): never => {
    const { bavail, bsize } = statfsSync(dataDir)
    const free = Math.floor((bavail * bsize) / 1024 ** 2)
    const reason =
      free < needed
        ? `the disk is full; it needs ${needed} MB free, and ${free} are`
        : cause.message.trim()
    throw new Error(
      `The setting DATA_DIR: the database in the folder ${dataDir} cannot be opened (${reason}).`,
      { cause },
    )
  }

/** An embedded database in memory, for tests; from a dump it opens in a fraction of the time. */
export const openInMemory = (dump?: Blob): Promise<PGlite> =>
  ready({ startParams: small, ...(dump === undefined ? {} : { loadDataDir: dump }) })

/** What the index of customers is made of; an extension is there only while it is named here. */
const extensions = { btree_gin: btreeGin, pg_trgm: pgTrgm }

async function ready(options: PGliteOptions): Promise<PGlite> {
  // Most of PostgreSQL is never run here: compiled when called, it takes 30 MB less.
  setFlagsFromString('--wasm-lazy-compilation')
  const pglite = new PGlite({ ...options, extensions })
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
  syncTree(unfinished)
  await rename(unfinished, folder)
  syncFolder(dirname(folder))
}

/**
 * PGlite has one connection and so has its pool: transactions queue for it.
 */
export function embeddedPool(pglite: Talking, { connectionMs }: Limits = limits): Pool {
  const stream = embeddedSockets(pglite)
  const options = { stream, ssl: false, user: 'postgres', database: 'postgres', max: 1 }
  return new Pool({
    ...poolOptions(),
    ...options,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectionMs,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv[2] !== undefined) {
  const pglite = await ready({ fs: new DurableFS(process.argv[2]), startParams: durable })
  await pglite.close()
}
