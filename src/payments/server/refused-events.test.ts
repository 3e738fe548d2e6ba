import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { newId } from '../../kit/server/ids.ts'
import { countRefusals } from './refusals.ts'

let server: TestServer
let store: TestStore
beforeAll(async () => {
  server = await startServer()
  store = await openStore(server)
})
afterAll(() => server.close())

async function send(remoteAddress: string, storeId = store.id) {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: `/webhooks/xendit/${storeId}`,
    remoteAddress,
    headers: { 'x-callback-token': 'a guess' },
    payload: { id: newId(), status: 'PAID' },
  })
  return statusCode
}

const sendMany = async (times: number, event: () => Promise<number>) => {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) statuses.push(await event())
  return statuses
}

test('events that nobody signed are refused, and after twenty a minute no longer looked at', async () => {
  const guessed = await sendMany(25, () => send('192.0.2.1'))
  expect(guessed).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
})

test('others are looked at meanwhile: those of another address, and those of another store', async () => {
  await sendMany(21, () => send('192.0.2.2'))
  expect(await send('192.0.2.2')).toBe(429)
  expect(await send('192.0.2.3')).toBe(401)
  expect(await send('192.0.2.2', (await openStore(server)).id)).toBe(401)
})

test('one address that tries every store is stopped after two hundred', () => {
  const refusals = countRefusals()
  const from = (ip: string) => ({ ip, url: `/webhooks/xendit/${newId()}` })
  for (let at = 0; at < 200; at += 1) {
    refusals.refuseTooMany(from('192.0.2.4'))
    refusals.add(from('192.0.2.4'))
  }
  expect(() => refusals.refuseTooMany(from('192.0.2.4'))).toThrow('Too many events were refused')
  refusals.refuseTooMany(from('192.0.2.5'))
})
