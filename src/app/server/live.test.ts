import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { accounts, users } from '../../accounts/contract.ts'
import { heartbeatMs } from '../../kit/live.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { stores } from '../../stores/contract.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'

let server: TestServer
let address: string
/** What the server does from time to time with every open line. */
let beat: () => void
beforeAll(async () => {
  const timers = vi.spyOn(globalThis, 'setInterval')
  server = await startServer()
  const acts = timers.mock.calls.filter(([, ms]) => ms === heartbeatMs).map(([act]) => act)
  beat = () => acts.forEach((act) => act())
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** Opens a line and answers what has come over it so far. */
async function listen(store: TestStore, token?: string, age?: number, order?: string) {
  const end = new AbortController()
  const reach = age === undefined ? '' : `&age=${age}`
  const of = order === undefined ? '' : `&order=${order}`
  const response = await fetch(`${address}/api/live?storeId=${store.id}${reach}${of}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    signal: end.signal,
  })
  let heard = ''
  let isOver = false
  void (async () => {
    try {
      for await (const part of response.body ?? []) heard += Buffer.from(part).toString()
      isOver = true
    } catch {
      // The test hung up.
    }
  })()
  return {
    status: response.status,
    heard: () => [...heard.matchAll(/event: (\w+)/g)].map((match) => match[1]),
    isUpToDate: () => heard.includes(': up to date'),
    isOver: () => isOver,
    beats: () => heard.split(': still here').length - 1,
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
  for (const topic of ['orders', 'stock', 'menu'] as const) {
    server.events.publish({ storeId: store.id, topic })
  }
  await expect.poll(staff.heard).toEqual(['orders', 'stock', 'menu'])
  await expect.poll(shopper.heard).toEqual(['menu'])
  shopper.hangUp()
  staff.hangUp()
})

test('who waits for an order hears of it and of no other, also of what changed a moment before', async () => {
  const store = await openStore(server)
  const [mine, another] = [randomUUID(), randomUUID()]
  const waiting = await listen(store, undefined, undefined, mine)
  const staff = await listen(store, store.admin.token)
  const clock = vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // Long after the start, when the server knows of every change.
  clock.setSystemTime(Date.now() + 3_600_000)
  server.events.publish({ storeId: store.id, topic: 'orders', of: another })
  server.events.publish({ storeId: store.id, topic: 'orders' })
  server.events.publish({ storeId: store.id, topic: 'orders', of: mine })
  server.events.publish({ storeId: store.id, topic: 'menu' })
  await expect.poll(waiting.heard).toEqual(['orders', 'menu'])
  await expect.poll(staff.heard).toEqual(['orders', 'orders', 'orders', 'menu'])

  const late = await listen(store, undefined, 60_000, mine)
  await expect.poll(late.heard).toContain('orders')
  for (const line of [waiting, staff, late]) line.hangUp()
})

test('a screen hears what changed between its reading and the opening of its line', async () => {
  const [store, other] = [await openStore(server), await openStore(server)]
  const clock = vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // Long after the start, when the server knows of every change.
  clock.setSystemTime(Date.now() + 3_600_000)
  server.events.publish({ storeId: store.id, topic: 'menu' })
  clock.setSystemTime(Date.now() + 10_000)
  const lines = {
    older: await listen(store, undefined, 10_000),
    younger: await listen(store, undefined, 5000),
    neighbour: await listen(other, undefined, 10_000),
    // A tablet that slept since before the server was there.
    asleep: await listen(other, undefined, 4 * 3_600_000),
  }
  const all = Object.values(lines)
  await expect.poll(() => all.every((line) => line.isUpToDate())).toBe(true)
  expect(lines.older.heard()).toEqual(['menu'])
  expect(lines.younger.heard()).toEqual([])
  expect(lines.neighbour.heard()).toEqual([])
  expect(lines.asleep.heard()).toEqual(['store', 'menu'])
  for (const line of all) line.hangUp()
})

test('a screen of before the start of this server looks again at everything', async () => {
  const store = await openStore(server)
  const older = await listen(store, undefined, 3_600_000)
  await expect.poll(older.heard).toEqual(['store', 'menu'])
  older.hangUp()
})

test('when anything may have changed, everybody looks again', async () => {
  const store = await openStore(server)
  const shopper = await listen(store)
  server.events.deliver(undefined)
  await expect.poll(shopper.heard).toEqual(['store', 'menu'])
  shopper.hangUp()
})

test('a stranger with hundreds of screens shuts out nobody who works there', async () => {
  const store = await openStore(server)
  const lines = []
  for (let at = 0; at < 200; at += 1) lines.push(await listen(store))
  expect(lines.filter(({ status }) => status !== 200)).toEqual([])
  expect((await listen(store)).status).toBe(429)
  expect((await listen(await openStore(server))).status).toBe(429)

  const staff = await listen(store, store.admin.token)
  expect(staff.status).toBe(200)
  staff.hangUp()
  for (const line of lines) line.hangUp()
  // Whoever leaves makes room.
  await expect
    .poll(async () => {
      const line = await listen(store)
      line.hangUp()
      return line.status
    })
    .toBe(200)
})

test('a line ends with the session of whoever opened it, and is no use of that session', async () => {
  onTestFinished(() => void (server.clock.now = undefined))
  const opened = new Date()
  const afterHours = (count: number) => {
    server.clock.now = new Date(opened.getTime() + count * 3_600_000)
  }
  server.clock.now = opened
  const store = await openStore(server)
  const [used, left] = [await store.as('kitchen'), await store.as('kitchen')]
  const working = await listen(store, used.token)
  const idle = await listen(store, left.token)
  const shopper = await listen(store)
  const lookAt = async (hours: number) => {
    afterHours(hours)
    const before = shopper.beats()
    beat()
    await expect.poll(shopper.beats).toBe(before + 1)
  }
  await lookAt(1)
  await lookAt(11)
  expect((await used.send(accounts.me, {})).status).toBe(200)
  await lookAt(13)
  await expect.poll(idle.isOver).toBe(true)
  expect([working.isOver(), shopper.isOver()]).toEqual([false, false])
  expect((await listen(store, left.token)).status).toBe(401)
  await lookAt(24)
  await expect.poll(working.isOver).toBe(true)
  shopper.hangUp()
})

/** Somebody of the kitchen who was hired a moment ago, with the session of their temporary password. */
async function hireNow(store: TestStore) {
  const body = { firstName: 'Kim', lastName: 'Lee', email: `${randomUUID()}@example.com` }
  const hired = await store.admin.send(users.add, { body: { ...body, role: 'kitchen' } })
  const { temporaryPassword: password, data } = hired.body
  const login = { email: body.email, password, storeSlug: store.slug }
  const { token } = (await store.stranger.send(accounts.login, { body: login })).body
  const kim = callerOf(server.app, token)
  return {
    token,
    choosePassword: () =>
      kim.send(users.changePassword, {
        params: { id: data.id },
        body: { currentPassword: password, newPassword: 'Another-horse-8!' },
      }),
  }
}

test('a line that was opened with a temporary password ends when another is chosen, and the next one hears of orders', async () => {
  const store = await openStore(server)
  const kim = await hireNow(store)
  const barred = await listen(store, kim.token)
  const colleague = await listen(store, store.admin.token)
  server.events.publish({ storeId: store.id, topic: 'orders' })
  await expect.poll(colleague.heard).toEqual(['orders'])
  expect([barred.heard(), barred.isOver()]).toEqual([[], false])

  expect((await kim.choosePassword()).status).toBe(200)
  await expect.poll(barred.isOver).toBe(true)
  const line = await listen(store, kim.token)
  server.events.publish({ storeId: store.id, topic: 'orders' })
  await expect.poll(line.heard).toEqual(['orders'])
  expect(colleague.isOver()).toBe(false)
  for (const open of [line, colleague]) open.hangUp()
})

test('whoever logs out, or comes to work as somebody else, hears no more over the line of before', async () => {
  const store = await openStore(server)
  const [leaving, fired, staying] = [
    await store.as('kitchen'),
    await store.as('cashier'),
    await store.as('cashier'),
  ]
  const lines = {
    leaving: await listen(store, leaving.token),
    fired: await listen(store, fired.token),
    staying: await listen(store, staying.token),
  }
  expect((await leaving.send(accounts.logout, {})).status).toBe(200)
  await expect.poll(lines.leaving.isOver).toBe(true)

  const { data } = (await store.admin.send(users.list, { query: {} })).body
  const person = data.find(({ id }) => id === fired.userId)
  const body = {
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    email: person?.email ?? '',
    role: 'kiosk' as const,
  }
  const changed = await store.admin.send(users.change, { params: { id: fired.userId }, body })
  expect(changed.status).toBe(200)
  await expect.poll(lines.fired.isOver).toBe(true)
  expect(lines.staying.isOver()).toBe(false)
  lines.staying.hangUp()
})
