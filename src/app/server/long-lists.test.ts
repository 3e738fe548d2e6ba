import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { fillStore, many } from '../../testing/many.ts'
import { expectNoStrays, watchStatements } from '../../testing/plans.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let store: TestStore

const statements = watchStatements()

beforeAll(async () => {
  server = await startServer()
  const { db } = server.database
  // Neighbours just as large: of a table that is all one's own, every row is rightly read.
  for (let at = 0; at < 6; at += 1) {
    await fillStore(db, (await openStore(server)).id, many, 'lists alone')
  }
  store = await openStore(server)
  await fillStore(db, store.id, many)
  await sql`vacuum analyze`.execute(db)
})
beforeEach(() => statements.forget())
afterAll(async () => {
  statements.end()
  await server.close()
})

const expectIndexes = () =>
  expectNoStrays(statements, store, ['products', 'ingredients', 'recipe_lines', 'addons'])

const page = async (query_: object) =>
  (await store.admin.send(products.page, { query: { storeId: store.id, ...query_ } })).body
const shelf = async (query_: object) =>
  (await store.admin.send(inventory.list, { query: { storeId: store.id, limit: 10, ...query_ } }))
    .body

test('10,000 products page in every order, and every order is read from an index', async () => {
  const first = await page({})
  expect([first.products.length, first.total, first.totalPages]).toEqual([10, 10_000, 1000])
  const names = first.products.map(({ name }) => name)
  expect((await page({ page: 1000 })).products[9]?.name.localeCompare(names[0] ?? '')).toBe(1)
  for (const sort of ['cheapest', 'dearest', 'newest'] as const) await page({ sort })
  await page({ category: first.products[0]?.category?._id })
  expect((await page({ category: 'other' })).total).toBe(0)
  await expectIndexes()
})

test('a search among 10,000 products and 5,000 ingredients finds every one, in its own store alone', async () => {
  expect((await page({ search: 'MATCHA' })).total).toBe(200)
  expect((await page({ search: 'matcha', page: 20 })).products).toHaveLength(10)
  expect((await shelf({ search: 'Matcha' })).total).toBe(100)
  await expectIndexes()
})

test('5,000 ingredients page in every order, with the totals of the whole shelf', async () => {
  const first = await shelf({})
  expect([first.data.length, first.total, first.totalPages]).toEqual([10, 5000, 500])
  // 5 cents each of 1, 2, … 5,000.
  expect(first.totals.totalCost).toBe(625_125)
  for (const sort of ['stock', 'totalCost', 'extendedPrice', 'fullness'] as const) {
    await shelf({ sort, order: 'desc' })
  }
  expect((await shelf({ low: 'true' })).total).toBe(100)
  await expectIndexes()
})

test.each([
  ['/api/products/export', 10_001],
  ['/api/ingredients/export', 5001],
])(
  '%s leaves whole, batch after batch, each begun where the last one ended',
  async (url, lines) => {
    const headers = { authorization: `Bearer ${store.admin.token}` }
    const { body } = await server.app.inject({ url, headers })
    const rows = body.trimEnd().split('\r\n')
    expect([rows.length, new Set(rows).size]).toEqual([lines, lines])
    await expectIndexes()
  },
  60_000,
)
