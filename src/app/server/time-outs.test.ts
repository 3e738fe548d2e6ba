import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { limits } from '../../database/limits.ts'
import { inTransaction } from '../../database/transaction.ts'
import { DatabaseUnavailable } from '../../database/unavailable.ts'
import { orders } from '../../orders/contract.ts'
import { askOutside } from '../../kit/server/outside.ts'
import { stores } from '../../stores/contract.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { startDistantServer, type DistantServer } from '../../testing/postgres.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { diskStore } from '../../kit/server/images.ts'

const isOnServer = inject('databaseUrl') !== ''
const never = <Result>() => Promise.withResolvers<Result>().promise
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.skipIf(!isOnServer)('a lock on the row of one store', () => {
  let server: DistantServer
  let held: TestStore
  let other: TestStore
  let heldTea: string
  let otherTea: string
  beforeAll(async () => {
    server = await startDistantServer({ ...limits, connectionMs: 3000, lockMs: 1500 })
    held = await openStore(server)
    other = await openStore(server)
    heldTea = (await stockTea(held, 10_000)).tea.id
    otherTea = (await stockTea(other, 10_000)).tea.id
  })
  afterAll(() => server.close())

  const order = (store: TestStore, productId: string) =>
    place(store.stranger, store, [{ productId, quantity: 1 }])

  test('takes its share of connections; other stores sell on, and it is told to come again', async () => {
    await server.outsider.hold(held.id)
    const waiting = Promise.all(Array.from({ length: 20 }, () => order(held, heldTea)))
    await server.outsider.seeBlocked(4)
    const sales = await Promise.all(Array.from({ length: 8 }, () => order(other, otherTea)))
    expect(sales.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const replies = await waiting
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(503))
    await server.outsider.letGo()
    expect((await order(held, heldTea)).status).toBe(200)
  })
})

describe.skipIf(!isOnServer)('a line that died without a word', () => {
  test('is given up, and the next request has a new one', async () => {
    const server = await startDistantServer({ ...limits, connectionMs: 1000, statementMs: 500 })
    const store = await openStore(server)
    server.line.silence()
    expect((await store.admin.send(orders.list, { query: {} })).status).toBe(503)
    server.line.flow()
    await expect
      .poll(async () => (await store.admin.send(orders.list, { query: {} })).status, {
        timeout: 15_000,
      })
      .toBe(200)
    await server.close()
  })
})

describe('a transaction', () => {
  let server: TestServer
  let store: TestStore
  beforeAll(async () => {
    const images = {
      keep: never,
      keepPrivate: never,
      read: async () => undefined,
      remove: async () => undefined,
      files: diskStore(''),
    }
    server = await startServer({ images })
    store = await openStore(server)
  })
  afterAll(() => server.close())

  const within = { role: 'larder_app', storeId: undefined, readOnly: false } as const

  test('that stands still is ended, frees its connection, and can do nothing more', async () => {
    const impatient = { ...server.database, limits: { ...limits, transactionMs: 50 } }
    const { promise: later, resolve } = Promise.withResolvers<void>()
    const { promise: afterwards, resolve: tell } = Promise.withResolvers<unknown>()
    const standing = inTransaction(impatient, within, async (db) => {
      await later
      await db.selectFrom('stores').select('id').execute().then(tell, tell)
    })
    await expect(standing).rejects.toThrow(DatabaseUnavailable)
    const { body } = await store.admin.send(stores.byId, { params: { storeId: store.id } })
    expect(body.data.store.id).toBe(store.id)
    resolve()
    expect(String(await afterwards)).toMatch('A statement came after its transaction had ended')
  })

  test('waits for nobody outside: whoever would ask there within one is refused', async () => {
    const asked: string[] = []
    const asking = inTransaction(server.database, within, () =>
      askOutside(1000, async () => void asked.push('outside')),
    )
    await expect(asking).rejects.toThrow('nobody outside is asked within a transaction')
    expect(asked).toEqual([])
  })

  test('is not begun inside another, which would wait for it', async () => {
    const nested = inTransaction(server.database, within, () =>
      inTransaction(server.database, within, async () => 'in'),
    )
    await expect(nested).rejects.toThrow('A transaction inside another would wait for itself')
  })

  test('is not open while a picture is being stored: twelve that hang hold nobody up', async () => {
    const upload = () =>
      store.admin.upload(stores.addLogo, { params: { storeId: store.id } }, picture)
    const hanging = Array.from({ length: 12 }, upload)
    const { status } = await store.admin.send(stores.byId, { params: { storeId: store.id } })
    expect(status).toBe(200)
    expect(await Promise.race([...hanging, Promise.resolve('still storing')])).toBe('still storing')
  })
})
