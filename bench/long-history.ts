import { setTimeout as rest } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { fillHistory, settleNeighbours } from '../src/testing/history.ts'
import { openStore } from './open-store.ts'
import { get, inTurn, msOf } from './timing.ts'
import { openMeasured } from './surroundings.ts'

// What the orders of a store with a long history cost beside those of one with a tenth of it, with 1,000 other stores
// in the same tables: the same calls, one after the other, within the server's process. Prints milliseconds per call.

export interface LongHistory {
  readonly calls: readonly {
    readonly name: string
    readonly tenth: number
    readonly whole: number
    /** What it may take at most, in milliseconds. */
    readonly most?: number
  }[]
}

const history = 100_000
const neighbours = { stores: 1000, orders: 100 }

const { app, database, close } = await openMeasured()
const { db } = database

async function furnish(name: string, orders: number, pace?: Parameters<typeof fillHistory>[3]) {
  const store = await openStore(app, name)
  await fillHistory(db, store.id, orders, pace)
  return { ...store, orders }
}
type Furnished = Awaited<ReturnType<typeof furnish>>

const days = 'start=2026-11-01&end=2026-11-20'

type Call = readonly [name: string, path: (store: Furnished) => string, most?: number]
const calls: readonly Call[] = [
  ['first page of orders', () => '/orders?page=1'],
  ['last page of orders', ({ orders }) => `/orders?page=${orders / 10}`],
  ['orders that wait', () => '/orders?status=pending'],
  ['delivered orders', () => '/orders?status=delivered'],
  ['an order by its number', ({ orders }) => `/orders?search=${1000 + orders / 2}`],
  ['orders of a customer', () => '/orders?search=guest%20777', 20],
  ['today', () => '/orders/today'],
  ['summary of 20 days', () => `/cashflow/summary?${days}`],
  ['reports of 20 days', () => `/sales/report?${days}`],
]

function dayBefore(count: number): string {
  return new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)
}

const tenth = await furnish('A tenth', history / 10)
const whole = await furnish('A long history', history)
/** All of them in the last thirty days. */
const paceOf = (orders: number) => ({
  ends: new Date().toISOString(),
  minutesBetween: (30 * 24 * 60) / orders,
})
const month = `start=${dayBefore(30)}&end=${dayBefore(0)}`
const busyTenth = await furnish('A busy tenth', history / 10, paceOf(history / 10))
const busy = await furnish('A busy month', history, paceOf(history))
await settleNeighbours(db, tenth.id, neighbours)
// As it is a minute later on PostgreSQL, and from the next start on in the embedded database.
await db.executeQuery(CompiledQuery.raw('vacuum analyze'))
/** The first report of a month reads its orders, and has the sums of its days kept. */
async function untilKept(store: Furnished): Promise<void> {
  await get(app, store, `/sales/report?${month}`)
  for (let kept = -1, seen = 0; seen !== kept;) {
    kept = seen
    await rest(2000)
    const { rows } = await sql<{ count: number }>`
      select count(*) from sales_days where store_id = ${store.id}`.execute(db)
    seen = rows[0]?.count ?? 0
  }
}
for (const store of [busyTenth, busy]) await untilKept(store)
const result: LongHistory = {
  calls: [
    ...(await inTurn(calls, async ([name, path, most]) => ({
      name,
      tenth: await msOf(app, tenth, path(tenth)),
      whole: await msOf(app, whole, path(whole)),
      ...(most !== undefined && { most }),
    }))),
    {
      name: 'reports of a month, all orders in it',
      tenth: await msOf(app, busyTenth, `/sales/report?${month}`),
      whole: await msOf(app, busy, `/sales/report?${month}`),
      most: 60,
    },
  ],
}
await close()
console.log(JSON.stringify(result))
