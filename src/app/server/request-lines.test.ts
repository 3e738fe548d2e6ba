import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiBase } from '../../kit/api-base.ts'
import { orders } from '../../orders/contract.ts'
import { readableLog } from '../../testing/log.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

const { log, take } = readableLog()
let server: TestServer
let store: TestStore
beforeAll(async () => {
  server = await startServer({
    log,
    trustProxy: 1,
    screens: {
      render: async () => ({ status: 200, head: '', body: '', state: '{}', storeId: store.id }),
      document: async () => '<!--body-->',
      isStrict: true,
    },
  })
  store = await openStore(server)
})
beforeEach(() => void take())
afterAll(() => server.close())

const from = (address: string) => ({ 'x-forwarded-for': address })
const here = { address: '203.0.113.0/24' }

test('a call says in the log which store it was about, and where it came from, roughly', async () => {
  await store.admin.send(orders.list, { query: {} }, from('203.0.113.77'))
  await store.admin.send(orders.list, { query: {} }, from('2001:db8:aa:bbcc:1:2:3:4'))
  const lines = take()
  expect(lines).toMatchObject([
    { msg: 'request', route: `${apiBase}/orders`, status: 200, store: store.id, ...here },
    { msg: 'request', status: 200, store: store.id, address: '2001:db8:aa::/48' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/113\.77|bbcc/)
})

test('so does one that is refused there, and its refusal', async () => {
  const query = { storeId: store.id }
  await store.stranger.send(orders.list, { query }, from('203.0.113.77'))
  expect(take()).toMatchObject([
    { msg: 'request refused', code: 'unauthorised', store: store.id, ...here },
    { msg: 'request', status: 401, store: store.id, ...here },
  ])
})

test('so does one that fails, beside its reason', async () => {
  const broken = store.inside(({ db }) =>
    db.schema.alterTable('orders').renameTo('orders_gone').execute(),
  )
  await expect(broken).rejects.toThrow('must be owner')
  await server.database.db.schema.alterTable('orders').renameTo('orders_gone').execute()
  await store.admin.send(orders.list, { query: {} }, from('203.0.113.77'))
  await server.database.db.schema.alterTable('orders_gone').renameTo('orders').execute()
  const err = { message: expect.stringContaining('"orders" does not exist') }
  expect(take()).toMatchObject([
    { msg: 'request failed', err, store: store.id, ...here },
    { msg: 'request', status: 500, store: store.id, ...here },
  ])
})

test('so do events of providers and pages', async () => {
  const headers = from('203.0.113.77')
  const url = `/webhooks/xendit/${store.id}`
  await server.app.inject({ method: 'POST', url, headers, payload: '{}' })
  await server.app.inject({ url: `/${store.slug}`, headers })
  expect(take()).toMatchObject([
    { msg: 'request refused', store: store.id, ...here },
    { msg: 'request', status: 401, store: store.id, ...here },
    { msg: 'request', route: '/*', status: 200, store: store.id, ...here },
  ])
})

test('a call that names a store by its slug says that, and nothing that somebody wrote in its place', async () => {
  const slugs = [store.slug, 'a"b', 'x'.repeat(101)]
  for (const slug of slugs) await server.app.inject(`${apiBase}/operator/stores/${slug}`)
  const lines = take().filter(({ msg }) => msg === 'request')
  expect(lines.map(({ store: named }) => named)).toEqual([store.slug, undefined, undefined])
})
