import { setTimeout as rest } from 'node:timers/promises'
import { Client } from 'pg'
import { runChild, startServer, type Child } from './children.ts'
import type { DrinksStore } from './drinks-store.ts'
import { recordFlow, type RecordedFlow } from './flow.ts'
import { runLikeOrders } from './like-orders.ts'
import { hasPgbench, makeDatabase } from './postgres.ts'
import { postgresMs } from './processor.ts'
import { tell } from './report.ts'
import type { Use } from './server.ts'
import type { Shopped, Shopping } from './shoppers.ts'

// Orders as a real shop gets them: whatever is ordered takes of the same few ingredients, and everybody gets a letter.

type Environment = Readonly<Record<string, string>>
type Server = Child<{ readonly address: string }>

const shoppers = 8
const warmSeconds = 4
const seconds = 6
const limitSeconds = 4
const recordedCarts = 12

/**
 * The machine that the times were wanted of. Others are as many times slower as pgbench places fewer orders there, in the
 * same run: a processor that is shared, or that takes long to wake another one, is slower for pgbench and for us alike.
 */
const wantedOf = { hotPerSecond: 1389, spreadPerSecond: 2433 } as const

export async function hotOnPostgres(asStarted: Environment, dataDir: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# hot orders: skipped, no server answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: dataDir }
  try {
    const input = { howMany: shoppers }
    const stores = await runChild<readonly DrinksStore[]>('drinks-store.ts', environment, input)
    const server: Server = await startServer(environment)
    await shop(server, stores, warmSeconds)
    await count(own.url)
    await besideLimits(server, own.url, stores)
    await rest(500)
    await server.stop()
    await checkLedger('PostgreSQL', environment)
  } finally {
    await own.drop()
  }
}

/** As autovacuum does within a minute; not every PostgreSQL has it on. */
async function count(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('analyze')
  await client.end()
}

async function besideLimits(
  server: Server,
  url: string,
  stores: readonly DrinksStore[],
): Promise<void> {
  const [store] = stores
  if (store === undefined) throw new Error('There is no store')
  const isLimited = await hasPgbench()
  if (!isLimited) console.log('# the limit of hot orders: skipped, pgbench is not there')
  const limitOf = async (shelf: 'hot' | 'spread', sending: 'one by one' | 'together') =>
    isLimited ? runLikeOrders(url, store, shelf, sending, limitSeconds) : Number.NaN
  // Before and after ours, so that a slow minute of the machine meets both.
  const used = await postgresMs(url)
  const before = await limitOf('hot', 'one by one')
  const plainMs = perOrder(used, await postgresMs(url), before * limitSeconds)
  const one = await measure(server, [store], url)
  const each = await measure(server, stores, url)
  const hot = (before + (await limitOf('hot', 'one by one'))) / 2
  const together = await limitOf('hot', 'together')
  const spread = await limitOf('spread', 'one by one')
  const slowness = wantedOf.hotPerSecond / hot
  console.log(`# ${slowness.toFixed(1)} times slower than the machine that the times are wanted of`)
  tellRun('PostgreSQL', one, { slowness, plainMs })
  const name = 'PostgreSQL, hot: orders, beside pgbench'
  const ours = one.perSecond
  tell({ name, ours, limit: hot, unit: '/s', least: 0.5 })
  tell({ name: `${name}, sent together`, ours, limit: together, unit: '/s' })
  tell({ name: `${name}, rows spread`, ours, limit: spread, unit: '/s' })
  tell({
    name: 'PostgreSQL, hot: 8 shoppers in 8 stores, beside 8 in one (limit: rows spread, beside hot)',
    ours: each.perSecond / one.perSecond,
    limit: spread / hot,
    unit: ' ×',
    least: (1.3 * wantedOf.hotPerSecond) / wantedOf.spreadPerSecond,
  })
}

export async function hotOnEmbedded(asStarted: Environment, dataDir: string): Promise<void> {
  const environment = { ...asStarted, DATA_DIR: dataDir }
  const input = { howMany: 1 }
  const stores = await runChild<readonly DrinksStore[]>('drinks-store.ts', environment, input)
  const server: Server = await startServer(environment)
  await shop(server, stores, warmSeconds)
  const run = await measure(server, stores, undefined)
  const flows: RecordedFlow[] = []
  for (const store of stores) {
    for (let at = 0; at < recordedCarts; at += 1) {
      flows.push(await recordFlow(server, store, at, 'order alone'))
    }
  }
  await rest(500)
  await server.stop()
  tellRun('embedded', run, undefined)
  const alone = await runChild<{ readonly perSecond: number }>('embedded-alone.ts', environment, {
    flows,
    seconds: limitSeconds,
  })
  tell({
    name: 'embedded, hot: orders, beside their statements alone',
    ours: run.perSecond,
    limit: alone.perSecond,
    unit: '/s',
    least: 0.45,
  })
  await checkLedger('embedded', environment)
}

interface Run {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Of the processor, for an order. */
  readonly serverMs: number
  readonly postgresMs: number | undefined
}

const shop = (server: Server, shops: readonly DrinksStore[], during: number) =>
  runChild<Shopped>('shoppers.ts', {}, {
    address: server.greeting.address,
    shops,
    shoppers,
    flow: 'with a letter',
    seconds: during,
  } satisfies Shopping)

async function measure(
  server: Server,
  stores: readonly DrinksStore[],
  url: string | undefined,
): Promise<Run> {
  const used = async () => ({
    server: (await server.ask<Use>('use')).cpuMs,
    postgres: url === undefined ? undefined : await postgresMs(url),
  })
  const before = await used()
  const { ordered, failed, refused, p50, p99, seconds: took } = await shop(server, stores, seconds)
  const after = await used()
  if (failed + refused > 0) throw new Error(`${failed + refused} orders failed`)
  return {
    perSecond: ordered / took,
    p50,
    p99,
    serverMs: (after.server - before.server) / ordered,
    postgresMs: perOrder(before.postgres, after.postgres, ordered),
  }
}

/** Undefined where nothing is told of other processes, or nothing was ordered. */
const perOrder = (before: number | undefined, after: number | undefined, orders: number) =>
  before === undefined || after === undefined || !(orders > 0)
    ? undefined
    : (after - before) / orders

interface Beside {
  /** How many times slower than the machine that the times are wanted of. */
  readonly slowness: number
  /** What PostgreSQL uses for one of pgbench's. */
  readonly plainMs: number | undefined
}

/** What is wanted of the processor is said for a server with a PostgreSQL beside it. */
function tellRun(kind: string, run: Run, beside: Beside | undefined): void {
  const of = `${kind}, hot:`
  const { slowness = Number.NaN, plainMs: limit } = beside ?? {}
  const wanted = Number.isNaN(slowness) ? {} : { most: slowness }
  tell({ name: `${of} orders with a letter`, ours: run.perSecond, unit: '/s' })
  tell({ name: `${of} order, p50`, ours: run.p50, unit: ' ms' })
  tell({ name: `${of} order, p99`, ours: run.p99, unit: ' ms', most: 4 * run.p50 })
  const used = { name: `${of} processor of the server, an order`, ours: run.serverMs, unit: ' ms' }
  tell({ ...used, ...wanted })
  if (run.postgresMs === undefined) return
  tell({
    name: `${of} processor of PostgreSQL, an order (limit: one of pgbench's)`,
    ours: run.postgresMs,
    ...(limit !== undefined && { limit }),
    unit: ' ms',
    ...wanted,
  })
}

async function checkLedger(kind: string, environment: Environment): Promise<void> {
  const { wrong } = await runChild<{ wrong: number }>('stock.ts', environment)
  tell({
    name: `${kind}, hot: ingredients whose stock is not their ledger`,
    ours: wrong,
    unit: '',
    exactly: 0,
  })
}
