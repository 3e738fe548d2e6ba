import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { addCategory, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { inventory } from '../contract.ts'
import { removeFromShelf } from './remove-from-shelf.ts'

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

test('an ingredient is held before recipes are searched for it', async () => {
  const store = await openStore(server)
  const { pearls } = await stockTea(store)
  const removing = store.inside((scope) =>
    removeFromShelf(scope, pearls.id, async () => {
      expect(await held(scope)).toEqual([pearls.id])
      return 'Okinawa'
    }),
  )
  await expect(removing).rejects.toThrow('"Pearls" is used by "Okinawa".')
})

test('of an ingredient that is removed while a recipe takes it up, one of both is refused', async () => {
  const store = await openStore(server)
  const { id: category } = await addCategory(store, 'Teas', 'teas')
  for (let round = 0; round < 5; round += 1) {
    const { body } = await store.admin.send(inventory.add, {
      body: { name: `Syrup ${round}`, stock: 10, pricePerUnit: 1, markup: 0 },
    })
    const { id } = body.data
    const [removed, added] = await Promise.all([
      store.admin.send(inventory.remove, { params: { id } }),
      store.admin.send(products.add, {
        params: { storeId: store.id },
        body: {
          name: `Tea ${round}`,
          description: 'Tea',
          category,
          price: 95,
          ingredients: [{ ingredient: id, count: 1 }],
        },
      }),
    ])
    expect([removed.status, added.status]).toContain(200)
    expect([removed.status, added.status]).not.toEqual([200, 200])
  }
})
