import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { untilIdle } from '../../testing/payments.ts'
import { hooks } from '../contract.ts'
import { waitedInACopy } from '../event.ts'
import { wakeDelivery } from './deliver.ts'
import { holdDeliveries } from './hold-deliveries.ts'
import { insertTest, saveDelivery } from './queries.ts'

// Messages are waited for.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
let receiver: Server
let origin: string
/** Paths, in the order in which something came there. */
const heard: string[] = []
/** What came to this path is not answered before somebody says so. */
const slowPath = '/off'
let slow: ServerResponse | undefined

beforeAll(async () => {
  server = await startServer({
    jobsEverySeconds: 0.5,
    hooks: { networks: 'any', patienceMs: 60_000, pausesMs: [100, 200] },
  })
  receiver = createServer((request, response) => {
    heard.push(request.url ?? '')
    if (request.url === slowPath) slow = response
    else response.end()
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(async () => {
  await server.close()
  receiver.closeAllConnections()
  await new Promise((done) => receiver.close(done))
})

const at = (path: string) => heard.filter((each) => each === path)

async function listen(store: TestStore, path: string) {
  const body = { address: origin + path, events: ['order.placed' as const] }
  const { data } = (await store.admin.send(hooks.add, { body })).body
  const params = { id: data.id }
  const listed = async () =>
    (await store.admin.send(hooks.deliveries, { params, query: {} })).body.data
  return { params, body, listed }
}

const eventually = (look: () => unknown) => vi.waitFor(look, { timeout: 120_000, interval: 250 })

test('what somebody held who never wrote its answer down is sent when they hold it no more', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/died')
  const until = new Date(Date.now() + 4000)
  await store.inside(async (scope) => {
    const id = await insertTest(scope, hook.params.id)
    await saveDelivery(scope, id, { sendingUntil: until.toISOString() })
    await wakeDelivery(scope, id)
  })
  await eventually(async () => {
    expect(await hook.listed()).toMatchObject([{ state: 'delivered', tries: 1 }])
  })
  expect(Date.now()).toBeGreaterThanOrEqual(until.getTime())
  expect(at('/died')).toHaveLength(1)
})

test('a wish to send that comes between two tries sends nothing before its time', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/early')
  const nextAt = new Date(Date.now() + 4000)
  await store.inside(async (scope) => {
    const id = await insertTest(scope, hook.params.id)
    await saveDelivery(scope, id, { tries: 1, nextAt: nextAt.toISOString() })
    await wakeDelivery(scope, id)
    await wakeDelivery(scope, id)
  })
  await eventually(async () => {
    expect(await hook.listed()).toMatchObject([{ state: 'delivered', tries: 2 }])
  })
  expect(Date.now()).toBeGreaterThanOrEqual(nextAt.getTime())
  expect(at('/early')).toHaveLength(1)
})

test('what was on its way while its address was switched off waits for nothing any more', async () => {
  const store = await openStore(server)
  const hook = await listen(store, slowPath)
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(() => expect(slow).toBeDefined())
  const body = { ...hook.body, isOn: false }
  await store.admin.send(hooks.change, { params: hook.params, body })
  // An order that was placed in the same moment, and saw it switched on.
  await store.inside(async (scope) => wakeDelivery(scope, await insertTest(scope, hook.params.id)))
  slow?.writeHead(500).end()
  await eventually(async () => {
    const told = (await hook.listed()).map(({ state, tries }) => ({ state, tries }))
    expect(told).toEqual([
      { state: 'failed', tries: 0 },
      { state: 'failed', tries: 1 },
    ])
  })
})

test('what waited in a copied database is sent when somebody says so, and what happens there since at once', async () => {
  const store = await openStore(server)
  const hook = await listen(store, '/copied')
  const id = await store.inside(async (scope) => {
    const waiting = await insertTest(scope, hook.params.id)
    await saveDelivery(scope, waiting, { tries: 2, status: 500, answer: 'Busy', ms: 40 })
    await wakeDelivery(scope, waiting, new Date(Date.now() + 2000))
    return waiting
  })
  const ground = { ...server, now: () => new Date() }
  expect(await holdDeliveries(ground, server.app.log)).toBe(1)
  expect(await holdDeliveries(ground, server.app.log)).toBe(0)
  await untilIdle(server)
  expect(at('/copied')).toEqual([])
  expect(await hook.listed()).toMatchObject([
    { id, state: 'failed', status: null, answer: waitedInACopy },
  ])
  await store.admin.send(hooks.test, { params: hook.params })
  await eventually(() => expect(at('/copied')).toHaveLength(1))
  await store.admin.send(hooks.again, { params: { id } })
  await eventually(async () => {
    const states = (await hook.listed()).map(({ state }) => state)
    expect(states).toEqual(['delivered', 'delivered'])
  })
  expect(at('/copied')).toHaveLength(2)
})
