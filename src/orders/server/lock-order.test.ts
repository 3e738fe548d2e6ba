import { afterAll, beforeAll, expect, test } from 'vitest'
import { place, stockTea } from '../../testing/menu.ts'
import { heldIn } from '../../testing/held-rows.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { findOrder, lockOrder } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

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
    expect(await heldIn(scope, 'orders')).toEqual([])
    await lockOrder(scope, other)
    expect(await heldIn(scope, 'orders')).toEqual([other])
  })
})
