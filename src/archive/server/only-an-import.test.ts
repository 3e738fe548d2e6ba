import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hooks } from '../../hooks/contract.ts'
import { place, stockTea } from '../../testing/menu.ts'
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

/** As an import says it of itself, by whoever works inside a store. */
const restoring = (store: TestStore, work: ReturnType<typeof sql>) =>
  store.inside(async ({ db }) => {
    await sql`set local app.restoring = 'on'`.execute(db)
    return work.execute(db)
  })

test('a request that calls itself an import writes no money that no ledger has', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const { data } = (await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])).body
  const paid = sql`
    insert into orders select (json_populate_record(null::orders,
      (to_jsonb(orders) || jsonb_build_object('id', gen_random_uuid(), 'number', 99, 'idempotency_key', 'again',
        'paid', total, 'paid_at', now()))::json)).*
    from orders where id = ${data.id}`
  await expect(restoring(store, paid)).rejects.toThrow()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders where store_id = ${store.id}`.execute(
    server.database.db,
  )
  expect(rows[0]?.count).toBe(1)
})

test('a request that calls itself an import is told to webhooks like any other', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const body = { address: 'https://localhost/larder', events: ['product.changed' as const] }
  const { data } = (await store.admin.send(hooks.add, { body })).body
  await restoring(store, sql`update products set price = 500 where id = ${tea.id}`)
  const told = await store.admin.send(hooks.deliveries, { params: { id: data.id }, query: {} })
  expect(told.body.data.map(({ event }) => event)).toEqual(['product.changed'])
})

test('nobody but the owner of the database can say of a transaction that it is an import', async () => {
  const store = await openStore(server)
  await expect(
    store.inside(({ db }) =>
      sql`insert into imports values (pg_current_xact_id()::text)`.execute(db),
    ),
  ).rejects.toThrow('permission denied')
})
