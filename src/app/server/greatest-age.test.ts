import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { accounts } from '../../accounts/contract.ts'
import { categories } from '../../catalog/contract.ts'
import { openStore, startServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
afterEach(() => void vi.restoreAllMocks())

const { now } = performance

/** Makes what is kept in memory older, as far as it can tell. */
function letPass(seconds: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + seconds * 1000)
}

test('a session that ended without a word to this server is believed for less than a minute', async () => {
  const store = await openStore(server)
  const statusOf = async () => (await store.admin.send(accounts.me, {})).status
  expect(await statusOf()).toBe(200)
  await server.database.db.deleteFrom('sessions').where('userId', '=', store.adminId).execute()
  letPass(30)
  expect(await statusOf()).toBe(200)
  letPass(61)
  await expect.poll(statusOf).toBe(401)
})

test('so is a store that was suspended without a word to this server', async () => {
  const store = await openStore(server)
  const statusOf = async () => (await store.admin.send(categories.list, { query: {} })).status
  expect(await statusOf()).toBe(200)
  const suspendedAt = new Date().toISOString()
  const { db } = server.database
  await db.updateTable('stores').set({ suspendedAt }).where('id', '=', store.id).execute()
  letPass(30)
  expect(await statusOf()).toBe(200)
  letPass(61)
  await expect.poll(statusOf).toBe(403)
})
