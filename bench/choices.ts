import { runChild, startServer, type Child } from './children.ts'
import type { ChoicesStores, Shop } from './choices-store.ts'
import { makeDatabase } from './postgres.ts'
import { postgresMs } from './processor.ts'
import { bytesOf } from './reads.ts'
import { tell } from './report.ts'
import type { Use } from './server.ts'
import type { Shopped, Shopping } from './shoppers.ts'

// What it costs that a drink is ordered as it is really ordered, beside the same drink as it stands on the menu.

type Environment = Readonly<Record<string, string>>
type Server = Child<{ readonly address: string }>

const shoppers = 8
const rounds = 4
const seconds = 3

interface Cost {
  readonly ordered: number
  readonly seconds: number
  readonly serverMs: number
  /** 0 where nothing is told of PostgreSQL's processes. */
  readonly postgresMs: number
}

export async function choicesOnPostgres(asStarted: Environment, dataDir: string): Promise<void> {
  const own = await makeDatabase()
  if (own === undefined) return console.log('# choices: skipped, no server answers')
  const environment = { ...asStarted, DATABASE_URL: own.url, DATA_DIR: dataDir }
  try {
    const stores = await runChild<ChoicesStores>('choices-store.ts', environment)
    const server: Server = await startServer(environment)
    await compareOrders(server, own.url, stores)
    await compareMenus(server, stores)
    await server.stop()
  } finally {
    await own.drop()
  }
}

/** In turns, so that a busy moment of the machine meets both. */
async function compareOrders(server: Server, url: string, { plain, chosen }: ChoicesStores) {
  const costs: Record<'plain' | 'chosen', Cost[]> = { plain: [], chosen: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const [less, more] = [await costOf(server, url, plain), await costOf(server, url, chosen)]
    // The first round warms.
    if (round > 0) costs.plain.push(less)
    if (round > 0) costs.chosen.push(more)
  }
  const [less, more] = [sumOf(costs.plain), sumOf(costs.chosen)]
  const name = 'PostgreSQL: drinks with choices (limit: plain ones)'
  tell({
    name: `${name}, orders`,
    ours: more.ordered / more.seconds,
    limit: less.ordered / less.seconds,
    unit: '/s',
  })
  for (const [whose, used] of [
    ['server', (cost: Cost) => cost.serverMs],
    ['PostgreSQL', (cost: Cost) => cost.postgresMs],
    ['both', (cost: Cost) => cost.serverMs + cost.postgresMs],
  ] as const) {
    tell({
      name: `${name}, processor of ${whose}, an order`,
      ours: used(more) / more.ordered,
      limit: used(less) / less.ordered,
      unit: ' ms',
      ...(whose === 'both' && { mostShare: 1.3 }),
    })
  }
}

async function costOf(server: Server, url: string, shop: Shop): Promise<Cost> {
  const { address } = server.greeting
  const shopping = { address, shops: [shop], shoppers, seconds }
  const [before, postgresBefore] = [await server.ask<Use>('use'), (await postgresMs(url)) ?? 0]
  const shopped = await runChild<Shopped>('shoppers.ts', {}, {
    ...shopping,
    flow: 'with a letter',
  } satisfies Shopping)
  const [after, postgresAfter] = [await server.ask<Use>('use'), (await postgresMs(url)) ?? 0]
  const { ordered, failed, refused, seconds: took } = shopped
  if (failed + refused > 0) throw new Error(`${failed + refused} orders failed`)
  return {
    ordered,
    seconds: took,
    serverMs: after.cpuMs - before.cpuMs,
    postgresMs: postgresAfter - postgresBefore,
  }
}

const sumOf = (costs: readonly Cost[]): Cost =>
  costs.reduce((sum, cost) => ({
    ordered: sum.ordered + cost.ordered,
    seconds: sum.seconds + cost.seconds,
    serverMs: sum.serverMs + cost.serverMs,
    postgresMs: sum.postgresMs + cost.postgresMs,
  }))

/** As a browser is sent it. */
async function compareMenus({ greeting }: Server, { plain, chosen }: ChoicesStores) {
  const bytesOfMenu = async ({ id }: Shop) => {
    const headers = { 'accept-encoding': 'br' }
    const { body } = await bytesOf(greeting.address, {
      path: `/api/products?storeId=${id}`,
      headers,
    })
    return Buffer.from(body, 'base64').length / 1000
  }
  tell({
    name: 'menu of drinks with choices (limit: plain ones), brotli',
    ours: await bytesOfMenu(chosen),
    limit: await bytesOfMenu(plain),
    unit: ' kB',
    mostShare: 1.5,
  })
}
