import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { embeddedPool, openInMemory } from '../../database/embedded.ts'
import { over } from '../../database/open.ts'
import { products } from '../../catalog/contract.ts'
import { createJobs } from '../../kit/server/jobs.ts'
import { countSales, place, stockTea } from '../../testing/menu.ts'
import { startDistantServer, type DistantServer } from '../../testing/postgres.ts'
import { openStore, startServer, type TestStore } from '../../testing/test-server.ts'

const isOnServer = inject('databaseUrl') !== ''
const comeAgain = {
  status: 503,
  retryAfter: '5',
  code: 'unavailable',
  message: 'This cannot be answered right now. Please try again in a moment.',
}

type Reply = Awaited<ReturnType<typeof place>>

const refusalOf = ({ status, headers, problem: { code, message } }: Reply) => ({
  status,
  retryAfter: String(headers['retry-after']),
  code,
  message,
})

describe.skipIf(!isOnServer)('a connection that is lost while it is in use', () => {
  let server: DistantServer
  let store: TestStore
  let tea: { readonly id: string }
  beforeAll(async () => {
    server = await startDistantServer()
    store = await openStore(server)
    tea = (await stockTea(store, 10_000)).tea
  })
  afterAll(() => server.close())

  const order = () => place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])

  /** Several orders in the middle of their work when it happens. */
  async function loseSeveral(lose: () => Promise<void>): Promise<readonly Reply[]> {
    await server.outsider.hold(store.id)
    const replies = Promise.all(Array.from({ length: 3 }, order))
    await server.outsider.seeBlocked(3)
    await lose()
    const answered = await replies
    // PostgreSQL looks now and then whether anybody still listens; what had its rows before it looked would be carried out.
    await server.outsider.seeNoneBlocked()
    await server.outsider.letGo()
    return answered
  }

  test.for([1, 2, 3])('fails what it carried, and the next one is answered (%i)', async () => {
    const before = await countSales(store)
    const replies = await loseSeveral(async () => server.line.cut())
    expect(replies.map(refusalOf)).toEqual([comeAgain, comeAgain, comeAgain])
    expect(await countSales(store)).toEqual(before)
    expect((await order()).status).toBe(200)
  })

  test.for([1, 2, 3])('is the same when PostgreSQL ends the session (%i)', async () => {
    const replies = await loseSeveral(() => server.outsider.terminateBlocked())
    expect(replies.map(refusalOf)).toEqual([comeAgain, comeAgain, comeAgain])
    expect((await order()).status).toBe(200)
  })

  test('and a database that is down is asked again when it is back', async () => {
    server.line.stop()
    expect(refusalOf(await order())).toEqual(comeAgain)
    server.line.flow()
    expect((await order()).status).toBe(200)
  })
})

describe.skipIf(isOnServer)('a database that cannot be reached', () => {
  test('fills no log: what looks for jobs says so once', async () => {
    const pglite = await openInMemory(new Blob([await readFile(inject('dumpFile'))]))
    const pool = embeddedPool(pglite)
    const database = over(pool, 'embedded', () => undefined)
    const lines: string[] = []
    const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
    const jobs = createJobs(database, pino(stream), 0.5)
    jobs.work({ name: 'one', contents: z.object({}) }, async () => undefined)
    await jobs.start()
    const connect = pool.connect.bind(pool)
    let tries = 0
    // The first was asked before it went, and is answered after that was told.
    pool.connect = async () => {
      tries += 1
      if (tries > 1) throw new Error('connect ECONNREFUSED')
      await vi.waitUntil(() => lines.length > 0, 20_000)
      return connect()
    }
    await expect.poll(() => tries).toBeGreaterThan(6)
    expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')])
    pool.connect = connect
    await jobs.stop()
    await database.close()
    await pglite.close()
  })

  test('is no fault of the request: 503, what is kept goes on, and it answers as soon as it is back', async () => {
    const pglite = await openInMemory(new Blob([await readFile(inject('dumpFile'))]))
    const pool = embeddedPool(pglite)
    const server = await startServer({ database: over(pool, 'embedded', () => undefined) })
    const store = await openStore(server)
    const { tea } = await stockTea(store)
    const menu = `${await server.app.listen({ port: 0, host: '127.0.0.1' })}/api/products?storeId=${store.id}`
    // Only what comes from memory carries no number of its own request.
    const isKept = async () => (await fetch(menu)).headers.get('x-request-id') === null
    await expect.poll(isKept).toBe(true)
    const connect = pool.connect.bind(pool)
    pool.connect = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const reading = { query: { storeId: store.id } }
    const order = () => place(store.admin, store, [{ productId: tea.id, quantity: 1 }])
    expect(refusalOf(await order())).toEqual(comeAgain)
    expect((await store.stranger.send(products.list, reading)).status).toBe(503)
    expect((await server.app.inject('/api/ready')).statusCode).toBe(503)
    expect((await server.app.inject('/api/health')).statusCode).toBe(200)
    expect((await fetch(menu)).status).toBe(200)
    pool.connect = connect
    expect((await order()).status).toBe(200)
    expect((await store.stranger.send(products.list, reading)).status).toBe(200)
    await server.close()
    await pglite.close()
  })
})
