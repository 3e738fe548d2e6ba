import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../accounts/permissions.ts'
import { callerOf } from '../../kit/server/in-process.ts'
import {
  openStore,
  operatorOf,
  startServer,
  testPassword,
  type TestServer,
} from '../../testing/test-server.ts'
import { endpoints } from '../../app/api.ts'
import { inTransaction } from '../../database/transaction.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { operator } from '../contract.ts'
import { operators, operatorSession } from '../sign-in-contract.ts'
import { idleForMs } from './operator-sessions.ts'

const minutes = (count: number) => count * 60_000
const noon = Date.parse('2026-03-02T12:00:00Z')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
beforeEach(() => at(0))
afterAll(() => server.close())

/** Milliseconds after noon. */
function at(ms: number) {
  server.clock.now = new Date(noon + ms)
}

const stranger = () => callerOf(server.app, undefined)
const ownPassword = 'Another-horse-8!'

async function addOperator() {
  const { body } = await operatorOf(server).send(operators.add, {
    body: { email: `${randomCode(8)}@example.com` },
  })
  const { secret, ...data } = body.data
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (after = 0) =>
    totp.generate({ timestamp: (server.clock.now?.getTime() ?? 0) + after })
  return { ...data, secret, code }
}
type Person = Awaited<ReturnType<typeof addOperator>>

const enter = ({ email }: Pick<Person, 'email'>, password: string) =>
  stranger().send(operatorSession.signIn, { body: { email, password } })
const show = (challenge: string, code: string, newPassword = '') =>
  stranger().send(operatorSession.confirm, { body: { challenge, code, newPassword } })

/** Somebody with a password of their own, half an hour ago. */
async function settled() {
  at(0)
  const person = await addOperator()
  const { body } = await enter(person, person.oneTimePassword)
  await show(body.challenge, person.code(), ownPassword)
  at(minutes(31))
  return person
}

async function signedIn() {
  const person = await settled()
  const { body } = await enter(person, ownPassword)
  const { token } = (await show(body.challenge, person.code())).body
  return { person, console: callerOf(server.app, token) }
}

const look = ({ send }: ReturnType<typeof stranger>) =>
  send(operator.stores, {}).then(({ status }) => status)

describe('an operator', () => {
  test('signs in with a one-time password, a code, and a password of their own', async () => {
    const person = await addOperator()
    const { body } = await enter(person, person.oneTimePassword)
    expect(body.mustChoosePassword).toBe(true)
    const without = await show(body.challenge, person.code())
    expect([without.status, without.problem.fields]).toMatchObject([
      422,
      { newPassword: expect.any(String) },
    ])
    const weak = await show(body.challenge, person.code(), 'password')
    expect(weak.status).toBe(422)
    const { status, body: session } = await show(body.challenge, person.code(), ownPassword)
    expect([status, session.email]).toEqual([200, person.email])
    expect(await look(callerOf(server.app, session.token))).toBe(200)

    at(minutes(31))
    expect((await enter(person, person.oneTimePassword)).status).toBe(401)
    expect((await enter(person, ownPassword)).body.mustChoosePassword).toBe(false)
  })

  test('finds a one-time password of yesterday expired', async () => {
    const person = await addOperator()
    at(minutes(24 * 60))
    expect((await enter(person, person.oneTimePassword)).problem.message).toMatch(/expired/)
  })

  test('gets nowhere with the password alone', async () => {
    const person = await settled()
    const { challenge } = (await enter(person, ownPassword)).body
    expect(await look(callerOf(server.app, challenge))).toBe(401)
    at(minutes(31 + 5))
    expect((await show(challenge, person.code())).status).toBe(401)
  })

  test('may be half a minute early or late, and no more', async () => {
    for (const [after, status] of [
      [-60_000, 422],
      [60_000, 422],
      [-30_000, 200],
    ] as const) {
      const person = await settled()
      const { challenge } = (await enter(person, ownPassword)).body
      expect([after, (await show(challenge, person.code(after))).status]).toEqual([after, status])
    }
  })

  test('uses a code once, however many show it at the same moment', async () => {
    const person = await settled()
    const challenges = await Promise.all([1, 2, 3].map(() => enter(person, ownPassword)))
    const code = person.code()
    const shown = await Promise.all(challenges.map(({ body }) => show(body.challenge, code)))
    expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = (await enter(person, ownPassword)).body.challenge
    expect((await show(again, code)).problem.message).toMatch(/used before/)
    // Nor one from before it.
    expect((await show(again, person.code(-30_000))).status).toBe(422)
    at(minutes(32))
    expect((await show(again, person.code())).status).toBe(200)
  })

  test('is told to wait after ten wrong tries, and so is whoever is none', async () => {
    const person = await settled()
    for (const email of [person.email, 'nobody@example.com']) {
      const tries = Array.from({ length: 12 }, () => enter({ email }, 'wrong'))
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    }
    expect((await enter(person, ownPassword)).status).toBe(429)
    at(minutes(31 + 16))
    expect((await enter(person, ownPassword)).status).toBe(200)
  })

  test('cannot have the code guessed', async () => {
    const person = await settled()
    const { challenge } = (await enter(person, ownPassword)).body
    const right = person.code()
    const wrong = right === '000000' ? '000001' : '000000'
    const guesses = await Promise.all(Array.from({ length: 12 }, () => show(challenge, wrong)))
    expect(guesses.map(({ status }) => status)).toContain(429)
    expect((await show(challenge, right)).status).toBe(429)
  })
})

describe('a session of an operator', () => {
  test('ends after half an hour without a call, and at the end of the day', async () => {
    const { console } = await signedIn()
    at(minutes(31) + idleForMs - 1)
    expect(await look(console)).toBe(200)
    at(minutes(31) + 2 * idleForMs)
    expect(await look(console)).toBe(401)

    const { console: busy } = await signedIn()
    for (let half = 0; half < 12 * 3; half += 1) {
      at(minutes(31 + half * 20))
      await look(busy)
    }
    at(minutes(31 + 12 * 60))
    expect(await look(busy)).toBe(401)
  })

  test('ends when they sign out, are removed, or get everything anew', async () => {
    const { console } = await signedIn()
    await console.send(operatorSession.signOut, {})
    expect(await look(console)).toBe(401)

    const { person, console: second } = await signedIn()
    await operatorOf(server).send(operators.add, { body: { email: person.email } })
    expect(await look(second)).toBe(401)

    const { person: other, console: third } = await signedIn()
    await operatorOf(server).send(operators.remove, { params: { email: other.email } })
    expect(await look(third)).toBe(401)
    expect((await enter(other, ownPassword)).status).toBe(401)
  })

  test('makes no other operators', async () => {
    const { person, console } = await signedIn()
    const body = { email: 'friend@example.com' }
    expect((await console.send(operators.add, { body })).status).toBe(403)
    const params = { email: person.email }
    expect((await console.send(operators.remove, { params })).status).toBe(403)
  })

  test('opens nothing inside a store', async () => {
    const { console } = await signedIn()
    const store = await openStore(server)
    for (const url of ['/api/orders', '/api/users', '/api/ingredients']) {
      const { statusCode } = await server.app.inject({
        url: `${url}?storeId=${store.id}`,
        headers: { authorization: `Bearer ${console.token}` },
      })
      expect([url, statusCode]).toEqual([url, 403])
    }
  })
})

test('what operators call refuses every role of a store', async () => {
  server.clock.now = undefined
  const store = await openStore(server)
  const closed = endpoints.filter(({ endpoint }) => endpoint.access === 'platform.operate')
  expect(closed.length).toBeGreaterThan(12)
  for (const role of roles) {
    const person = await store.as(role)
    for (const { name, endpoint } of closed) {
      const { status } = await person.sendRaw(endpoint, {
        params: { slug: store.slug, id: store.id, email: 'a@example.com' },
        ...(endpoint.method === 'GET' ? {} : { body: { reason: 'x', email: 'a@example.com' } }),
      })
      expect([role, name, status]).toEqual([role, name, 403])
    }
  }
})

test('the secrets of an operator are shown once, and their password is no store password', async () => {
  const person = await settled()
  const answers = await Promise.all([
    operatorOf(server).send(operators.list, {}),
    operatorOf(server).send(operator.acts, {}),
    enter(person, ownPassword),
  ])
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(person.secret)
  const { rows } = await inTransaction(
    server.database,
    { role: 'larder_platform', storeId: undefined, readOnly: true },
    async (db) => ({
      rows: await db
        .selectFrom('operators')
        .selectAll()
        .where('email', '=', person.email)
        .execute(),
    }),
  )
  expect(JSON.stringify(rows)).not.toContain(ownPassword)
  expect(testPassword).not.toBe(ownPassword)
})
