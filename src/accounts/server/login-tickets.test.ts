import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../app/server/log.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { products } from '../../catalog/contract.ts'
import { randomToken } from '../../kit/server/ids.ts'
import { accounts, ticketLifetimeMs, users } from '../contract.ts'
import { issueTicket } from './login-tickets.ts'
import { saveUser } from './queries.ts'

let server: TestServer
let logged = ''
beforeAll(async () => {
  const lines = new Writable({
    write(chunk: Buffer, _, done) {
      logged += chunk.toString()
      done()
    },
  })
  server = await startServer({ log: createLog('trace', lines) })
})
afterAll(() => server.close())

const redeem = (store: TestStore, sid: string) =>
  store.stranger.send(accounts.storeLogin, { body: { sid } })
const ticketOf = async (store: TestStore, userId?: string) =>
  (await store.inside((scope) => issueTicket(scope, userId))).sid

test('ROLE-17 a ticket signs in an admin of its store', async () => {
  const store = await openStore(server)
  const { status, body } = await redeem(store, await ticketOf(store))
  expect(status).toBe(200)
  expect([body.user.id, body.user.role, body.store.id]).toEqual([store.adminId, 'admin', store.id])
  const admin = callerOf(server.app, body.token)
  expect((await admin.send(users.list, {})).status).toBe(200)
})

test('a ticket opens once, however many try it at the same moment', async () => {
  const store = await openStore(server)
  const sid = await ticketOf(store)
  const tries = await Promise.all(Array.from({ length: 5 }, () => redeem(store, sid)))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 404, 404, 404, 404,
  ])
  expect((await redeem(store, sid)).problem.message).toBe('Store not found')
})

test('ERR-61 what is no ticket, or no longer one, names no store', async () => {
  const [store, other] = [await openStore(server), await openStore(server)]
  const sid = await ticketOf(store)
  const [, secret = ''] = sid.split('.')
  const [otherId = ''] = (await ticketOf(other)).split('.')
  const forged = [store.id, store.slug, 'x', `${otherId}.${secret}`, `${sid}x`]
  forged.push(`${sid.split('.')[0]}.${randomToken()}`)
  for (const each of forged) {
    const { status, problem } = await redeem(store, each)
    expect([status, problem.message]).toEqual([404, 'Store not found'])
  }
  server.clock.now = new Date(Date.now() + ticketLifetimeMs)
  expect((await redeem(store, sid)).problem.message).toBe('Store not found')
  server.clock.now = undefined
  expect((await redeem(store, sid)).status).toBe(200)
})

test('ERR-60 ERR-62 without a ticket, and without an admin to sign in, it says so', async () => {
  const store = await openStore(server)
  expect((await redeem(store, '')).problem.message).toBe('No store ID provided')
  const { problem } = await store.stranger.sendRaw(accounts.storeLogin, { body: {} })
  expect(problem.message).toBe('No store ID provided')
  const sid = await ticketOf(store)
  await store.inside((scope) => saveUser(scope, store.adminId, { isActive: false }))
  expect((await redeem(store, sid)).problem.message).toBe('No admin users found for this store')
})

test('a ticket mailed to one admin does not sign in another', async () => {
  const store = await openStore(server)
  const second = await store.as('admin')
  const sid = await ticketOf(store, second.userId)
  await store.inside((scope) => saveUser(scope, second.userId, { isActive: false }))
  expect((await redeem(store, sid)).problem.message).toBe('No admin users found for this store')
  await store.inside((scope) => saveUser(scope, second.userId, { isActive: true }))
  expect((await redeem(store, sid)).body.user.id).toBe(second.userId)
})

test('the admin of a store that is not open yet gets no further with a ticket than with a password', async () => {
  const store = await openStore(server, { isOpen: false })
  const { body } = await redeem(store, await ticketOf(store))
  const admin = callerOf(server.app, body.token)
  expect((await admin.send(accounts.me, {})).status).toBe(200)
  expect((await admin.send(products.list, {})).problem.message).toBe('This store is not open yet.')
})

test('neither the log nor the database holds a ticket', async () => {
  // The letter to the owner of one that opens brings a ticket of its own.
  const store = await openStore(server, { isOpen: false })
  const sid = await ticketOf(store)
  const hashes = await store.inside(({ db }) =>
    db.selectFrom('loginTickets').select('tokenHash').execute(),
  )
  expect(hashes).toHaveLength(1)
  expect(hashes[0]?.tokenHash.toString()).not.toContain(sid.split('.')[1])
  await redeem(store, sid)
  await redeem(store, sid)
  await server.app.inject({ url: `/store-login?sid=${sid}` })
  expect(logged).toContain('/auth/store-login')
  expect(logged).not.toContain(sid)
})
