import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../database/migrate.ts'
import { openDatabase, type Database } from '../../database/open.ts'
import { apiBase } from '../../kit/api-base.ts'
import { orders, type Order } from '../../orders/contract.ts'
import { openStore, startServer, type TestStore } from '../../testing/test-server.ts'
import { listUntrueShelves, orderOf, stockTea } from '../../testing/menu.ts'

const url = inject('databaseUrl')
const clients = 6
const ordersPerClient = 34
const killAfter = 90

let dataDir: string
let store: TestStore
let tea: Awaited<ReturnType<typeof stockTea>>

/** Prepares a store on disk; the servers of this file are processes of their own. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'larder-crash-'))
  const database = await open()
  await migrate(database.db)
  const server = await startServer({ database })
  store = await openStore(server)
  tea = await stockTea(store, 10_000)
  await server.close()
})
afterAll(async () => {
  for (const server of spawned) server.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const open = () =>
  openDatabase({ url: url === '' ? undefined : url, dataDir, onLost: () => undefined })

const spawned: ChildProcess[] = []

function spawnServer() {
  const server = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../testing/crash-server.ts', import.meta.url))],
    {
      // BASE_URL is the test runner's own word for something else.
      env: { ...process.env, BASE_URL: '', DATA_DIR: dataDir, DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  spawned.push(server)
  return server
}

/** A server in a process of its own, once it listens. */
async function startProcess() {
  const server = spawnServer()
  const complaint = text(server.stderr)
  const ended = once(server, 'exit').then(async () => Promise.reject(new Error(await complaint)))
  const listening = once(server.stdout, 'data') as Promise<[Buffer]>
  const [address] = await Promise.race([listening, ended])
  ended.catch(() => undefined)
  return { server, address: address.toString().trim() }
}

async function kill(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit')
  server.kill('SIGKILL')
  await ended
}

/** Every order of the day, by the key it is known by; undefined while nobody has acknowledged it. */
const day = new Map<string, string | undefined>(
  Array.from({ length: clients * ordersPerClient }, (_, at) => [`receipt ${at}`, undefined]),
)
const acknowledged = () => [...day.values()].filter((id) => id !== undefined)

/** One till: sends its share of the orders one after the other until the server is gone. */
async function sell(address: string, client: number, onSold: () => void): Promise<void> {
  const keys = [...day.keys()].filter((_, at) => at % clients === client)
  for (const key of keys) {
    const item = { productId: tea.tea.id, quantity: 1, addons: [tea.withPearls] }
    const response = await fetch(`${address}${apiBase}${orders.place.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(orderOf(store, [item])),
    })
    expect(response.status).toBe(200)
    const { data } = (await response.json()) as { readonly data: Order }
    expect(day.get(key) ?? data.id).toBe(data.id)
    day.set(key, data.id)
    onSold()
  }
}

const sellAll = (address: string, onSold: () => void = () => undefined) =>
  Promise.allSettled(Array.from({ length: clients }, (_, client) => sell(address, client, onSold)))

interface Written {
  readonly id: string
  readonly number: number
  readonly lines: number
  readonly movements: number
}

/** What stands in the database, with the server gone. */
async function readBack(): Promise<{ orders: readonly Written[]; untrue: readonly string[] }> {
  const database = await open()
  try {
    const { rows } = await sql<Written>`
      select o.id, o.number,
        (select count(*) from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as lines,
        (select count(*) from stock_movements m where m.store_id = o.store_id and m.order_id = o.id) as movements
      from orders o where o.store_id = ${store.id} order by o.number`.execute(database.db)
    return { orders: rows, untrue: await listUntrueShelves(storeOn(database)) }
  } finally {
    await database.close()
  }
}

const storeOn = (database: Database): TestStore => ({
  ...store,
  server: { ...store.server, database },
})

function expectWholeOrders(written: readonly Written[]): void {
  expect(written.filter(({ lines, movements }) => lines !== 1 || movements !== 2)).toEqual([])
  expect(written.map(({ number }) => number)).toEqual(written.map((_, at) => 1001 + at))
  const ids = new Set(written.map(({ id }) => id))
  expect(acknowledged().filter((id) => !ids.has(id))).toEqual([])
}

test('a server killed in the middle of a rush has lost no order it answered, and kept no half of one', async () => {
  const { server, address } = await startProcess()
  let sold = 0
  const dead = Promise.withResolvers<void>()
  const outcomes = await sellAll(address, () => {
    sold += 1
    if (sold === killAfter) kill(server).then(dead.resolve, dead.reject)
  })
  await dead.promise
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(acknowledged().length).toBeGreaterThanOrEqual(killAfter)

  const { orders: written, untrue } = await readBack()
  expectWholeOrders(written)
  expect(untrue).toEqual([])
  expect(written.length).toBeLessThan(day.size)
  expect(written.length - acknowledged().length).toBeLessThanOrEqual(clients)
})

test('the next server starts on what is left, and a till that sends its day again sells nothing twice', async () => {
  const { server, address } = await startProcess()
  const outcomes = await sellAll(address)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  await kill(server)
  const { orders: written, untrue } = await readBack()
  expectWholeOrders(written)
  expect(written).toHaveLength(day.size)
  expect(untrue).toEqual([])
})

test.skipIf(url !== '')(
  'a second server on the same data folder is refused in words',
  async () => {
    const { server: first } = await startProcess()
    const second = spawnServer()
    const [complaint, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')])
    expect(code).not.toBe(0)
    expect(complaint).toContain(
      `The data folder ${dataDir} is already in use by another Larder. Stop that one first, or set DATA_DIR to another folder.`,
    )
    await kill(first)
  },
  60_000,
)
