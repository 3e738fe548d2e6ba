import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { fakeSubscribers, type FakeSubscribers } from '../../fakes/subscribers.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import { startServer, testPassword, type TestServer } from '../../testing/test-server.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { marketing } from '../contract.ts'
import { putOnList } from './subscribers.ts'

let list: FakeSubscribers
let server: TestServer
beforeAll(async () => {
  list = await fakeSubscribers()
  server = await startServer({
    trustProxy: 1,
    marketing: { subscribers: { apiUrl: list.url, apiKey: list.key, group: 'owners' } },
  })
})
afterAll(async () => {
  await server.close()
  await list.close()
})
beforeEach(() => {
  list.fault = undefined
})

const somebody = () => ({
  email: `${randomCode(10)}@example.com`,
  firstname: 'Ana',
  lastname: 'Reyes',
  group: 'registration',
})
const stranger = () => callerOf(server.app, undefined)
const settings = () => ({ apiUrl: list.url, apiKey: list.key, group: 'owners' })
const subscription = () => {
  const { email, firstname: firstName, lastname: lastName } = somebody()
  return { email, firstName, lastName, ip: '203.0.113.7' }
}

test('TRACK-08 whoever begins a registration comes onto the list, to be confirmed', async () => {
  const body = somebody()
  const { status } = await stranger().send(marketing.subscribe, { body })
  expect(status).toBe(200)
  await expect
    .poll(() => list.list.get(body.email))
    .toMatchObject({
      fields: { name: 'Ana', last_name: 'Reyes' },
      groups: ['owners'],
      status: 'unconfirmed',
    })
})

test('a letter with the details goes out, and carries nothing that was typed', async () => {
  const body = { ...somebody(), firstname: 'Buy at http://spam.example' }
  await stranger().send(marketing.subscribe, { body })
  const letter = () => server.mails.find(({ to }) => to === body.email)
  await expect.poll(() => letter()?.subject).toContain('open your store')
  expect(JSON.stringify(letter())).not.toContain('spam.example')
})

test('once a day, however often somebody goes back and forth', async () => {
  const body = somebody()
  for (let again = 0; again < 4; again += 1) {
    expect((await stranger().send(marketing.subscribe, { body })).status).toBe(200)
  }
  const last = somebody()
  await stranger().send(marketing.subscribe, { body: last })
  // Jobs of one batch are done side by side: only when both have arrived has the list heard all of it.
  await expect.poll(() => [body, last].every(({ email }) => list.list.has(email))).toBe(true)
  const sent = list.received.filter(
    ({ method, body: bytes }) => method === 'POST' && bytes.includes(body.email),
  )
  expect(sent).toHaveLength(1)
})

test('one address that asks for many is told to wait, and others are not', async () => {
  const statuses: number[] = []
  for (let again = 0; again < 25; again += 1) {
    const { status } = await stranger().send(marketing.subscribe, { body: somebody() })
    statuses.push(status)
  }
  expect(statuses).toContain(429)
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
  const { status } = await stranger().send(marketing.subscribe, { body: somebody() }, elsewhere)
  expect(status).toBe(200)
})

test('an address that is none is refused by its field', async () => {
  const elsewhere = { 'x-forwarded-for': '203.0.113.10' }
  const body = { email: 'ana' }
  const { problem } = await stranger().sendRaw(marketing.subscribe, { body }, elsewhere)
  expect(problem.fields).toHaveProperty('email')
})

test('whoever has left the list stays away', async () => {
  const gone = subscription()
  list.list.set(gone.email, { email: gone.email, status: 'unsubscribed' })
  expect(await putOnList(settings(), gone)).toBe('unsubscribed')
  expect(list.list.get(gone.email)?.status).toBe('unsubscribed')
})

test('whoever is on it already is not asked to confirm again', async () => {
  const known = subscription()
  list.list.set(known.email, { email: known.email, status: 'active' })
  expect(await putOnList(settings(), known)).toBeUndefined()
  expect(list.list.get(known.email)).toMatchObject({ status: 'active', groups: ['owners'] })
})

test.for(['unauthenticated', 'invalid'] as const)('%s: no other try would help', async (fault) => {
  list.fault = fault
  expect(await putOnList(settings(), subscription())).toBe('refused')
})

test.for(['too many', 'slow'] as const)('%s: another try may help', async (fault) => {
  list.fault = fault
  const failure = await putOnList(settings(), subscription()).catch((error: unknown) => error)
  expect(String(failure)).toMatch(/The subscriber list (answered 429|could not be reached)/)
  expect(String(failure)).not.toContain(list.key)
})

test('the list may be down: both the wish and the registration succeed', async () => {
  list.fault = 'slow'
  const body = somebody()
  const elsewhere = { 'x-forwarded-for': '203.0.113.11' }
  expect((await stranger().send(marketing.subscribe, { body }, elsewhere)).status).toBe(200)
  const registered = await stranger().send(accounts.register, {
    body: {
      email: body.email,
      firstName: body.firstname,
      lastName: body.lastname,
      password: testPassword,
      storeName: randomCode(8),
      storePhone: '1',
      businessType: 'cafe',
    },
  })
  expect(registered.status).toBe(200)
})

test('TRACK-09 every call to the list has the key of the settings, which no browser is told', async () => {
  const { body, headers } = await stranger().send(
    marketing.subscribe,
    { body: somebody() },
    { 'x-forwarded-for': '203.0.113.12' },
  )
  expect(JSON.stringify([body, headers])).not.toContain(list.key)
  expect(list.received.length).toBeGreaterThan(0)
  for (const call of list.received) {
    expect(call.headers.authorization).toBe(`Bearer ${list.key}`)
    expect(call.body.toString() + call.path).not.toContain(list.key)
  }
})

test('TRACK-03 the visitor’s own address is answered by our server, as trusted proxies tell it', async () => {
  const direct = await stranger().send(marketing.ip, {})
  expect(direct.body).toMatchObject({ ip: '127.0.0.1' })
  const proxied = await stranger().send(marketing.ip, {}, { 'x-forwarded-for': '203.0.113.7' })
  expect(proxied.body).toMatchObject({ ip: '203.0.113.7' })
})
