import { afterAll, beforeAll, expect, test } from 'vitest'
import { stores } from '../stores/contract.ts'
import { openStore, startServer, type TestServer, type TestStore } from './testing.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await startServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Opens a line and answers what has come over it so far. */
async function listen(store: TestStore, token?: string, age = 0) {
  const end = new AbortController()
  const response = await fetch(`${address}/api/live?storeId=${store.id}&age=${age}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  let heard = ''
  void (async () => {
    try {
      for await (const part of response.body ?? []) heard += Buffer.from(part).toString()
    } catch {
      // The test hung up.
    }
  })()
  return {
    status: response.status,
    heard: () => [...heard.matchAll(/event: (\w+)/g)].map((match) => match[1]),
    hangUp: () => end.abort(),
  }
}

test('an open screen hears of a change in its store, and of no other store', async () => {
  const [mine, other] = [await openStore(server), await openStore(server)]
  const [here, there] = [await listen(mine), await listen(other)]
  await mine.admin.send(stores.change, { params: { storeId: mine.id }, body: { homeDesc: 'New' } })
  await expect.poll(here.heard).toEqual(['store'])
  expect(there.heard()).toEqual([])
  here.hangUp()
  there.hangUp()
})

test('shoppers do not hear of orders, staff do', async () => {
  const store = await openStore(server)
  const [shopper, staff] = [await listen(store), await listen(store, store.admin.token)]
  for (const topic of ['orders', 'stock', 'menu'] as const)
    server.events.publish({ storeId: store.id, topic })
  await expect.poll(staff.heard).toEqual(['orders', 'stock', 'menu'])
  await expect.poll(shopper.heard).toEqual(['menu'])
  shopper.hangUp()
  staff.hangUp()
})

test('a screen hears what changed between its reading and the opening of its line', async () => {
  const [store, other] = [await openStore(server), await openStore(server)]
  server.events.publish({ storeId: store.id, topic: 'menu' })
  const late = await listen(store, undefined, 1000)
  const fresh = await listen(store)
  const neighbour = await listen(other, undefined, 1000)
  await expect.poll(late.heard).toContain('menu')
  expect(fresh.heard()).toEqual([])
  expect(neighbour.heard()).not.toContain('menu')
  for (const line of [late, fresh, neighbour]) line.hangUp()
})

test('when anything may have changed, everybody looks again', async () => {
  const store = await openStore(server)
  const shopper = await listen(store)
  server.events.deliver(undefined)
  await expect.poll(shopper.heard).toEqual(['store', 'menu'])
  shopper.hangUp()
})
