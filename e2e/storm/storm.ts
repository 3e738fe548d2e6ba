import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  compareBacks,
  compareDoubts,
  compareNumbers,
  compareReceipts,
  compareShelves,
  compareShifts,
  readOrders,
} from './books.ts'
import { chanceOf } from './chance.ts'
import { openLine, type Line } from './line.ts'
import { planOf, type TabletPlan } from './plan.ts'
import { openServer, openShop, type Server } from './shop.ts'
import { devices } from './chromium.ts'
import { openTablet, type Tablet } from './tablet.ts'

interface Storm {
  readonly seed: string
  /** Of both tablets together. */
  readonly sales: number
  /** Of a PostgreSQL database; empty for the embedded one. */
  readonly databaseUrl: string
}

const salesPerFall = 30

/** A tablet and a phone sell through lines that break, die and come back, and so does the server; then the books are compared. */
export async function sellInAStorm({ seed, sales, databaseUrl }: Storm): Promise<string> {
  const server = await openServer(databaseUrl)
  const profiles = await mkdtemp(join(tmpdir(), 'larder-storm-browsers-'))
  const ends: (() => Promise<unknown>)[] = [
    server.end,
    () => rm(profiles, { recursive: true, force: true }),
  ]
  try {
    const { larder } = server
    const shop = await openShop(larder)
    const counters = []
    for (const [at, seller] of shop.people.entries()) {
      const name = `T${at + 1}`
      const line = await openLine(
        server.port,
        chanceOf(`${seed} ${name} sales`),
        chanceOf(`${seed} ${name}`),
      )
      ends.unshift(line.close)
      const screen = at === 0 ? devices.tablet : devices.phone
      const device = { screen, profile: join(profiles, name) }
      const tablet = await openTablet({ line, slug: shop.store.slug, seller, device })
      ends.unshift(tablet.end)
      const falls = at === 0 ? Math.max(1, Math.round(sales / salesPerFall)) : 0
      counters.push({ line, tablet, plan: planOf(seed, name, sales / shop.people.length, falls) })
    }
    const begun = Date.now()
    // Both to their end: what one of them says is not to be hidden by what its end does to the other.
    const sold = await Promise.allSettled(counters.map((counter) => sellAll(counter, server)))
    for (const each of sold) if (each.status === 'rejected') throw each.reason
    await server.start()
    for (const { line } of counters) line.set('calm')
    await Promise.all(counters.map(({ tablet }) => tablet.calmDown()))

    const all = await readOrders(larder, shop)
    const problems = counters.flatMap(({ tablet, plan }) => [
      ...compareReceipts(tablet, plan.sales, all),
      ...tablet.refusals.map((reason) => `Refused: ${reason}`),
    ])
    expect([...problems, ...compareNumbers(counters.map(({ tablet }) => tablet))]).toEqual([])
    const tablets = counters.map(({ tablet }) => tablet)
    const books = { all, backs: await compareBacks(larder, shop, tablets, all) }
    await compareShifts(larder, shop, books)
    await compareShelves(larder, shop, books)
    await compareDoubts(larder, shop)
    return tell(counters, all.length, Date.now() - begun)
  } finally {
    for (const end of ends) await end()
  }
}

interface Counter {
  readonly line: Line
  readonly tablet: Tablet
  readonly plan: TabletPlan
}

async function sellAll({ line, tablet, plan }: Counter, server: Server): Promise<void> {
  let falls = Promise.resolve()
  line.set('storm')
  for (const [at, planned] of plan.sales.entries()) {
    const { weather, serverIsGoneForMs, databaseBreaks } = plan.turns.get(at) ?? {}
    if (weather !== undefined) line.set(weather)
    if (databaseBreaks) await server.breakDatabase()
    if (serverIsGoneForMs !== undefined) {
      falls = falls.then(() => fall(server, serverIsGoneForMs))
      // Told at the end, when nothing stands up again in the middle of what it says.
      falls.catch(() => undefined)
    }
    await tablet.sell(planned)
  }
  line.set(plan.lastWeather)
  await tablet.countDrawer()
  await falls
}

/** In the middle of whatever it does. */
async function fall(server: Server, goneForMs: number): Promise<void> {
  await server.kill()
  await new Promise((later) => setTimeout(later, goneForMs))
  await server.start()
}

function tell(counters: readonly Counter[], count: number, ms: number): string {
  const fates = counters.flatMap(({ line }) => [...line.done])
  const sums = new Map<string, number>()
  for (const [fate, times] of fates) sums.set(fate, (sums.get(fate) ?? 0) + times)
  const printed = counters.flatMap(({ tablet }) => tablet.receipts)
  const kept = printed.filter(({ number }) => !number.startsWith('#')).length
  const deaths = counters.flatMap(({ plan }) =>
    plan.sales.filter(({ diesAfterMs }) => diesAfterMs !== undefined),
  )
  const said = [...sums].map(([fate, times]) => `${times} × ${fate}`).join(', ')
  const backs = counters.flatMap(({ tablet }) => [...tablet.backs])
  return `${count} orders in ${Math.round(ms / 1000)} s, ${printed.length} receipts (${kept} without a server), ${backs.length} taken back, ${deaths.length} browsers killed; sales sent: ${said}`
}
