import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { runChild, startServer, type Child, type Environment } from './children.ts'
import { measureFanOut } from './fan-out.ts'
import { countStatements, recordFlow, type RecordedFlow } from './flow.ts'
import { measureLongLists } from './lists.ts'
import { measureReads } from './menu-reads.ts'
import type { MenuStore } from './menu-store.ts'
import { runPgbench } from './pgbench.ts'
import { hasPgbench, makeDatabase } from './postgres.ts'
import { tell } from './report.ts'
import type { Use } from './server.ts'
import type { Shopped, Shopping } from './shoppers.ts'

// Orders whose ingredients are spread, with their stock check, and what the server holds before and after them.

type Server = Child<{ readonly address: string; readonly hasScreens: boolean }>

const orderSeconds = 8
const recordedCarts = 12
/** What V8 compiled with while starting is given back by then. */
const restMs = 4000
const megabyte = 1024 * 1024
/** In megabytes, at rest and after the orders. */
const mostMemory = { embedded: [230, 360], PostgreSQL: [150, 260] } as const
type Kind = keyof typeof mostMemory

export async function measureOrders(asStarted: Environment, dataDir: string): Promise<void> {
  const embedded = await onEmbedded(asStarted, join(dataDir, 'embedded'))
  await onPostgres(asStarted, join(dataDir, 'postgres'), embedded)
}

const shop = (shopping: Shopping) => runChild<Shopped>('shoppers.ts', {}, shopping)

async function measureFlows(kind: Kind, server: Server, store: MenuStore): Promise<number> {
  const { address } = server.greeting
  const shopping = { address, shops: [store], shoppers: 8 }
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
  tell({ name: `${kind}: flow, p99`, ours: flow.p99, unit: ' ms', most: 4 * flow.p50 })
  return perSecond
}

async function measureRace(kind: Kind, server: Server, store: MenuStore): Promise<void> {
  const { address } = server.greeting
  const race = { address, shops: [{ ...store, products: [store.scarce] }], shoppers: 200 }
  const { ordered, refused, failed, seconds } = await shop(race)
  if (failed > 0 || ordered + refused !== 200) throw new Error(`${failed} buyers got no answer`)
  tell({ name: `${kind}: 200 buyers for 50 portions, sold`, ours: ordered, unit: '', exactly: 50 })
  tell({ name: `${kind}: the same, time`, ours: seconds * 1000, unit: ' ms', most: 500 })
}

async function measureStock(kind: Kind, environment: Environment) {
  const { movements, wrong } = await runChild<{ movements: number; wrong: number }>(
    'stock.ts',
    environment,
  )
  const name = `${kind}: ingredients whose stock is not their ledger, after ${movements} movements`
  tell({ name, ours: wrong, unit: '', exactly: 0 })
}

async function measureScreens(kind: Kind, server: Server, store: MenuStore): Promise<void> {
  const { screens, oursMs, bareMs } = await measureFanOut(server.greeting.address, store)
  const name = `${kind}: until 99 % of ${screens} open screens have heard of a new order`
  tell({ name, ours: oursMs, limit: bareMs, unit: ' ms', most: 1000 })
}

async function measureMemory(kind: Kind, when: 'idle' | 'loaded', server: Server): Promise<void> {
  const { bytes } = await server.ask<Use>('use')
  const most = mostMemory[kind][when === 'idle' ? 0 : 1]
  tell({ name: `${kind}: memory, ${when}`, ours: bytes / megabyte, unit: ' MB', most })
}

async function countFlow(kind: Kind, server: Server, store: MenuStore): Promise<void> {
  const { statements, roundTrips } = countStatements(await recordFlow(server, store, 5))
  tell({ name: `${kind}: statements of one order flow`, ours: statements, unit: '', most: 12 })
  tell({ name: `${kind}: round trips of one order flow`, ours: roundTrips, unit: '' })
}

async function onEmbedded(asStarted: Environment, dataDir: string): Promise<number> {
  const kind = 'embedded'
  const environment = { ...asStarted, DATA_DIR: dataDir }
  const store = await runChild<MenuStore>('menu-store.ts', environment)
  const server: Server = await startServer(environment)
  await rest(restMs)
  await measureMemory(kind, 'idle', server)
  await measureReads(server, store)
  const perSecond = await measureFlows(kind, server, store)
  await measureRace(kind, server, store)
  await measureScreens(kind, server, store)
  await measureMemory(kind, 'loaded', server)
  await countFlow(kind, server, store)
  await server.stop()
  await measureStock(kind, environment)
  await measureLongLists(kind, environment)
  return perSecond
}

async function onPostgres(
  asStarted: Environment,
  dataDir: string,
  embedded: number,
): Promise<void> {
  const kind = 'PostgreSQL'
  const own = await makeDatabase()
  if (own === undefined) return console.log(`# ${kind}: skipped, no server answers`)
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: dataDir }
  try {
    const store = await runChild<MenuStore>('menu-store.ts', environment)
    const server: Server = await startServer(environment)
    await rest(restMs)
    await measureMemory(kind, 'idle', server)
    const perSecond = await measureFlows(kind, server, store)
    await measureRace(kind, server, store)
    await measureScreens(kind, server, store)
    await measureMemory(kind, 'loaded', server)
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
