import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { apiBase } from '../../kit/api-base.ts'
import { addressOf } from '../../kit/endpoint.ts'
import { sales } from '../../sales/contract.ts'
import { fillHistory } from '../../testing/history.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const dayMs = 86_400_000
/** On the calendar of Manila, where the stores are. */
const dayAt = (ms: number) => new Date(ms + dayMs / 3).toISOString().slice(0, 10)
const dayBefore = (days: number) => dayAt(Date.now() - days * dayMs)
/** Of each test: midnight may pass between two of them. */
let week: { readonly start: string; readonly end: string }
/** Kept at any hour: yesterday is not until it has been over for a while. */
let lastDay: string
beforeEach(() => {
  week = { start: dayBefore(7), end: dayBefore(0) }
  lastDay = dayBefore(2)
})

const countDays = async ({ id }: TestStore): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from sales_days where store_id = ${id}`.execute(server.database.db)
  return rows[0]?.count ?? 0
}

const reportOf = async (store: TestStore) =>
  (await store.admin.send(sales.report, { query: week })).body.data

/** In the first quarter of an hour after midnight, yesterday may still be written to. */
const ended = () => (dayAt(Date.now() - 15 * 60_000) < week.end ? 6 : 7)

/** Its orders of five days, and the sums of those days kept. */
async function openBusyStore() {
  const store = await openStore(server)
  const pace = { ends: `${lastDay}T12:00:00Z`, minutesBetween: 5 }
  await fillHistory(server.database.db, store.id, 1200, pace)
  await sql`
    update orders set sold_by = case when number % 4 = 0 then ${store.adminId}::uuid end, at_kiosk = number % 7 = 0 and number % 4 <> 0
    where store_id = ${store.id}`.execute(server.database.db)
  const read = await reportOf(store)
  await expect.poll(() => countDays(store)).toBe(ended())
  return { store, read }
}

const change = (store: TestStore, values: string) =>
  store.inside(({ db, storeId }) =>
    sql`update orders set ${sql.raw(values)} where store_id = ${storeId} and number = 1001`.execute(
      db,
    ),
  )

test('a report of days that are kept is the one that read their orders', async () => {
  const { store, read } = await openBusyStore()
  expect(read.byDay.length).toBeGreaterThanOrEqual(5)
  // Of 1,200 numbers from 1001 on, 29 were cancelled, all of them in the counter's 300; 172 can be divided by 7, and 43 by 28.
  const byPerson = read.byPerson.map(({ label, count }) => [label, count] as const)
  expect(byPerson).toEqual([
    ['Ordered online', 1171 - 271 - 129],
    [expect.any(String), 300 - 29],
    ['Ordered at the kiosk', 172 - 43],
  ])
  // Behind everybody's back: what is kept is not read again.
  await sql`delete from order_lines where store_id = ${store.id}`.execute(server.database.db)
  await sql`update orders set sold_by = null, at_kiosk = false where store_id = ${store.id}`.execute(
    server.database.db,
  )
  expect(await reportOf(store)).toEqual(read)
  const { summary } = (await store.admin.send(sales.summary, { query: week })).body.data
  expect(summary.totalSales).toBe(read.byDay.reduce((sum, day) => sum + day.sales, 0))
})

test('a report of many orders is exported before anybody has looked at it, and keeps nothing', async () => {
  const store = await openStore(server)
  const pace = { ends: `${lastDay}T12:00:00Z`, minutesBetween: 5 }
  await fillHistory(server.database.db, store.id, 1200, pace)
  const { statusCode, payload } = await server.app.inject({
    method: 'GET',
    url: apiBase + addressOf(sales.exportedReport, { query: week }),
    headers: { authorization: `Bearer ${store.admin.token}` },
  })
  expect(statusCode).toBe(200)
  const days = payload.split('\r\n').filter((line) => line.startsWith('By day,'))
  // Of 1,200 numbers from 1001 on, 29 were cancelled.
  expect(days.reduce((sum, line) => sum + Number(line.split(',')[2]), 0)).toBe(1171)
  expect(await countDays(store)).toBe(0)
})

test('days that a version before this one kept, which say less, are added up anew', async () => {
  const { store, read } = await openBusyStore()
  await sql`update sales_days set sums = sums - 'bySeller' where store_id = ${store.id}`.execute(
    server.database.db,
  )
  expect(await reportOf(store)).toEqual(read)
  const countWhole = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from sales_days where store_id = ${store.id} and sums ? 'bySeller'`.execute(
      server.database.db,
    )
    return rows[0]?.count
  }
  await expect.poll(countWhole).toBe(ended())
  expect(await reportOf(store)).toEqual(read)
})

test('an order of a past day that is cancelled, or whose sums change, is so in the next report', async () => {
  const { store, read } = await openBusyStore()
  await change(store, `status = 'cancelled'`)
  expect(await countDays(store)).toBe(ended() - 1)
  const after = await reportOf(store)
  const sum = (report: typeof read) => report.byDay.reduce((all, day) => all + day.sales, 0)
  expect(sum(after)).toBe(sum(read) - 190)
  await change(store, `status = 'delivered', total = 200, total_cost = 60`)
  const { data } = (await store.admin.send(sales.summary, { query: week })).body
  expect(data.summary.totalSales).toBe(sum(read) + 10)
  await change(store, `notes = 'No ice'`)
  expect(await countDays(store)).toBe(ended() - 1)
})

test('what is kept of one store says nothing of another, and a store of few orders keeps nothing', async () => {
  const { store, read } = await openBusyStore()
  const other = await openStore(server)
  await fillHistory(server.database.db, other.id, 20, {
    ends: `${lastDay}T12:00:00Z`,
    minutesBetween: 5,
  })
  expect((await reportOf(other)).byDay.map(({ count }) => count)).toEqual([20])
  await change(other, `status = 'cancelled'`)
  expect(await countDays(other)).toBe(0)
  expect(await reportOf(store)).toEqual(read)
})

// The embedded database has one connection: nobody there does anything in the middle of something else.
test.runIf(inject('databaseUrl') !== '')(
  'nobody adds up a day while an order of it is being changed',
  async () => {
    const { store } = await openBusyStore()
    const tryToSum = async () => {
      const { rows } = await sql`select try_sum_sales(${store.id}) as free`.execute(
        server.database.db,
      )
      return rows[0]
    }
    await store.inside(async ({ db, storeId }) => {
      await sql`update orders set total_cost = 1 where store_id = ${storeId} and number = 1002`.execute(
        db,
      )
      expect(await tryToSum()).toEqual({ free: false })
    })
    expect(await tryToSum()).toEqual({ free: true })
  },
)
