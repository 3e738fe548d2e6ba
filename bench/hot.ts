import { setTimeout as rest } from 'node:timers/promises'
import { runChild, startServer, type Child } from './children.ts'
import type { DrinksStore } from './drinks-store.ts'
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
const warmSeconds = 3
const seconds = 6
const limitSeconds = 4

interface Run {
  readonly perSecond: number
}

export async function hotOnPostgres(asStarted: Environment, dataDir: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# hot orders: skipped, no server answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: dataDir }
  try {
    const store = await runChild<DrinksStore>('drinks-store.ts', environment)
    const { perSecond } = await measure('PostgreSQL', environment, store, own.url)
    if (await hasPgbench()) await besideLimits(perSecond, own.url, store)
    else console.log('# the limit of hot orders: skipped, pgbench is not there')
    await checkLedger('PostgreSQL', environment)
  } finally {
    await own.drop()
  }
}

export async function hotOnEmbedded(asStarted: Environment, dataDir: string): Promise<void> {
  const environment = { ...asStarted, DATA_DIR: dataDir }
  const store = await runChild<DrinksStore>('drinks-store.ts', environment)
  await measure('embedded', environment, store, undefined)
  await checkLedger('embedded', environment)
}

async function measure(
  kind: string,
  environment: Environment,
  store: DrinksStore,
  url: string | undefined,
): Promise<Run> {
  const server: Server = await startServer(environment)
  const { address } = server.greeting
  const { products, id: storeId } = store
  const shopping = { address, storeId, products, shoppers, flow: 'with a letter' as const }
  const shop = (during: number) =>
    runChild<Shopped>('shoppers.ts', {}, { ...shopping, seconds: during } satisfies Shopping)
  await shop(warmSeconds)
  const [before, postgresBefore] = [await server.ask<Use>('use'), url && (await postgresMs(url))]
  const { ordered, failed, refused, p50, p99, seconds: took } = await shop(seconds)
  const [after, postgresAfter] = [await server.ask<Use>('use'), url && (await postgresMs(url))]
  if (failed + refused > 0) throw new Error(`${failed + refused} orders failed`)
  const perSecond = ordered / took
  tell({ name: `${kind}, hot: orders with a letter`, ours: perSecond, unit: '/s' })
  tell({ name: `${kind}, hot: order, p50`, ours: p50, unit: ' ms' })
  tell({ name: `${kind}, hot: order, p99`, ours: p99, unit: ' ms', most: Math.round(4 * p50) })
  const serverMs = (after.cpuMs - before.cpuMs) / ordered
  tell({
    name: `${kind}, hot: processor of the server, an order`,
    ours: serverMs,
    unit: ' ms',
    most: 1,
  })
  if (typeof postgresBefore === 'number' && typeof postgresAfter === 'number') {
    const ours = (postgresAfter - postgresBefore) / ordered
    tell({ name: `${kind}, hot: processor of PostgreSQL, an order`, ours, unit: ' ms', most: 1 })
  }
  await rest(500)
  await server.stop()
  return { perSecond }
}

async function besideLimits(ours: number, url: string, store: DrinksStore): Promise<void> {
  const name = 'PostgreSQL, hot: orders, beside pgbench'
  const limitOf = (shelf: 'hot' | 'spread', sending: 'one by one' | 'together') =>
    runLikeOrders(url, store, shelf, sending, limitSeconds)
  tell({ name, ours, limit: await limitOf('hot', 'one by one'), unit: '/s', least: 0.5 })
  tell({
    name: `${name}, sent together`,
    ours,
    limit: await limitOf('hot', 'together'),
    unit: '/s',
  })
  tell({
    name: `${name}, rows spread`,
    ours,
    limit: await limitOf('spread', 'one by one'),
    unit: '/s',
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
