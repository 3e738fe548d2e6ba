import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { findOrder, lockOrder } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The orders that this very transaction holds: a row says which transaction locked it last. */
async function held({ db, storeId }: Scope): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where store_id = ${storeId} and xmax::text = pg_current_xact_id()::xid::text`.execute(db)
  return rows.map(({ id }) => id)
}

test('an order that is changed is held until that is done, and no other', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const wish = [{ productId: tea.id, quantity: 1 }]
  const [one, other] = [
    (await place(store.stranger, store, wish)).body.data.id,
    (await place(store.stranger, store, wish)).body.data.id,
  ]
  await store.inside(async (scope) => {
    await findOrder(scope, one)
    expect(await held(scope)).toEqual([])
    await lockOrder(scope, other)
    expect(await held(scope)).toEqual([other])
  })
})
