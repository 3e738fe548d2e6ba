import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { categories, products } from '../../catalog/contract.ts'
import { inventory } from '../../inventory/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import type { ProblemBody } from '../../kit/problem.ts'
import { newId } from '../../kit/server/ids.ts'
import { orders } from '../../orders/contract.ts'
import { endpoints } from '../api.ts'
import { createLog } from './log.ts'
import { place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let store: TestStore
let logged = ''
beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString()
      done()
    },
  })
  server = await startServer({ log: createLog('trace', lines) })
  store = await openStore(server)
})
afterAll(() => server.close())

const inject = (options: InjectOptions) => server.app.inject(options)
const asAdmin = () => ({ authorization: `Bearer ${store.admin.token}` })

describe('API-01 below one base path', () => {
  test('the server says that it is well', async () => {
    const { statusCode, body } = await inject({ url: '/api/health' })
    expect([statusCode, JSON.parse(body)]).toEqual([200, { success: true }])
  })

  test('every call is described', async () => {
    const { statusCode, body } = await inject({ url: '/api/docs/json' })
    expect(statusCode).toBe(200)
    const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
      ),
    )
    const wanted = endpoints.map(
      ({ endpoint }) => `${endpoint.method} ${apiBase}${endpoint.path.replace(/:\w+/g, '{}')}`,
    )
    expect(wanted.filter((call) => !described.includes(call))).toEqual([])
  })

  test('the description can be browsed', async () => {
    const page = await inject({ url: '/api/docs/' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringContaining('text/html'),
    ])
    const scripts = Array.from(page.body.matchAll(/(?:src|href)="([^"]+)"/g), ([, file]) => file)
    expect(scripts.length).toBeGreaterThan(2)
    for (const file of scripts) {
      const { pathname } = new URL(file ?? '', 'http://larder.test/api/docs/')
      expect((await inject({ url: pathname })).statusCode).toBe(200)
    }
  })
})

describe('every failure has one shape:', () => {
  const json = { 'content-type': 'application/json' }

  test.for<[string, number, string, () => InjectOptions]>([
    ['an unknown address', 404, 'not_found', () => ({ url: '/api/nothing' })],
    ['an unknown method', 404, 'not_found', () => ({ url: '/api/orders', method: 'DELETE' })],
    ['nobody signed in', 401, 'unauthorised', () => ({ url: `/api/orders?storeId=${store.id}` })],
    [
      'a token that is not good',
      401,
      'unauthorised',
      () => ({ url: '/api/orders', headers: { authorization: 'Bearer x' } }),
    ],
    [
      'another store',
      404,
      'not_found',
      () => ({ url: `/api/orders?storeId=${newId()}`, headers: asAdmin() }),
    ],
    [
      'an id that is none',
      404,
      'not_found',
      () => ({ url: '/api/orders/1;drop', headers: asAdmin() }),
    ],
    [
      'a query that is none',
      422,
      'invalid',
      () => ({ url: '/api/orders?page=zero', headers: asAdmin() }),
    ],
    [
      'a body that is not JSON',
      400,
      'malformed',
      () => ({ url: '/api/auth/login', method: 'POST', headers: json, payload: '{"email":' }),
    ],
    [
      'a body that reaches for the prototype',
      400,
      'malformed',
      () => ({
        url: '/api/auth/login',
        method: 'POST',
        headers: json,
        payload: '{"__proto__":{"a":1}}',
      }),
    ],
    [
      'a body of another kind',
      400,
      'malformed',
      () => ({
        url: '/api/auth/login',
        method: 'POST',
        headers: { 'content-type': 'text/csv' },
        payload: 'a,b',
      }),
    ],
    [
      'a body that is too large',
      413,
      'too_large',
      () => ({
        url: '/api/auth/login',
        method: 'POST',
        headers: json,
        payload: JSON.stringify({ email: 'x'.repeat(2_000_000) }),
      }),
    ],
  ])('%s', async ([, status, code, options]) => {
    const reply = await inject(options())
    const body = reply.json<ProblemBody>()
    expect([reply.statusCode, body.code]).toEqual([status, code])
    expect(body).toMatchObject({ success: false, error: body.message })
    expect(body.message).toMatch(/\S/)
    expect(body.requestId).toBe(reply.headers['x-request-id'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  test('a form hears of each field what is wrong with it', async () => {
    const { status, problem } = await store.stranger.sendRaw(accounts.register, {
      body: { firstName: ' ', email: 'nobody', password: 'short' },
    })
    expect([status, problem.code]).toEqual([422, 'invalid'])
    expect(problem.fields).toMatchObject({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters long',
      storeName: 'Store name is required',
    })
    expect(problem.message).toBe(problem.fields?.['firstName'])
  })

  test('ERR-07 a mistake of ours says what failed, and why only in the log', async () => {
    server.clock.now = new Date(Number.NaN)
    const body = { name: 'Sugar', stock: 1, pricePerUnit: 1, markup: 0 }
    const { status, problem } = await store.admin.send(inventory.add, { body })
    server.clock.now = undefined
    expect([status, problem.message]).toEqual([500, 'Failed to add ingredient'])
    expect(JSON.stringify(problem)).not.toContain('Invalid time')
    const line = logged.split('\n').find((text) => text.includes(problem.requestId ?? '?'))
    expect(line).toContain('Invalid time')
  })
})

test('whoever asks too often is told to wait, in the same shape', async () => {
  const strict = await startServer({ requestsPerMinute: 2 })
  const ask = () => strict.app.inject({ url: '/api/categories' })
  const statuses = [(await ask()).statusCode, (await ask()).statusCode]
  expect(statuses).not.toContain(429)
  const refused = await ask()
  await strict.close()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json<ProblemBody>()).toMatchObject({
    success: false,
    code: 'too_many',
    message: 'Too many requests. Please wait a minute and try again.',
    error: 'Too many requests. Please wait a minute and try again.',
  })
})

test('nothing in the log opens anything: no password, no token, no code', async () => {
  const { tea } = await stockTea(store)
  const { body: placed } = await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  const token = placed.token ?? ''
  expect(token).toMatch(/\S{20}/)
  await store.stranger.send(orders.one, {
    params: { id: placed.data.id },
    query: { token, storeId: store.id },
  })
  const email = 'carla@example.com'
  const customer = { firstName: 'Carla', lastName: 'Diaz', email, password: 'Secret-of-Carla-1' }
  const registered = await store.stranger.send(accounts.registerCustomer, {
    body: { ...customer, storeId: store.id },
  })
  await store.stranger.send(accounts.login, { body: { email, password: 'Wrong-guess-of-Carla-1' } })
  await store.stranger.sendRaw(accounts.login, {
    body: { email, password: { nested: 'Secret-2' } },
  })
  await store.admin.send(products.list, { query: { storeId: store.id } })
  await store.stranger.sendRaw(categories.list, {}, { authorization: 'Bearer stolen-token' })

  expect(logged.split('\n').length).toBeGreaterThan(10)
  const secrets = [testPassword, token, registered.body.token, store.admin.token ?? '?']
  const typed = ['Secret-of-Carla-1', 'Wrong-guess-of-Carla-1', 'Secret-2', 'stolen-token']
  expect([...secrets, ...typed].filter((secret) => logged.includes(secret))).toEqual([])
})
