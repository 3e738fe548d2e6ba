import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { stockTea } from '../../testing/menu.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { lockShelf, readShelf } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The ingredients that this very transaction holds: a row says which transaction locked it last. */
async function held({ db, storeId }: Scope): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ingredients
    where store_id = ${storeId} and xmax::text = pg_current_xact_id()::xid::text`.execute(db)
  return rows.map(({ id }) => id)
}

test('what a sale counts on is held until it is sold, and nothing else on the shelf', async () => {
  const store = await openStore(server)
  const { milk, pearls } = await stockTea(store)
  await store.inside(async (scope) => {
    await readShelf(scope, [milk.id, pearls.id])
    expect(await held(scope)).toEqual([])
    await lockShelf(scope, [pearls.id])
    expect(await held(scope)).toEqual([pearls.id])
  })
})
