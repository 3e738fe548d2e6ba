import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { stores } from '../../stores/contract.ts'
import { accounts, users } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

const hired = {
  firstName: 'Cora',
  lastName: 'Lim',
  email: 'cora@example.com',
  role: 'manager',
} as const

async function hire(store: TestStore) {
  const { temporaryPassword, data } = (await store.admin.send(users.add, { body: hired })).body
  const { body } = await store.stranger.send(accounts.login, {
    body: { email: hired.email, password: temporaryPassword, storeSlug: store.slug },
  })
  return { ...callerOf(server.app, body.token), id: data.id, temporaryPassword }
}

test('with a temporary password somebody sees what any stranger sees', async () => {
  const store = await openStore(server)
  const cora = await hire(store)
  const { status, body } = await cora.send(stores.bySlug, { params: { slug: store.slug } })
  expect([status, body.data.name]).toEqual([200, (await nameOf(store)).name])
  expect((await cora.send(accounts.me, {})).body.user.mustChangePassword).toBe(true)
})

test('and nothing that their role would open, until they have chosen their own', async () => {
  const store = await openStore(server)
  const cora = await hire(store)
  const refused = await cora.send(users.list, { query: {} })
  expect([refused.status, refused.problem.message]).toEqual([
    403,
    'Please choose a new password first.',
  ])
  await cora.send(users.changePassword, {
    params: { id: cora.id },
    body: { currentPassword: cora.temporaryPassword, newPassword: 'Another-horse-8!' },
  })
  expect((await cora.send(users.list, { query: {} })).status).toBe(200)
})

const nameOf = async ({ stranger, slug }: TestStore) =>
  (await stranger.send(stores.bySlug, { params: { slug } })).body.data

describe('somebody who is added again, because the answer was lost,', () => {
  const attemptId = '01890000-0000-7000-8000-000000000003'
  const add = (store: TestStore, more: { readonly email?: string; readonly attemptId?: string }) =>
    store.admin.send(users.add, { body: { ...hired, attemptId, ...more } })
  const logIn = async (store: TestStore, password: string) => {
    const body = { email: hired.email, password, storeSlug: store.slug }
    return (await store.stranger.send(accounts.login, { body })).status
  }
  const refused = 'They have been added already. Please look at the list before you add more.'

  test('is there once, with the password that was seen, until they use it', async () => {
    const store = await openStore(server)
    const [one, other] = await Promise.all([add(store, {}), add(store, {})])
    const seen = (await add(store, {})).body
    expect([one.body.data, other.body.data]).toEqual([seen.data, seen.data])
    expect(seen.data.id).toBe(attemptId)
    const listed = (await store.admin.send(users.list, { query: { role: 'manager' } })).body
    expect(listed.data.map(({ email }) => email)).toEqual([hired.email])
    expect(await logIn(store, one.body.temporaryPassword)).toBe(401)
    expect((await add(store, { email: 'else@example.com' })).problem.message).toBe(refused)
    expect(await logIn(store, seen.temporaryPassword)).toBe(200)
    expect((await add(store, {})).problem.message).toBe(refused)
    expect(await logIn(store, seen.temporaryPassword)).toBe(200)
  })

  test('gets no other password once the hour is over, or they are gone', async () => {
    const store = await openStore(server)
    await add(store, {})
    server.clock.now = new Date(Date.now() + 61 * 60_000)
    expect((await add(store, {})).problem.message).toBe(refused)
    server.clock.now = undefined
    await store.admin.send(users.remove, { params: { id: attemptId } })
    expect((await add(store, {})).problem.message).toBe(refused)
  })

  test('is nobody who works here, or buys here, under a password of their own', async () => {
    const store = await openStore(server)
    for (const person of [await store.as('staff'), await store.as('customer')]) {
      const { email } = (await person.send(accounts.me, {})).body.user
      const again = await add(store, { email, attemptId: person.userId })
      expect([again.status, again.problem.message]).toEqual([409, refused])
    }
  })
})

describe('a customer who is hired', () => {
  const short = 'tea123'

  async function hireCustomer() {
    const store = await openStore(server)
    const { role, ...person } = hired
    const body = { ...person, password: short, storeId: store.id }
    const { token, user } = (await store.stranger.send(accounts.registerCustomer, { body })).body
    await store.admin.send(users.change, { params: { id: user.id }, body: hired })
    const logIn = async () => {
      const login = { email: hired.email, password: short, storeSlug: store.slug }
      return (await store.stranger.send(accounts.login, { body: login })).body
    }
    return { before: callerOf(server.app, token), params: { id: user.id }, logIn, role }
  }

  test('is signed in no longer, and their password opens nothing that their role would', async () => {
    const { before, logIn, role } = await hireCustomer()
    expect((await before.send(accounts.me, {})).status).toBe(401)
    const { token, user } = await logIn()
    expect([user.role, user.mustChangePassword]).toEqual([role, true])
    const refused = await callerOf(server.app, token).send(users.list, { query: {} })
    expect([refused.status, refused.problem.message]).toEqual([
      403,
      'Please choose a new password first.',
    ])
  })

  test('chooses one by the rule for those who work here, and is let in', async () => {
    const { params, logIn } = await hireCustomer()
    const cora = callerOf(server.app, (await logIn()).token)
    const choose = (newPassword: string) =>
      cora.send(users.changePassword, { params, body: { currentPassword: short, newPassword } })
    expect((await choose('tea1234')).problem.fields).toEqual({
      newPassword: 'Password must be at least 8 characters long',
    })
    expect((await choose('Another-horse-8!')).status).toBe(200)
    expect((await cora.send(users.list, { query: {} })).status).toBe(200)
  })
})

test('whoever works here keeps their password and their session in another role', async () => {
  const store = await openStore(server)
  const person = await store.as('kitchen')
  const params = { id: person.userId }
  await store.admin.send(users.change, { params, body: hired })
  expect((await person.send(users.list, { query: {} })).status).toBe(200)
  expect((await person.send(accounts.me, {})).body.user.mustChangePassword).toBe(false)
})

test('the temporary password is not the new one, by whichever way it is chosen', async () => {
  const cora = await hire(await openStore(server))
  const changed = await cora.send(users.changePassword, {
    params: { id: cora.id },
    body: { currentPassword: cora.temporaryPassword, newPassword: cora.temporaryPassword },
  })
  const text = 'Please choose another password than the one you have'
  expect(changed).toMatchObject({
    status: 422,
    problem: { message: text, fields: { newPassword: text } },
  })
  expect((await cora.send(accounts.me, {})).body.user.mustChangePassword).toBe(true)
})

test('nor by a code for a forgotten password, which stays good for another one', async () => {
  const store = await openStore(server)
  const { temporaryPassword } = await hire(store)
  const { email } = hired
  const storeSlug = store.slug
  await store.stranger.send(accounts.forgotPassword, { body: { email, storeSlug } })
  const codes = () =>
    server.mails.flatMap(({ to, text }) => (to === email ? [...codesIn(text)] : []))
  await expect.poll(() => codes().length).toBe(1)
  const [code = ''] = codes()
  const reset = (newPassword: string) =>
    store.stranger.send(accounts.resetPassword, { body: { email, storeSlug, code, newPassword } })
  const text = 'Please choose another password than the one you have'
  expect(await reset(temporaryPassword)).toMatchObject({
    status: 422,
    problem: { message: text, fields: { newPassword: text } },
  })
  expect((await reset('Another-horse-8!')).status).toBe(200)
  const login = { email, storeSlug, password: 'Another-horse-8!' }
  const { body } = await store.stranger.send(accounts.login, { body: login })
  expect(body.user.mustChangePassword).toBe(false)
})

const codesIn = (text: string): readonly string[] => text.match(/\b\d{8}\b/g) ?? []
