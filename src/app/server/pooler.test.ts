import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { products } from '../../catalog/contract.ts'
import { openDatabase } from '../../database/open.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { bridgeEvents } from '../../kit/server/event-bridge.ts'
import { orders } from '../../orders/contract.ts'
import { listUntrueShelves, place, stockOf, stockTea } from '../../testing/menu.ts'
import { hasPooler, openPooler } from '../../testing/pooler.ts'
import { copyDatabase } from '../../testing/test-database.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

describe.skipIf(inject('databaseUrl') === '' || !hasPooler())('behind a pooler', () => {
  const closers: (() => Promise<void>)[] = []
  const silent = { warn: () => undefined, info: () => undefined }
  let near: TestServer
  let far: TestServer

  beforeAll(async () => {
    const { url, drop } = await copyDatabase(inject('databaseTemplate'))
    const pooler = await openPooler(url)
    closers.push(drop, () => pooler.close())
    const start = async () => {
      const settings = { url: pooler.url, pooler: 'transaction', dataDir: '' } as const
      const database = await openDatabase({ ...settings, onLost: () => undefined })
      const server = await startServer({ database })
      const { events } = server
      const bridge = await bridgeEvents({ url, database, events, log: silent })
      closers.push(
        () => server.close(),
        () => bridge.close(),
      )
      return server
    }
    near = await start()
    far = await start()
  })
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })

  test('two servers sell the last portions once, and the ledger is exact', async () => {
    const store = await openStore(near)
    const { tea, milk } = await stockTea(store, 100)
    const elsewhere = callerOf(far.app, undefined)
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        place(at % 2 === 0 ? store.stranger : elsewhere, store, [
          { productId: tea.id, quantity: 1 },
        ]),
      ),
    )
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 409)).toHaveLength(20)
    expect(await stockOf(store, milk.id)).toBe(0)
    expect(await listUntrueShelves(store)).toEqual([])
    const listed = await store.admin.send(orders.list, { query: { limit: 100 } })
    expect(listed.body.total).toBe(10)
  })

  test('a change on one server is on the menu of the other', async () => {
    const store = await openStore(near)
    const { tea } = await stockTea(store, 100)
    const menu = () =>
      callerOf(far.app, undefined).send(products.list, { query: { storeId: store.id } })
    expect((await menu()).body.data.map(({ name }) => name)).toEqual(['Classic Milk Tea'])
    const body = {
      name: 'Uptown Milk Tea',
      description: tea.description,
      price: tea.price,
      category: tea.category,
      ingredients: tea.ingredients.map(({ ingredient, count }) => ({ ingredient, count })),
    }
    const { status } = await store.admin.send(products.change, { params: { id: tea.id }, body })
    expect(status).toBe(200)
    await expect
      .poll(async () => (await menu()).body.data.map(({ name }) => name))
      .toEqual(['Uptown Milk Tea'])
  })
})
