import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { runChild, startChild, startServer, type Child } from './children.ts'
import { choicesOnPostgres } from './choices.ts'
import { measureFanOut } from './fan-out.ts'
import type { FirstVisit } from './first-visit.ts'
import { countStatements, recordFlow, type RecordedFlow } from './flow.ts'
import { hotOnEmbedded, hotOnPostgres } from './hot.ts'
import type { LongHistory } from './long-history.ts'
import type { LongLists } from './long-lists.ts'
import type { MenuStore } from './menu-store.ts'
import { runPgbench } from './pgbench.ts'
import { hasPgbench, makeDatabase } from './postgres.ts'
import { compare, load, type Call } from './reads.ts'
import { printTable, tell } from './report.ts'
import type { Use } from './server.ts'
import type { Shopped, Shopping } from './shoppers.ts'

// Every measurement of docs/performance.md, each beside its limit on the same machine in the same minute.

type Server = Child<{ readonly address: string; readonly hasScreens: boolean }>

const orderSeconds = 8
const recordedCarts = 12
/** As `npm start` runs it, without the talk. */
const asStarted = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  NODE_OPTIONS: '--max-semi-space-size=4',
  MALLOC_ARENA_MAX: '2',
}
/** What V8 compiled with while starting is given back by then. */
const restMs = 4000
const megabyte = 1024 * 1024

async function measureReads(server: Server, store: MenuStore): Promise<void> {
  const bare = await startChild<{ readonly address: string }>('bare.ts', {})
  const { address } = server.greeting
  const menu = `/api/products?storeId=${store.id}`
  const product = `/api/products/slug/${store.products[7]?.slug}?storeId=${store.id}`
  const staff = { authorization: `Bearer ${store.token}` }
  const page = `/${store.slug}/menu`
  const hasPage = server.greeting.hasScreens && (await fetch(address + page)).ok
  const calls: readonly (readonly [name: string, call: Call, least: number])[] = [
    ['menu, as it is', { path: menu }, 0.6],
    ['menu, gzip', { path: menu, headers: { 'accept-encoding': 'gzip' } }, 0.6],
    ['menu, brotli', { path: menu, headers: { 'accept-encoding': 'br' } }, 0.6],
    ['one product', { path: product }, 0.4],
    ...(hasPage ? ([['menu page', { path: page }, 0.6]] as const) : []),
    ['menu for staff', { path: menu, headers: staff }, 0.35],
    ['one product for staff', { path: product, headers: staff }, 0.25],
  ]
  for (const [name, call, least] of calls) {
    const { ours, bare: limit } = await compare(address, bare, call)
    tell({ name, ours, limit, unit: '/s', least })
  }
  await bare.stop()
  if (!hasPage) console.log('# menu page: skipped, `npm run build` has not been run')
  const items = [{ productId: store.products[3]?.id, quantity: 2, addons: [] }]
  const check = { path: '/api/cart/check-ingredients', body: { storeId: store.id, items } }
  tell({ name: 'stock check', ours: await load(address, check, 3), unit: '/s' })
}

const shop = (shopping: Shopping) => runChild<Shopped>('shoppers.ts', {}, shopping)

async function measureOrders(kind: string, server: Server, store: MenuStore): Promise<number> {
  const { address } = server.greeting
  const shopping = { address, storeId: store.id, products: store.products, shoppers: 8 }
  await shop({ ...shopping, seconds: 2 })
  const before = await server.ask<Use>('use')
  const flow = await shop({ ...shopping, seconds: orderSeconds })
  const after = await server.ask<Use>('use')
  if (flow.failed + flow.refused > 0) throw new Error(`${flow.failed + flow.refused} orders failed`)
  const perSecond = flow.ordered / flow.seconds
  tell({ name: `${kind}: orders, each with its stock check`, ours: perSecond, unit: '/s' })
  tell({ name: `${kind}: requests`, ours: perSecond * 2, unit: '/s' })
  const cpuMs = (after.cpuMs - before.cpuMs) / flow.ordered
  tell({ name: `${kind}: processor time of one flow, in the server`, ours: cpuMs, unit: ' ms' })
  tell({ name: `${kind}: flow, p50`, ours: flow.p50, unit: ' ms' })
  tell({ name: `${kind}: flow, p99`, ours: flow.p99, unit: ' ms', most: 25 })
  return perSecond
}

async function measureRace(kind: string, server: Server, store: MenuStore): Promise<void> {
  const { address } = server.greeting
  const race = { address, storeId: store.id, products: [store.scarce], shoppers: 200 }
  const { ordered, refused, failed, seconds } = await shop(race)
  if (failed > 0 || ordered + refused !== 200) throw new Error(`${failed} buyers got no answer`)
  tell({ name: `${kind}: 200 buyers for 50 portions, sold`, ours: ordered, unit: '', exactly: 50 })
  tell({ name: `${kind}: the same, time`, ours: seconds * 1000, unit: ' ms', most: 1000 })
}

async function measureStock(kind: string, environment: Readonly<Record<string, string>>) {
  const { movements, wrong } = await runChild<{ movements: number; wrong: number }>(
    'stock.ts',
    environment,
  )
  const name = `${kind}: ingredients whose stock is not their ledger, after ${movements} movements`
  tell({ name, ours: wrong, unit: '', exactly: 0 })
}

async function measureScreens(kind: string, server: Server, store: MenuStore): Promise<void> {
  const { screens, oursMs, bareMs } = await measureFanOut(server.greeting.address, store)
  const name = `${kind}: until 99 % of ${screens} open screens have heard of a new order`
  tell({ name, ours: oursMs, limit: bareMs, unit: ' ms', most: 1000 })
}

const memory = async (server: Server) => (await server.ask<Use>('use')).bytes / megabyte

async function countFlow(kind: string, server: Server, store: MenuStore): Promise<void> {
  const { statements, roundTrips } = countStatements(await recordFlow(server, store, 5))
  tell({ name: `${kind}: statements of one order flow`, ours: statements, unit: '', most: 12 })
  tell({ name: `${kind}: round trips of one order flow`, ours: roundTrips, unit: '' })
}

async function onEmbedded(dataDir: string): Promise<number> {
  const kind = 'embedded'
  const environment = { ...asStarted, DATA_DIR: dataDir }
  const store = await runChild<MenuStore>('menu-store.ts', environment)
  const server: Server = await startServer(environment)
  await rest(restMs)
  tell({ name: `${kind}: memory, idle`, ours: await memory(server), unit: ' MB', most: 250 })
  await measureReads(server, store)
  const perSecond = await measureOrders(kind, server, store)
  await measureRace(kind, server, store)
  await measureScreens(kind, server, store)
  tell({ name: `${kind}: memory, loaded`, ours: await memory(server), unit: ' MB', most: 400 })
  await countFlow(kind, server, store)
  await server.stop()
  await measureStock(kind, environment)
  await measureLongLists(kind, environment)
  return perSecond
}

async function onPostgres(dataDir: string, embedded: number): Promise<void> {
  const kind = 'PostgreSQL'
  const own = await makeDatabase()
  if (own === undefined) return console.log(`# ${kind}: skipped, no server answers`)
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: dataDir }
  try {
    const store = await runChild<MenuStore>('menu-store.ts', environment)
    const server: Server = await startServer(environment)
    await rest(restMs)
    tell({ name: `${kind}: memory, idle`, ours: await memory(server), unit: ' MB' })
    const perSecond = await measureOrders(kind, server, store)
    await measureRace(kind, server, store)
    await measureScreens(kind, server, store)
    tell({ name: `${kind}: memory, loaded`, ours: await memory(server), unit: ' MB' })
    await countFlow(kind, server, store)
    const flows: RecordedFlow[] = []
    for (let at = 0; at < recordedCarts; at += 1) flows.push(await recordFlow(server, store, at))
    await server.stop()
    if (await hasPgbench()) {
      const limit = await runPgbench(own.url, flows, 'one by one', orderSeconds)
      const together = await runPgbench(own.url, flows, 'together', orderSeconds)
      tell({ name: `${kind}: orders`, ours: perSecond, limit, unit: '/s', least: 0.5 })
      tell({ name: `${kind}: orders, sent together`, ours: perSecond, limit: together, unit: '/s' })
      tell({ name: 'embedded: orders', ours: embedded, limit, unit: '/s', least: 0.3 })
    } else {
      console.log('# the limit of the order flow: skipped, pgbench is not there')
    }
    await measureStock(kind, environment)
  } finally {
    await own.drop()
  }
}

/** The reads alone. */
async function readsOnPostgres(folder: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# reads: skipped, no PostgreSQL answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: folder }
  try {
    const store = await runChild<MenuStore>('menu-store.ts', environment)
    const server: Server = await startServer(environment)
    await measureReads(server, store)
    await server.stop()
  } finally {
    await own.drop()
  }
}

/** Long lists and long histories alone. */
async function listsOnPostgres(folder: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# lists: skipped, no PostgreSQL answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: folder }
  try {
    await measureLongLists('PostgreSQL', environment)
    await measureLongHistory('PostgreSQL', environment)
  } finally {
    await own.drop()
  }
}

async function measureLongLists(kind: string, environment: Readonly<Record<string, string>>) {
  const { calls, exports } = await runChild<LongLists>('long-lists.ts', environment)
  for (const { name, few, many } of calls) {
    tell({
      name: `${kind}: ${name}, of 10,000 or 5,000 (limit: of 100)`,
      ours: many,
      limit: few,
      unit: ' ms',
      ...(name === 'first page of ingredients' && { mostShare: 2 }),
    })
  }
  for (const { name, rowsPerSecond } of exports) {
    tell({ name: `${kind}: ${name} exported`, ours: rowsPerSecond, unit: ' rows/s' })
  }
}

async function measureLongHistory(kind: string, environment: Readonly<Record<string, string>>) {
  const { calls } = await runChild<LongHistory>('long-history.ts', environment)
  for (const { name, tenth, whole, most } of calls) {
    tell({
      name: `${kind}: ${name}, of 100,000 beside 1,000 stores (limit: of 10,000)`,
      ours: whole,
      limit: tenth,
      unit: ' ms',
      ...(most !== undefined && { most }),
    })
  }
}

/** Nobody's visit begins there: most of what they load was loaded before. */
const comesLater: ReadonlySet<string> = new Set(['cart', 'checkout'])

/** Skipped where nothing was built: the server would have no pages to visit. */
async function measureFirstVisit(): Promise<void> {
  const built = new URL('../dist/server/render.js', import.meta.url)
  if (!existsSync(built)) return console.log('# first visit: skipped, nothing is built')
  const visits = await runChild<readonly FirstVisit[]>('first-visit.ts', asStarted)
  for (const { page, slowdown, scores, layoutShift, scriptBytes, styleBytes } of visits) {
    const of = `first visit, ${page}`
    console.log(`# ${of}: a phone ${slowdown.toFixed(1)} times slower than this machine`)
    for (const { name, score } of scores) {
      const least = name === 'performance' ? 0.97 : 0.95
      tell({ name: `${of}: ${name}`, ours: score, limit: 100, unit: '', least })
    }
    tell({ name: `${of}: shift of the layout`, ours: layoutShift, unit: '', exactly: 0 })
    const most = comesLater.has(page) ? {} : { most: 160 }
    tell({ name: `${of}: script, gzip`, ours: scriptBytes / 1000, unit: ' kB', ...most })
    tell({ name: `${of}: style, gzip`, ours: styleBytes / 1000, unit: ' kB', most: 25 })
  }
}

async function countPackages(): Promise<void> {
  const installed = new URL('../node_modules/.package-lock.json', import.meta.url)
  const { packages } = JSON.parse(await readFile(installed, 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>
  }
  const toRun = Object.values(packages).filter(({ dev }) => dev !== true).length
  tell({ name: 'packages installed to run', ours: toRun, unit: '', most: 350 })
}

const dataDir = await mkdtemp(join(tmpdir(), 'larder-bench-'))
const parts: Readonly<Record<string, () => Promise<void>>> = {
  orders: async () =>
    onPostgres(join(dataDir, 'postgres'), await onEmbedded(join(dataDir, 'embedded'))),
  reads: () => readsOnPostgres(join(dataDir, 'reads')),
  lists: () => listsOnPostgres(join(dataDir, 'lists')),
  hot: () => hotOnPostgres(asStarted, join(dataDir, 'hot')),
  'hot-embedded': () => hotOnEmbedded(asStarted, join(dataDir, 'hot-embedded')),
  choices: () => choicesOnPostgres(asStarted, join(dataDir, 'choices')),
  visit: measureFirstVisit,
  packages: countPackages,
}
const named = process.argv.slice(2)
const unknown = named.filter((name) => parts[name] === undefined)
try {
  if (unknown.length > 0) {
    throw new Error(`There are ${Object.keys(parts).join(', ')}, and no ${unknown.join(', ')}`)
  }
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) await measure()
  }
  printTable()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
