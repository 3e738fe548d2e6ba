import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldIn } from '../../testing/held-rows.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { stockTea } from '../../testing/menu.ts'
import { lockShelf, readShelf } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('what a sale counts on is held until it is sold, and nothing else on the shelf', async () => {
  const store = await openStore(server)
  const { milk, pearls } = await stockTea(store)
  await store.inside(async (scope) => {
    await readShelf(scope, [milk.id, pearls.id])
    expect(await heldIn(scope, 'ingredients')).toEqual([])
    await lockShelf(scope, [pearls.id])
    expect(await heldIn(scope, 'ingredients')).toEqual([pearls.id])
  })
})
