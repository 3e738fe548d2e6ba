import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import { readableLog } from '../../testing/log.ts'
import {
  openStore,
  operatorOf,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import { operators, operatorSession } from '../../operator/sign-in-contract.ts'
import { accounts } from '../contract.ts'
import { shortEmail } from './failed-logins.ts'
import { insertUser } from './queries.ts'
import { hashPassword } from './passwords.ts'

const { log, take } = readableLog()
let server: TestServer
let store: TestStore
let email: string
beforeAll(async () => {
  server = await startServer({ log, trustProxy: 1 })
  store = await openStore(server)
  email = (await store.admin.send(accounts.me, {})).body.user.email
})
beforeEach(() => void take())
afterAll(() => server.close())

const guess = 'Wrong-guess-1!'
const stranger = () => callerOf(server.app, undefined)
const enter = (body: { email: string; password: string; storeSlug?: string }) =>
  stranger().send(accounts.login, { body }, { 'x-forwarded-for': '203.0.113.77' })
const failures = () => take().filter(({ msg }) => msg === 'login failed')

describe('a login that failed', () => {
  test('says in the log for which account, and from where, and neither password nor address', async () => {
    await enter({ email, password: guess })
    const lines = take()
    const wrong = 'The email or the password is not right.'
    expect(lines).toMatchObject([
      {
        msg: 'login failed',
        accounts: [`${store.id}/${store.adminId}`],
        reason: wrong,
        address: '203.0.113.0/24',
      },
      { msg: 'request refused' },
      { msg: 'request', status: 401 },
    ])
    expect(lines[0]).not.toHaveProperty('typed')
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${guess}|${email}|\\.77`))
  })

  test('names every account that the password was tried at', async () => {
    const other = await openStore(server)
    const passwordHash = await hashPassword(testPassword)
    const person = { firstName: 'A', lastName: 'R', phone: '', role: 'customer', email }
    const id = await other.inside((scope) => insertUser(scope, { ...person, passwordHash }))
    take()
    await enter({ email, password: guess })
    await enter({ email, password: guess, storeSlug: other.slug })
    const [all, one] = failures()
    expect(all).toHaveProperty('accounts', [`${store.id}/${store.adminId}`, `${other.id}/${id}`])
    expect(one).toMatchObject({ accounts: [`${other.id}/${id}`], store: other.slug })
  })

  test('names the account that is not active, or has been tried too often', async () => {
    const idle = await openStore(server)
    const { user } = (await idle.admin.send(accounts.me, {})).body
    const { adminId: id } = idle
    await idle.inside(({ db }) =>
      db.updateTable('users').set({ isActive: false }).where('id', '=', id).execute(),
    )
    take()
    await enter({ email: user.email, password: testPassword })
    for (let at = 0; at < 11; at += 1) await enter({ email: user.email, password: guess })
    const lines = failures()
    expect(new Set(lines.flatMap(({ accounts: tried }) => tried))).toEqual(
      new Set([`${idle.id}/${id}`]),
    )
    expect(lines).toHaveLength(12)
    expect([lines[0]?.['reason'], lines[11]?.['reason']]).toEqual([
      'This account is not active. Please ask the store.',
      'Too many tries. Please wait a quarter of an hour and try again.',
    ])
  })

  test('says of an address without an account no more than its outline', async () => {
    await enter({ email: 'carla@gmial.com', password: guess })
    expect(failures()).toMatchObject([{ accounts: [], typed: 'c…@g….com' }])
  })

  test('of an operator names the operator, by password and by code', async () => {
    const { data } = (
      await operatorOf(server).send(operators.add, { body: { email: 'olga@example.com' } })
    ).body
    const { id } = await server.database.db
      .selectFrom('operators')
      .select('id')
      .executeTakeFirstOrThrow()
    const send = (password: string, who = data.email) =>
      stranger().send(operatorSession.signIn, { body: { email: who, password } })
    await send(guess)
    await send(guess, 'nobody@example.com')
    const { challenge } = (await send(data.oneTimePassword)).body
    const body = { challenge, code: '000000', newPassword: '' }
    await stranger().send(operatorSession.confirm, { body })
    const lines = failures()
    expect(lines).toMatchObject([
      { accounts: [`operator/${id}`], reason: 'The email or the password is not right.' },
      { accounts: [], typed: 'n…@e….com' },
      { accounts: [`operator/${id}`], reason: 'The code is not right, or was used before.' },
    ])
  })
})

test.each([
  ['carla@example.com', 'c…@e….com'],
  ['P@ssw0rd.is-my-secret', 'P…@s….is-my-'],
  ['🧋@茶.example.com.ph', '🧋…@茶….ph'],
  ['nothing', 'n…@….'],
])('the outline of %s is %s', (typed, outline) => expect(shortEmail(typed)).toBe(outline))
