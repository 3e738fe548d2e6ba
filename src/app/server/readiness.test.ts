import fastify from 'fastify'
import { sql } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '../../database/open.ts'
import { stores } from '../../stores/contract.ts'
import { answerFailures } from './failures.ts'
import { serveReadiness } from './readiness.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** The two calls of somebody who watches over servers. */
async function ask(parts: Pick<TestServer, 'database' | 'jobs' | 'events'>) {
  const app = fastify()
  answerFailures(app)
  serveReadiness(app, parts)
  const { statusCode, headers, body } = await app.inject('/api/ready')
  return {
    status: statusCode,
    retryAfter: headers['retry-after'],
    body: JSON.parse(body) as unknown,
  }
}

test('a server that can work says so, and what of it works', async () => {
  const { statusCode, body } = await server.app.inject('/api/ready')
  expect(statusCode).toBe(200)
  expect(JSON.parse(body)).toEqual({ success: true, database: 'up', jobs: 'up', servers: 'heard' })
})

test('without the database it is alive, and not ready', async () => {
  const pool = new Pool({ host: '127.0.0.1', port: 1 })
  const database = over(pool, 'server', () => undefined)
  const { status, retryAfter, body } = await ask({ ...server, database })
  expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: '5' })
  expect(body).toMatchObject({ code: 'unavailable', details: { database: 'down', jobs: 'up' } })
  expect((await server.app.inject('/api/health')).statusCode).toBe(200)
})

test('when nobody looks for jobs it is not ready', async () => {
  const jobs = { ...server.jobs, isWorking: () => false }
  expect(await ask({ ...server, jobs })).toMatchObject({
    status: 503,
    body: { details: { database: 'up', jobs: 'down' } },
  })
})

test('while other servers are not heard it says so, and nobody is believed to be signed in who is not', async () => {
  const store = await openStore(server)
  const reading = { params: { storeId: store.id } }
  expect((await store.admin.send(stores.byId, reading)).status).toBe(200)
  server.events.setHearing(false)
  server.events.deliver(undefined)
  expect((await store.admin.send(stores.byId, reading)).status).toBe(200)
  expect(await ask(server)).toMatchObject({ status: 200, body: { servers: 'silent' } })
  // As another server would, whose word does not arrive.
  await sql`delete from sessions where store_id = ${store.id}`.execute(server.database.db)
  expect((await store.admin.send(stores.byId, reading)).status).toBe(401)
  server.events.setHearing(true)
})
