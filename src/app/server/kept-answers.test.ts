import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createEvents } from '../../kit/server/events.ts'
import { createKeptAnswers } from '../../kit/server/kept-answers.ts'
import { stores } from '../../stores/contract.ts'
import { addCategory, stockTea } from '../../testing/menu.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let here: TestStore
let there: TestStore
let port: number
beforeAll(async () => {
  server = await startServer()
  here = await openStore(server)
  there = await openStore(server)
  await stockTea(here)
  await stockTea(there)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

interface Raw {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Over the wire and undecoded, because what is kept never reaches the routes. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({ port, host: '127.0.0.1', path, headers, method }).end()
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const { statusCode: status } = response
  return { status, headers: response.headers, body: Buffer.concat(chunks) } satisfies Raw
}

/** Only what comes from memory carries a tag and no number of its own request. */
const isKept = ({ headers }: Raw) =>
  headers.etag !== undefined && headers['x-request-id'] === undefined

const menuOf = (store: TestStore) => `/api/products?storeId=${store.id}`

/** Keeping is done beside the answer; a moment later it is there. */
async function getKept(path: string): Promise<Raw> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const reply = await get(path)
    if (isKept(reply)) return reply
    await wait(20)
  }
  throw new Error(`${path} is never kept`)
}

describe('what strangers read comes from memory', () => {
  test('the same as the first time', async () => {
    const path = `/api/categories?store=${here.id}`
    const first = await get(path)
    expect(isKept(first)).toBe(false)
    const kept = await getKept(path)
    expect(kept.status).toBe(200)
    expect(JSON.parse(kept.body.toString())).toEqual(JSON.parse(first.body.toString()))
    expect(kept.headers['content-type']).toBe(first.headers['content-type'])
    expect(kept.headers['x-content-type-options']).toBe('nosniff')
  })

  test('not at all when it has not changed since', async () => {
    const { headers } = await getKept(menuOf(here))
    const again = await get(menuOf(here), { 'if-none-match': headers.etag ?? '' })
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    const other = await get(menuOf(here), { 'if-none-match': 'W/"other"' })
    expect(other.status).toBe(200)
  })

  test.for([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br; q=0.0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const)('for whoever accepts "%s"', async ([accepted, encoding, decode]) => {
    const plain = await getKept(menuOf(here))
    const reply = await get(menuOf(here), { 'accept-encoding': accepted })
    expect(isKept(reply)).toBe(true)
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(reply.headers['content-length']).toBe(String(reply.body.length))
    expect(reply.headers.vary).toContain('accept-encoding')
    expect(decode(reply.body).toString()).toBe(plain.body.toString())
  })

  test('without a body for whoever asks for the head alone', async () => {
    const whole = await getKept(menuOf(here))
    const head = await get(menuOf(here), {}, 'HEAD')
    expect([head.status, head.body.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(String(whole.body.length))
  })

  test('but never for somebody who is signed in', async () => {
    await getKept(menuOf(here))
    const reply = await get(menuOf(here), { authorization: `Bearer ${here.admin.token}` })
    expect(isKept(reply)).toBe(false)
    expect(reply.body.toString()).toContain('"cost"')
    expect((await getKept(menuOf(here))).body.toString()).not.toContain('"cost"')
  })

  test('and never what belongs to another store under the same address', async () => {
    const names = async (store: TestStore) => {
      const { body } = await get('/api/categories', { 'x-store-id': store.id })
      return (JSON.parse(body.toString()) as { data: { store: string }[] }).data[0]?.store
    }
    for (const store of [here, there, here]) {
      expect(await names(store)).toBe(store.id)
      await wait(50)
    }
    expect((await get('/api/categories')).status).toBe(404)
  })
})

describe('what is kept is dropped', () => {
  test('the moment its store changes, and only then', async () => {
    const path = `/api/categories?store=${here.id}`
    const others = await getKept(`/api/categories?store=${there.id}`)
    const before = await getKept(path)
    await addCategory(here, 'New', 'new-category')
    const after = await get(path)
    expect(isKept(after)).toBe(false)
    expect(after.body.toString()).toContain('new-category')
    expect((await getKept(path)).headers.etag).not.toBe(before.headers.etag)
    const still = await get(`/api/categories?store=${there.id}`)
    expect([isKept(still), still.headers.etag]).toEqual([true, others.headers.etag])
  })

  test('also when the store itself changes', async () => {
    await getKept(menuOf(here))
    await here.admin.send(stores.change, {
      params: { storeId: here.id },
      body: { description: 'New' },
    })
    expect(isKept(await get(menuOf(here)))).toBe(false)
  })

  test('everywhere when nobody can say what changed', async () => {
    await getKept(menuOf(here))
    await getKept(menuOf(there))
    server.events.deliver(undefined)
    expect([isKept(await get(menuOf(here))), isKept(await get(menuOf(there)))]).toEqual([
      false,
      false,
    ])
  })
})

const lasting = { greatestAgeMs: 60_000, canAsk: () => true }

describe('an answer that is made by chance', () => {
  test('is kept several times over, and nobody is shown the one they have just seen', async () => {
    const events = createEvents()
    const kept = createKeptAnswers(events, lasting)
    const keepFor = { storeId: 'a', since: kept.moment(), copies: 3 }
    const keeper = createServer((asked, response) => {
      if (!kept.answer(asked, response)) response.end('made')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void keeper.close())
    await once(keeper, 'listening')
    const address = `http://127.0.0.1:${(keeper.address() as AddressInfo).port}/home`
    for (const body of ['one', 'two', 'three']) {
      expect(await (await fetch(address)).text()).toBe('made')
      await kept.keep('/home', keepFor, body, {})
    }
    let [seen, tag] = ['', '']
    for (let load = 0; load < 30; load += 1) {
      const response = await fetch(address, { headers: { 'if-none-match': tag } })
      const body = await response.text()
      expect(['one', 'two', 'three']).toContain(body)
      expect(body).not.toBe(seen)
      seen = body
      tag = response.headers.get('etag') ?? ''
    }
    events.publish({ storeId: 'a', topic: 'menu' })
    expect(await (await fetch(address)).text()).toBe('made')
  })
})

describe('an answer that may be too old', () => {
  const storeId = 'a'
  const keep = (kept: ReturnType<typeof createKeptAnswers>, since: number) =>
    kept.keep('/menu', { storeId, since }, 'old', {})

  test('is not kept when its store changed while it was made', async () => {
    const events = createEvents()
    const kept = createKeptAnswers(events, lasting)
    const since = kept.moment()
    events.publish({ storeId, topic: 'menu' })
    await keep(kept, since)
    expect(kept.size()).toBe(0)
  })

  test('is not kept when its store changes while it is compressed', async () => {
    const events = createEvents()
    const kept = createKeptAnswers(events, lasting)
    const keeping = keep(kept, kept.moment())
    events.publish({ storeId, topic: 'store' })
    await keeping
    expect(kept.size()).toBe(0)
  })

  test('is kept when only stock, orders, people or another store moved', async () => {
    const events = createEvents()
    const kept = createKeptAnswers(events, lasting)
    const since = kept.moment()
    for (const topic of ['stock', 'orders', 'people'] as const) events.publish({ storeId, topic })
    events.publish({ storeId: 'b', topic: 'menu' })
    await keep(kept, since)
    expect(kept.size()).toBe(1)
    events.publish({ storeId, topic: 'menu' })
    expect(kept.size()).toBe(0)
  })

  test('is not kept while other servers are not heard', async () => {
    const events = createEvents()
    const kept = createKeptAnswers(events, lasting)
    events.setHearing(false)
    await keep(kept, kept.moment())
    expect(kept.size()).toBe(0)
    events.setHearing(true)
    await keep(kept, kept.moment())
    expect(kept.size()).toBe(1)
  })
})
