import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-server.ts'
import type { Database } from './open.ts'
import { differences, leaveServers, meetServers, type KnownServer } from './servers.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const server = (at: number, more: Partial<KnownServer> = {}): KnownServer => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  place: `machine-${at} data`,
  paymentMark: 'keys',
  operatorMark: 'token',
  pictures: 's3',
  ...more,
})

test('servers on one database know of each other until they leave', async () => {
  expect(await meetServers(database, server(1))).toEqual([])
  expect(await meetServers(database, server(2))).toEqual([server(1)])
  expect(await meetServers(database, server(1, { paymentMark: 'new' }))).toEqual([server(2)])
  await leaveServers(database, server(2).id)
  expect(await meetServers(database, server(3))).toEqual([server(1, { paymentMark: 'new' })])
})

describe('two servers that should have something in common', () => {
  test.each([
    [{ paymentMark: 'other keys' }, /machine-2 data\) has other payment keys.*PAYMENT_KEYS/],
    [{ operatorMark: 'other token' }, /machine-2 data\) has another operator token/],
    [{ pictures: 'disk' as const }, /pictures are kept on the disk of the other/],
  ])('%j is said in a sentence', (more, sentence) => {
    expect(differences(server(1), [server(2, more)])).toEqual([expect.stringMatching(sentence)])
  })

  test('say nothing when they have', () => {
    expect(differences(server(1), [server(2), server(3)])).toEqual([])
    expect(differences(server(1), [])).toEqual([])
  })
})
