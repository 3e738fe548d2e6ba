import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import { newId } from '../../kit/server/ids.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { changes } from '../changes-contract.ts'
import { accounts, users } from '../contract.ts'
import { pins } from '../pin-contract.ts'
import { roles } from '../permissions.ts'
import { temporaryPasswords } from '../temporary-password-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const own = 'Another-horse-8!'
const cora = {
  firstName: 'Cora',
  lastName: 'Lim',
  email: 'cora@example.com',
  role: 'cashier',
} as const

const logIn = ({ stranger, slug }: TestStore, password: string, email: string = cora.email) =>
  stranger.send(accounts.login, { body: { email, password, storeSlug: slug } })
const give = ({ admin }: TestStore, id: string) =>
  admin.send(temporaryPasswords.give, { params: { id } })

/** A cashier who has chosen her own password, and is signed in. */
async function hire(store: TestStore) {
  const { data, temporaryPassword } = (await store.admin.send(users.add, { body: cora })).body
  const first = callerOf(server.app, (await logIn(store, temporaryPassword)).body.token)
  const body = { currentPassword: temporaryPassword, newPassword: own }
  await first.send(users.changePassword, { params: { id: data.id }, body })
  const signedIn = callerOf(server.app, (await logIn(store, own)).body.token)
  return { id: data.id, signedIn }
}

describe('a new temporary password', () => {
  test('opens nothing but the page on which they choose their own, which then opens everything again', async () => {
    const store = await openStore(server)
    const { id } = await hire(store)
    const given = await give(store, id)
    expect(given.status).toBe(200)
    const { temporaryPassword, data } = given.body
    expect(data).toMatchObject({ id, mustChangePassword: true, role: 'cashier' })
    expect(temporaryPassword).not.toBe(own)
    expect((await logIn(store, own)).status).toBe(401)
    const { body } = await logIn(store, temporaryPassword)
    const anew = callerOf(server.app, body.token)
    expect((await anew.send(users.one, { params: { id } })).problem.message).toBe(
      'Please choose a new password first.',
    )
    const wish = { currentPassword: temporaryPassword, newPassword: 'Third-horse-9!' }
    await anew.send(users.changePassword, { params: { id }, body: wish })
    expect((await anew.send(users.one, { params: { id } })).status).toBe(200)
    expect((await logIn(store, temporaryPassword)).status).toBe(401)
  })

  test('ends what was open with the old one, from the next call on, and the PIN', async () => {
    const store = await openStore(server)
    const { id, signedIn } = await hire(store)
    await signedIn.send(pins.set, { body: { password: own, pin: '2580' } })
    expect((await store.admin.send(users.list, { query: {} })).status).toBe(200)
    const holders = async () =>
      (await store.admin.send(pins.holders, {})).body.data.map((holder) => holder.id)
    expect(await holders()).toContain(id)
    await give(store, id)
    expect((await signedIn.send(accounts.me, {})).status).toBe(401)
    expect(await holders()).not.toContain(id)
    // Whoever gave it goes on.
    expect((await store.admin.send(accounts.me, {})).status).toBe(200)
  })

  test('is in the audit with whom it was given, and without itself', async () => {
    const store = await openStore(server)
    const { id } = await hire(store)
    const { temporaryPassword } = (await give(store, id)).body
    const { body } = await store.admin.send(changes.list, { query: { storeId: store.id } })
    expect(body.data[0]).toMatchObject({
      kind: 'people',
      act: 'changed',
      subject: 'Cora Lim (cora@example.com)',
      differences: [{ name: 'Password', before: '', after: 'a new temporary one' }],
    })
    expect(JSON.stringify(body)).not.toContain(temporaryPassword)
    const seen = await store.admin.send(users.one, { params: { id } })
    expect(JSON.stringify(seen.body)).not.toContain(temporaryPassword)
  })

  test('given twice at once leaves one that works', async () => {
    const store = await openStore(server)
    const { id } = await hire(store)
    const answers = await Promise.all([give(store, id), give(store, id)])
    const statuses = await Promise.all(
      answers.map(async ({ body }) => (await logIn(store, body.temporaryPassword)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 401]))
  })
})

describe('who is given one', () => {
  const isGiven = { admin: false, user: false, customer: false } as Readonly<
    Record<string, boolean>
  >
  test.each(roles)('%s', async (role) => {
    const store = await openStore(server)
    const body = { ...cora, role }
    const { data, temporaryPassword } = (await store.admin.send(users.add, { body })).body
    const { status } = await give(store, data.id)
    expect(status).toBe(isGiven[role] === false ? 409 : 200)
    const before = (await logIn(store, temporaryPassword)).status
    expect(before).toBe(isGiven[role] === false ? 200 : 401)
  })

  test('nobody themselves, nobody of another store, and nobody who is gone', async () => {
    const store = await openStore(server)
    const other = await openStore(server)
    const { id, signedIn } = await hire(other)
    const me = (await store.admin.send(accounts.me, {})).body.user.id
    expect((await give(store, me)).problem.message).toBe(
      'An admin chooses a new password by a code that is sent to their email.',
    )
    expect([(await give(store, id)).status, (await give(store, newId())).status]).toEqual([
      404, 404,
    ])
    expect((await signedIn.send(accounts.me, {})).status).toBe(200)
    await other.admin.send(users.remove, { params: { id } })
    expect((await give(other, id)).status).toBe(404)
  })
})
