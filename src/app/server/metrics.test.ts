import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from './create-server.ts'
import { hearOfStatements, slowAfterMs, timed } from '../../database/statement-times.ts'
import { createEvents } from '../../kit/server/events.ts'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { createImages, diskStore } from '../../kit/server/images.ts'

let server: TestServer
let lines: string[]
beforeAll(async () => {
  lines = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  server = await startServer({ log, jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const read = (headers: Readonly<Record<string, string>> = {}, remoteAddress = '127.0.0.1') =>
  server.app.inject({ url: '/metrics', headers, remoteAddress })

async function valueOf(line: string): Promise<number | undefined> {
  const { payload } = await read()
  const found = payload.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('orders, refusals by reason, jobs and letters are counted, and the pool, the screens and the memory are told', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 25)
  const item = { productId: tea.id, quantity: 1 }
  expect(await valueOf('larder_orders_total{channel="online"}')).toBe(0)
  await place(store.stranger, store, [item])
  await place(store.stranger, store, [item])
  expect((await place(store.stranger, store, [item])).status).toBe(409)
  expect(await valueOf('larder_orders_total{channel="online"}')).toBe(2)
  expect(await valueOf('larder_refusals_total{reason="conflict",route="POST /api/order"}')).toBe(1)
  await expect.poll(() => valueOf('larder_mails_total{outcome="sent"}')).toBeGreaterThan(0)
  // Work that is still going on after the orders may ask for a connection at this very moment.
  await expect.poll(() => valueOf('larder_database_connections{state="waiting"}')).toBe(0)
  const { payload, headers } = await read()
  expect(headers['content-type']).toContain('text/plain')
  for (const name of [
    'larder_jobs_total{job=',
    'larder_database_connections{state="waiting"} ',
    'larder_live_screens 0',
    'larder_kept_answers ',
    'larder_kept_answers_oldest_seconds ',
    'larder_database_up 1',
    'larder_jobs_up 1',
    'larder_request_seconds_bucket{',
    'process_resident_memory_bytes',
  ]) {
    expect(payload).toContain(name)
  }
  // Nothing that names a store or a person.
  expect(payload).not.toContain(store.slug)
  expect(payload).not.toContain(store.id)
})

test('without a token, figures are for programs on the same machine alone', async () => {
  expect((await read()).statusCode).toBe(200)
  expect((await read({}, '203.0.113.9')).statusCode).toBe(404)
  expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
})

test('with a token, they are for whoever has it, wherever they are', async () => {
  const { app } = await createServer({
    database: server.database,
    events: createEvents(),
    jobs: server.jobs,
    images: createImages(diskStore('')),
    sendMail: async () => undefined,
    baseUrl: 'http://larder.test',
    isOperator: () => false,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    trustProxy: 0,
    requestsPerMinute: 1000,
    metricsToken: 'a-token-of-the-tests',
  })
  const ask = (authorization?: string) =>
    app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.9',
      ...(authorization !== undefined && { headers: { authorization } }),
    })
  expect((await ask('Bearer a-token-of-the-tests')).statusCode).toBe(200)
  expect((await ask('Bearer another')).statusCode).toBe(401)
  expect((await ask()).statusCode).toBe(401)
  await app.close()
})

test('a statement that takes long is logged and counted', async () => {
  lines.length = 0
  await sql`select pg_sleep(0.6)`.execute(server.database.db)
  const slow = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const asleep = slow.find(({ statement }) => statement === 'select pg_sleep(0.6)')
  expect(asleep?.['msg']).toBe('slow statement')
  expect(Number(asleep?.['ms'])).toBeGreaterThanOrEqual(500)
  expect(await valueOf('larder_slow_statements_total')).toBeGreaterThanOrEqual(1)
})

test('a slow statement that fails is told too, and nobody is told after they stopped listening', async () => {
  const heard: string[] = []
  const stop = hearOfStatements(({ text }) => void heard.push(text), slowAfterMs)
  const failing = new Promise<void>((_, fail) => setTimeout(() => fail(new Error('gone')), 520))
  await expect(timed('select 1', () => failing)).rejects.toThrow('gone')
  stop()
  await timed('select 2', () => new Promise((done) => setTimeout(done, 520)))
  // The jobs of the server speak to the database meanwhile, and may be slow themselves.
  expect(heard.filter((text) => /^select [12]$/.test(text))).toEqual(['select 1'])
})
