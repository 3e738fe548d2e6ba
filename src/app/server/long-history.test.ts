import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../api.ts'
import { orders } from '../../orders/contract.ts'
import { sales } from '../../sales/contract.ts'
import { fillHistory, historyEnds, settleNeighbours } from '../../testing/history.ts'
import { expectNoStrays, expectNoWaste, watchStatements } from '../../testing/plans.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

const count = 20_000
const statements = watchStatements()
let server: TestServer
let store: TestStore

beforeAll(async () => {
  server = await startServer()
  const { db } = server.database
  // Neighbours just as old: of a table that is all one's own, every row is rightly read.
  for (let at = 0; at < 2; at += 1) await fillHistory(db, (await openStore(server)).id, count)
  store = await openStore(server)
  await fillHistory(db, store.id, count)
  // And many small ones: a plan that is kept takes any store to be as large as the usual one.
  await settleNeighbours(db, store.id, { stores: 150, orders: 10 })
  await sql`vacuum analyze`.execute(db)
  server.clock.now = new Date(historyEnds)
})
beforeEach(() => statements.forget())
afterAll(async () => {
  statements.end()
  await server.close()
})

const longTables = ['orders', 'order_lines', 'order_events', 'money_movements']

async function expectIndexes(): Promise<void> {
  await expectNoStrays(statements, store, longTables)
  await expectNoWaste(statements, store, longTables)
}

const page = async (query: object) => (await store.admin.send(orders.list, { query })).body

test('the orders of years are paged from an index, the last page as the first', async () => {
  const first = await page({})
  expect([first.total, first.totalPages]).toEqual([count, count / 10])
  expect(first.data.map(({ orderNumber }) => orderNumber)).toEqual(
    Array.from({ length: 10 }, (_, at) => 1000 + count - at),
  )
  const last = await page({ page: count / 10 })
  expect(last.data.at(-1)).toMatchObject({ orderNumber: 1001, itemCount: 2 })
  const one = first.data[0]?.id ?? ''
  await store.admin.send(orders.one, { params: { id: one }, query: {} })
  await store.admin.send(orders.today, { query: {} })
  await expectIndexes()
})

test('a status, a number and a customer are found without reading other stores', async () => {
  expect((await page({ status: 'pending' })).total).toBe(10)
  const delivered = await page({ status: 'delivered', page: 3 })
  expect([delivered.data.length, delivered.total]).toEqual([10, count - 10 - (count / 40 - 1)])
  expect((await page({ search: '#1500' })).data[0]?.orderNumber).toBe(1500)
  expect((await page({ search: 'guest 777' })).total).toBe(11)
  await expectIndexes()
})

test('the summary and the reports of a month read that month alone', async () => {
  const query = { start: '2026-11-01', end: '2026-11-20' }
  const { data } = (await store.admin.send(sales.summary, { query })).body
  expect(data.summary.orderCount).toBeGreaterThan(1000)
  const report = (await store.admin.send(sales.report, { query })).body.data
  const sold = report.byProduct.reduce((sum, row) => sum + Math.round(row.sales * 100), 0)
  expect(sold).toBe(Math.round(data.summary.totalSales * 100))
  await expectIndexes()
})

test('whatever an owner asks of a large store without naming anything chooses from none of its long tables', async () => {
  const { id } = store
  const days = 'start=2026-11-01&end=2026-11-20&day=2026-11-20&page=1'
  const lists = endpoints.filter(
    ({ endpoint: { method, path } }) => method === 'GET' && !path.includes(':'),
  )
  const answered: string[] = []
  for (const { endpoint } of lists) {
    const url = `/api${endpoint.path}?storeId=${id}&${days}`
    const { statusCode } = await server.app.inject({
      url,
      headers: { authorization: `Bearer ${store.admin.token}` },
    })
    if (statusCode === 200) answered.push(endpoint.path)
  }
  expect(answered.length).toBeGreaterThan(25)
  await expectNoWaste(statements, store, longTables)
})
