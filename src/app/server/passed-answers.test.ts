import { afterAll, beforeAll, expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { accounts } from '../../accounts/contract.ts'
import { operator } from '../../operator/contract.ts'
import { apiBase } from '../../kit/api-base.ts'
import { place, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  operatorOf,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: Buffer
}

const ask = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<Answered>((done, failed) => {
    const sent = request(address + url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', failed).end()
  })

const menuOf = (store: TestStore, token: string | undefined, more: object = {}) =>
  ask(`${apiBase}/products?storeId=${store.id}`, { authorization: `Bearer ${token}`, ...more })

/** An answer that was admitted has a name of its own; one that is given again has none. */
const isGivenAgain = ({ headers }: Answered) => headers['x-request-id'] === undefined

async function openPassed() {
  const store = await openStore(server)
  const { tea } = await stockTea(store)
  const { token } = store.admin
  const [first, second, third] = [
    await menuOf(store, token),
    await menuOf(store, token),
    await menuOf(store, token),
  ]
  return { store, tea, token, first, second, third }
}

test('who asks for the same again is given the same bytes, and nobody else is', async () => {
  const { store, first, second, third, token } = await openPassed()
  expect([first, second, third].map(isGivenAgain)).toEqual([false, false, true])
  expect(third.status).toBe(200)
  expect(third.body).toEqual(second.body)
  expect(third.headers['content-type']).toBe(second.headers['content-type'])
  expect(third.headers['x-frame-options']).toBe(second.headers['x-frame-options'])
  expect((await menuOf(store, `${token}x`)).status).toBe(401)
  const cashier = await store.as('cashier')
  for (let at = 0; at < 3; at += 1) {
    expect((await menuOf(store, cashier.token)).body.toString()).not.toContain('"cost"')
  }
  const other = await openStore(server)
  expect(isGivenAgain(await menuOf(store, other.admin.token))).toBe(false)
})

test('a sale, the end of a session and a suspension each end what is given again', async () => {
  const { store, tea, token } = await openPassed()
  await place(store.stranger, store, [{ productId: tea.id, quantity: 1 }])
  expect((await menuOf(store, token)).body.toString()).toContain('"portions":9')
  for (let at = 0; at < 3; at += 1) await menuOf(store, token)
  const { token: another } = (
    await store.stranger.send(accounts.login, {
      body: {
        email: `${store.slug.replace('shop-', '')}@example.com`,
        password: testPassword,
        storeSlug: store.slug,
      },
    })
  ).body
  for (let at = 0; at < 3; at += 1) await menuOf(store, another)
  expect(isGivenAgain(await menuOf(store, another))).toBe(true)
  await operatorOf(server).send(operator.suspend, {
    params: { slug: store.slug },
    body: { reason: 'It has not answered for a year.' },
  })
  expect((await menuOf(store, another)).status).toBe(403)
})

test('it is compressed once, and sent so to those who ask for it', async () => {
  const { store, token, third } = await openPassed()
  const packed = { 'accept-encoding': 'gzip' }
  let answered = await menuOf(store, token, packed)
  await expect
    .poll(async () => isGivenAgain((answered = await menuOf(store, token, packed))))
    .toBe(true)
  expect(answered.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(answered.body)).toEqual(third.body)
})

test('a call that names its store in a header is admitted each time', async () => {
  const { store, token } = await openPassed()
  const named = { 'x-store-id': store.id }
  for (let at = 0; at < 3; at += 1) {
    expect(isGivenAgain(await menuOf(store, token, named))).toBe(false)
  }
})
