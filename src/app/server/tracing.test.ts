import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { place, stockTea } from '../../testing/menu.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'
import { openTracing, type Tracing } from './tracing.ts'

/** As OTLP writes a span in JSON. */
interface Told {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly status: { readonly code: number }
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

interface Envelope {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Told['attributes'] }
    readonly scopeSpans: readonly { readonly spans: readonly Told[] }[]
  }[]
}

const bodies: string[] = []
let status = 200
let collector: Server
let tracing: Tracing
let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (status === 200 && request.url === '/v1/traces') bodies.push(body)
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => {
    collector.listen(0, '127.0.0.1', done)
  })
  const { port } = collector.address() as AddressInfo
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`)
  vi.stubEnv('OTEL_SERVICE_NAME', 'larder-of-the-tests')
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '100')
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  tracing = openTracing(log)
  server = await startServer({ tracing, jobsEverySeconds: 0.5 })
})

afterAll(async () => {
  await server.close()
  await tracing.close()
  collector.close()
  vi.unstubAllEnvs()
})

const envelopes = () => bodies.map((body) => JSON.parse(body) as Envelope)
const spans = (): readonly Told[] =>
  envelopes().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const [server_, client, consumer] = [2, 3, 5]
const valueOf = ({ attributes }: Pick<Told, 'attributes'>, wanted: string) =>
  Object.values(attributes.find(({ key }) => key === wanted)?.value ?? {})[0] as unknown

test('an order is a trace that goes on from its caller, with its statements and no word of who or where', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  bodies.length = 0
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/order',
    headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
    payload: {
      storeId: store.id,
      customer: {
        firstName: 'Maria',
        lastName: 'Cruz',
        email: 'maria@example.com',
        phone: '+639170001234',
      },
      paymentMethod: 'cash',
      items: [{ productId: tea.id, quantity: 1 }],
    },
  })
  expect(answer.statusCode).toBe(200)
  const ours = () => spans().filter((span) => span.traceId === traceId)
  await expect.poll(() => ours().some(({ kind }) => kind === server_)).toBe(true)
  const call = ours().find(({ kind }) => kind === server_)
  expect(call).toMatchObject({ name: 'POST /api/order', parentSpanId: '00f067aa0ba902b7' })
  expect(call && valueOf(call, 'http.response.status_code')).toBe(200)
  const statements = ours().filter(({ kind }) => kind === client)
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    expect(statement.parentSpanId).toBe(call?.spanId)
    expect(valueOf(statement, 'db.query.text')).toBeTypeOf('string')
    expect(BigInt(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(call?.startTimeUnixNano ?? 0) - 1_000_000n,
    )
    expect(BigInt(statement.endTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(statement.startTimeUnixNano),
    )
  }
  const [first] = envelopes()
  const resource = first?.resourceSpans[0]?.resource ?? { attributes: [] }
  expect(valueOf(resource, 'service.name')).toBe('larder-of-the-tests')
  for (const word of ['maria', 'Maria', store.slug, store.id, '639170001234']) {
    expect(bodies.join()).not.toContain(word)
  }
})

test('what is refused says why, and the job of a letter is a trace of its own', async () => {
  const store = await openStore(server)
  const { tea } = await stockTea(store, 50)
  // The letter of opening has been written by then, or not: the order has one of its own.
  bodies.length = 0
  expect((await place(store.stranger, store, [{ productId: tea.id, quantity: 100 }])).status).toBe(
    409,
  )
  await expect.poll(() => spans().map((span) => valueOf(span, 'error.type'))).toContain('conflict')
  const customer = {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: 'ana@example.com',
    phone: '+639170001235',
  }
  const wish = [{ productId: tea.id, quantity: 1 }]
  expect((await place(store.stranger, store, wish, { customer })).status).toBe(200)
  const jobs = () => spans().filter(({ kind, name }) => kind === consumer && /order/.test(name))
  await expect.poll(() => jobs().length).toBeGreaterThan(0)
  const [job] = jobs()
  expect(job?.name).toMatch(/^job /)
  expect(job?.parentSpanId ?? '').toBe('')
})

test('a collector that is away stops nobody; one line says so, and one that it is back', async () => {
  await new Promise((done) => setTimeout(done, 300))
  lines.length = 0
  status = 400
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  for (let times = 0; times < 3; times += 1) {
    expect((await server.app.inject('/api/ready')).statusCode).toBe(200)
    await new Promise((done) => setTimeout(done, 200))
  }
  await expect.poll(messages).toEqual(['no collector takes the traces'])
  status = 200
  await server.app.inject('/api/ready')
  await expect
    .poll(messages)
    .toEqual(['no collector takes the traces', 'the collector takes the traces again'])
})
