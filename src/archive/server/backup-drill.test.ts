import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { apiBase } from '../../kit/api-base.ts'
import { createImages, diskStore } from '../../kit/server/images.ts'
import { orders, type Order } from '../../orders/contract.ts'
import { stores } from '../../stores/contract.ts'
import { listUntrueShelves, orderOf, stockTea } from '../../testing/menu.ts'
import { dropNewDatabases, newDatabase } from '../../testing/new-database.ts'
import { openStore, startServer, type TestStore } from '../../testing/test-server.ts'
import type { Manifest } from '../manifest.ts'
import { openArchive } from './unpack.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const ordersPerSecond = 20

let home: string
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>
let picture: string
const spawned: ChildProcess[] = []

/** A place for a Larder: a data folder, and an address where its database is PostgreSQL. */
interface Place {
  readonly dataDir: string
  readonly url: string
}

let source: Place
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'larder-drill-'))
  source = await newPlace(inject('databaseUrl') === '' ? 'embedded' : 'server')
  const database = await open(source)
  await migrate(database.db)
  const images = createImages(diskStore(join(source.dataDir, 'images')))
  const server = await startServer({ database, images })
  store = await openStore(server)
  tea = await stockTea(store, 1_000_000)
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c63' } })
  const params = { storeId: store.id }
  const logo = await store.admin.upload(stores.addLogo, { params }, await drawn.png().toBuffer())
  picture = logo.body.url.replace('/images/', '')
  await server.close()
}, 240_000)
afterAll(async () => {
  for (const server of spawned) server.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
  await dropNewDatabases()
})

const open = ({ dataDir, url }: Place) =>
  openDatabase({ url: url === '' ? undefined : url, dataDir, onLost: () => undefined })

const environmentOf = ({ dataDir, url }: Place, baseUrl = '') => ({
  ...process.env,
  BASE_URL: baseUrl,
  DATA_DIR: dataDir,
  DATABASE_URL: url,
})

async function newPlace(kind: 'embedded' | 'server'): Promise<Place> {
  const dataDir = await mkdtemp(join(home, 'data-'))
  return { dataDir, url: kind === 'embedded' ? '' : await newDatabase() }
}

async function startProcess(place: Place): Promise<string> {
  const server = spawn(process.execPath, [join(root, 'src/testing/crash-server.ts')], {
    env: environmentOf(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  spawned.push(server)
  const complaint = text(server.stderr)
  const ended = once(server, 'exit').then(async () => Promise.reject(new Error(await complaint)))
  const listening = once(server.stdout, 'data') as Promise<[Buffer]>
  const [address] = await Promise.race([listening, ended])
  ended.catch(() => undefined)
  return address.toString().trim()
}

const command = (name: 'backup' | 'restore', file: string, place: Place, baseUrl?: string) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts', `${name}.ts`), file], {
    env: environmentOf(place, baseUrl),
  })

interface Sold {
  readonly id: string
  readonly status: number
}

/** More do not wait in line: a busy machine that nobody waits for sends the last of them away. */
const mostWaiting = 10

/** Customers who come at their own pace, whether those before them have been answered or not. */
function sell(address: string) {
  const acknowledged: Sold[] = []
  const waiting = new Set<Promise<void>>()
  const failures: unknown[] = []
  const place = async (): Promise<void> => {
    const item = { productId: tea.tea.id, quantity: 1, addons: [tea.withPearls] }
    const response = await fetch(`${address}${apiBase}${orders.place.path}`, {
      method: 'POST',
      // Of strangers a store takes so many an hour, which a backup that takes its time would see the end of.
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${store.admin.token}`,
      },
      body: JSON.stringify(orderOf(store, [item])),
    })
    const { data } = (await response.json()) as { readonly data?: Order }
    acknowledged.push({ id: data?.id ?? '', status: response.status })
  }
  const timer = setInterval(() => {
    if (waiting.size >= mostWaiting) return
    const placed: Promise<void> = place()
      .catch((failure: unknown) => void failures.push(failure))
      .finally(() => waiting.delete(placed))
    waiting.add(placed)
  }, 1000 / ordersPerSecond)
  return {
    acknowledged,
    async end() {
      clearInterval(timer)
      await Promise.all(waiting)
      expect(failures).toEqual([])
    },
  }
}

/** By somebody whom row level security does not hold. */
const seeingAll = ({ dataDir, url }: Place): Place => ({
  dataDir,
  url: url === '' ? '' : new URL(new URL(url).pathname, inject('databaseUrl')).href,
})

async function readBack(place: Place) {
  const database = await open(seeingAll(place))
  try {
    const there = { ...store, server: { ...store.server, database } }
    const { rows } = await sql<{ id: string; lines: number; movements: number }>`
      select o.id,
        (select count(*) from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as lines,
        (select count(*) from stock_movements m where m.store_id = o.store_id and m.order_id = o.id) as movements
      from orders o where o.store_id = ${store.id} order by o.number`.execute(database.db)
    return { orders: rows, untrue: await listUntrueShelves(there) }
  } finally {
    await database.close()
  }
}

async function manifestOf(file: string): Promise<Manifest> {
  const archive = await openArchive(file)
  archive.close()
  return archive.manifest
}

const kinds =
  inject('databaseUrl') === ''
    ? (['embedded'] as const)
    : (['embedded', 'server', 'embedded'] as const)

test('backup-drill: a backup of a shop that sells has every order acknowledged before it, whole, wherever it is restored', async () => {
  const address = await startProcess(source)
  const rush = sell(address)
  await expect.poll(() => rush.acknowledged.length).toBeGreaterThan(ordersPerSecond)
  const before = rush.acknowledged.map(({ id }) => id)
  const file = join(home, 'first.zip')
  await command('backup', file, source, address)
  const meanwhile = rush.acknowledged.length - before.length
  await wait(500)
  await rush.end()
  expect(meanwhile).toBeGreaterThan(0)
  expect(rush.acknowledged.filter(({ status }) => status !== 200)).toEqual([])
  // The copy that was read is gone again.
  expect(await readdir(source.dataDir)).not.toContain('set-aside')

  const written = await manifestOf(file)
  let latest = file
  for (const [hop, kind] of kinds.entries()) {
    const place = await newPlace(kind)
    await command('restore', latest, place)
    const { orders: found, untrue } = await readBack(place)
    const ids = new Set(found.map(({ id }) => id))
    expect(before.filter((id) => !ids.has(id))).toEqual([])
    expect(found.filter(({ lines, movements }) => lines !== 1 || movements !== 2)).toEqual([])
    expect(untrue).toEqual([])
    const [original, copy] = await Promise.all(
      [source, place].map(({ dataDir }) => diskStore(join(dataDir, 'images')).get(picture)),
    )
    expect(copy).toEqual(original)
    expect(copy?.length).toBeGreaterThan(0)

    latest = join(home, `hop-${hop}.zip`)
    await command('backup', latest, place)
    const again = await manifestOf(latest)
    const { installation: now, ...tables } = again.tables
    const { installation: then, ...expected } = written.tables
    expect(tables).toEqual(expected)
    expect([now?.rows, then?.rows]).toEqual([1, 1])
    expect(again.sequences).toEqual(written.sequences)
    expect(again.files['jobs.jsonl']?.bytes).toBeGreaterThan(0)
  }
}, 240_000)

test('a backup goes into an empty place only, and one that is broken goes nowhere', async () => {
  const file = join(home, 'first.zip')
  const place = await newPlace('embedded')
  await command('restore', file, place)
  await expect(command('restore', file, place)).rejects.toMatchObject({
    stderr: 'This Larder is not empty. A backup is restored into an empty database only.\n',
  })
  await expect(command('backup', file, place)).rejects.toMatchObject({
    stderr: `${file} is there already. Choose another name.\n`,
  })

  const broken = join(home, 'broken.zip')
  const bytes = await readFile(file)
  const middle = Math.floor(bytes.length / 2)
  bytes.fill(0, middle, middle + 64)
  await writeFile(broken, bytes)
  const elsewhere = await newPlace('embedded')
  await expect(command('restore', broken, elsewhere)).rejects.toMatchObject({ code: 1 })
  await expect(
    command('backup', join(home, 'none.zip'), { dataDir: join(home, 'no'), url: '' }),
  ).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no database in the folder') as string,
  })
}, 240_000)
