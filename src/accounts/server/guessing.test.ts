import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import {
  openStore,
  startServer,
  testPassword,
  type TestServer,
  type TestStore,
} from '../../testing/test-server.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { countTriesAtOnce, type Try } from '../../kit/server/tries.ts'
import { accounts } from '../contract.ts'
import { customerSignUps, secretTries, signInTries } from './limits.ts'
import { issueTicket } from './login-tickets.ts'
import { hashPassword } from './passwords.ts'
import { insertUser } from './queries.ts'
import { whenceOf } from './whence.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ trustProxy: 1, jobsEverySeconds: 0.5 })
})
afterAll(() => server.close())

let network = 0
/** A network that no other test comes from. */
const newNetwork = () => {
  network += 1
  return `100.${network >> 8}.${network & 255}`
}

/** Somebody at an address, with a browser that keeps what it is given. */
function visitorAt(ip: string) {
  let cookie = ''
  return async (endpoint: AnyEndpoint, body: object) => {
    const headers = { 'x-forwarded-for': ip, ...(cookie === '' ? {} : { cookie }) }
    const reply = await callerOf(server.app, undefined).sendRaw(endpoint, { body }, headers)
    const given = reply.headers['set-cookie']
    if (typeof given === 'string') cookie = given.split(';')[0] ?? ''
    return reply
  }
}
type Visitor = ReturnType<typeof visitorAt>

const emailOf = async (store: TestStore) =>
  (await store.admin.send(accounts.me, {})).body.user.email

const logIn = async (visitor: Visitor, email: string, password: string) =>
  (await visitor(accounts.login, { email, password })).status

async function statusesOf(count: number, work: (at: number) => Promise<number>) {
  const statuses: number[] = []
  for (let at = 0; at < count; at += 1) statuses.push(await work(at))
  return statuses
}
const wrong = (count: number) => Array.from({ length: count }, () => 401)

const whenceAt = (ip: string) => whenceOf({ ip, headers: {} } as FastifyRequest)

/** As that many tries would, without the time that they take. */
async function spend(count: number, tries: (at: number) => readonly Try[]): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await countTriesAtOnce(server.database, server.clock.now ?? new Date(), tries(at))
  }
}

/** From as many networks as it has tries. */
const botsGuess = (email: string, count: number) =>
  statusesOf(count, () => logIn(visitorAt(`${newNetwork()}.9`), email, 'Wrong-guess-1!'))

describe('a password that is guessed', () => {
  test('is looked at ten times in a quarter of an hour, from however many networks, at once', async () => {
    const email = await emailOf(await openStore(server))
    const tries = Array.from({ length: 30 }, () =>
      logIn(visitorAt(`${newNetwork()}.9`), email, 'Wrong-guess-1!'),
    )
    const statuses = await Promise.all(tries)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect(await logIn(visitorAt(`${newNetwork()}.9`), email, testPassword)).toBe(429)
  })

  test('leaves the owner’s browser, and their own address, a door', async () => {
    const email = await emailOf(await openStore(server))
    const [home, cafe] = [`${newNetwork()}.7`, `${newNetwork()}.7`]
    const browser = visitorAt(home)
    expect(await logIn(browser, email, testPassword)).toBe(200)
    expect(await botsGuess(email, 12)).toEqual([...wrong(10), 429, 429])
    expect(await logIn(browser, email, testPassword)).toBe(200)
    expect(await logIn(visitorAt(home), email, testPassword)).toBe(200)
    expect(await logIn(visitorAt(cafe), email, testPassword)).toBe(429)
  })

  test('is not guessed faster on a device that is known', async () => {
    const email = await emailOf(await openStore(server))
    const browser = visitorAt(`${newNetwork()}.7`)
    await logIn(browser, email, testPassword)
    const guesses = await statusesOf(11, () => logIn(browser, email, 'Wrong-guess-1!'))
    expect(guesses).toEqual([...wrong(10), 429])
    expect(await logIn(browser, email, testPassword)).toBe(429)
  })

  test('does not become cheaper by an account of one’s own under the same address', async () => {
    const email = await emailOf(await openStore(server))
    const evil = await openStore(server)
    const visitor = visitorAt(`${newNetwork()}.7`)
    const own = { firstName: 'E', lastName: 'V', phone: '', role: 'customer', email }
    const passwordHash = await hashPassword('Own-Password-1!')
    await evil.inside((scope) => insertUser(scope, { ...own, passwordHash }))
    // Every guess is right for the attacker's account, and wrong for the owner's, which is tried first.
    const statuses = await statusesOf(12, () =>
      logIn(visitorAt(`${newNetwork()}.7`), email, 'Own-Password-1!'),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(await logIn(visitor, email, testPassword)).toBe(429)
  })

  test('is not sprayed over many accounts by an address', async () => {
    const home = `${newNetwork()}.7`
    const statuses = await statusesOf(31, () =>
      logIn(visitorAt(home), `${randomCode(12)}@example.com`, 'Wrong-guess-1!'),
    )
    expect(statuses).toEqual([...wrong(30), 429])
  })

  test('is not sprayed by the addresses of one network', async () => {
    const home = newNetwork()
    await spend(118, (at) => secretTries(whenceAt(`${home}.${at}`)))
    const statuses = await statusesOf(3, (at) =>
      logIn(visitorAt(`${home}.${200 + at}`), `${randomCode(12)}@example.com`, 'Wrong-guess-1!'),
    )
    expect(statuses).toEqual([...wrong(2), 429])
  })

  test('says the same of an address without an account', async () => {
    const statuses = await botsGuess(`${randomCode(12)}@example.com`, 11)
    expect(statuses).toEqual([...wrong(10), 429])
  })

  test('is looked at fifty times a day', async () => {
    const email = await emailOf(await openStore(server))
    const begun = Date.now()
    for (let quarter = 0; quarter < 4; quarter += 1) {
      server.clock.now = new Date(begun + quarter * 16 * 60_000)
      await spend(11, () => signInTries(email, whenceAt(`${newNetwork()}.7`), undefined))
    }
    server.clock.now = new Date(begun + 64 * 60_000)
    const statuses = await botsGuess(email, 8)
    const visitor = visitorAt(`${newNetwork()}.7`)
    const { problem } = await visitor(accounts.login, { email, password: testPassword })
    server.clock.now = undefined
    expect(statuses).toEqual([...wrong(6), 429, 429])
    expect(problem.message).toBe('Too many tries. Please wait until tomorrow and try again.')
  })

  test('costs four hashes at most, however many accounts an address has, the owner’s among them', async () => {
    const email = `${randomCode(12)}@example.com`
    const trading = await openStore(server)
    const passwordHash = await hashPassword(testPassword)
    const admin = { firstName: 'A', lastName: 'R', phone: '', role: 'admin', email }
    await trading.inside((scope) => insertUser(scope, { ...admin, passwordHash }))
    for (let at = 0; at < 6; at += 1) {
      const fake = await openStore(server, { isOpen: false })
      const other = await hashPassword(`Fake-${at}-Password!`)
      await fake.inside((scope) => insertUser(scope, { ...admin, passwordHash: other }))
    }
    const visitor = visitorAt(`${newNetwork()}.7`)
    expect(await logIn(visitor, email, testPassword)).toBe(200)
    const opened = await statusesOf(6, (at) =>
      logIn(visitorAt(`${newNetwork()}.7`), email, `Fake-${at}-Password!`),
    )
    expect(opened.filter((status) => status === 200)).toHaveLength(3)
  })
})

describe('a ticket', () => {
  test('is looked for thirty times by an address, and right ones are not counted', async () => {
    const store = await openStore(server)
    const visitor = visitorAt(`${newNetwork()}.7`)
    const redeem = async (sid: string) => (await visitor(accounts.storeLogin, { sid })).status
    const ticket = () => store.inside((scope) => issueTicket(scope))
    expect(await redeem((await ticket()).sid)).toBe(200)
    const statuses = await statusesOf(31, () => redeem('no-ticket'))
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect(await redeem((await ticket()).sid)).toBe(429)
  })
})

describe('signing up', () => {
  const owner = (email: string) => ({
    firstName: 'Ana',
    lastName: 'Reyes',
    email,
    password: testPassword,
    storeName: `Shop ${randomCode(10)}`,
    storePhone: '0917 555 0100',
    businessType: 'cafe',
  })

  test('makes three stores a day for one email, wherever it is asked from, and as many letters', async () => {
    const email = `${randomCode(12)}@example.com`
    const statuses = await statusesOf(30, async () => {
      const visitor = visitorAt(`${newNetwork()}.7`)
      return (await visitor(accounts.register, owner(email))).status
    })
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(27)
    const stores = await server.database.db
      .selectFrom('accountEmails')
      .select('storeId')
      .where('email', '=', email)
      .execute()
    expect(stores).toHaveLength(3)
  })

  test('makes ten stores an hour for one address, and a hundred customers', async () => {
    const store = await openStore(server)
    const home = `${newNetwork()}.7`
    const visitor = visitorAt(home)
    const owners = await statusesOf(11, async () => {
      const { status } = await visitor(accounts.register, owner(`${randomCode(12)}@example.com`))
      return status
    })
    expect(owners).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    await spend(98, (at) => customerSignUps(`${at}`, whenceAt(home)))
    const customers = await statusesOf(3, async () => {
      const { status } = await visitor(accounts.registerCustomer, {
        firstName: 'Carla',
        lastName: 'Diaz',
        email: `${randomCode(12)}@example.com`,
        password: 'secret7',
        storeId: store.id,
      })
      return status
    })
    expect(customers).toEqual([200, 200, 429])
  })
})

describe('a code for a forgotten password', () => {
  const openBrowser = async () => {
    const email = await emailOf(await openStore(server))
    const browser = visitorAt(`${newNetwork()}.7`)
    expect(await logIn(browser, email, testPassword)).toBe(200)
    return { email, browser }
  }
  const lettersTo = (email: string) =>
    server.mails.filter(({ to, subject }) => to === email && subject.includes('code'))
  const ask = async (visitor: Visitor, email: string) =>
    (await visitor(accounts.forgotPassword, { email })).status
  const codeAfter = async (email: string, letters: number) => {
    await expect.poll(() => lettersTo(email).length).toBe(letters)
    return /\d{8}/.exec(lettersTo(email).at(-1)?.text ?? '')?.[0] ?? ''
  }
  const reset = async (visitor: Visitor, email: string, code: string, newPassword: string) =>
    (await visitor(accounts.resetPassword, { email, code, newPassword })).status

  test('reaches the owner after strangers asked for theirs, and the last ones say so', async () => {
    const { email, browser } = await openBrowser()
    const stranger = visitorAt(`${newNetwork()}.7`)
    for (let at = 0; at < 3; at += 1) {
      await ask(stranger, email)
      await codeAfter(email, at + 1)
    }
    for (let at = 0; at < 4; at += 1) await ask(stranger, email)
    expect(lettersTo(email).map(({ text }) => text.includes('the last code'))).toEqual([
      false,
      false,
      true,
    ])
    const elsewhere = visitorAt(`${newNetwork()}.7`)
    await ask(elsewhere, email)
    await codeAfter(email, 4)
    await ask(browser, email)
    const code = await codeAfter(email, 5)
    expect(await reset(browser, email, code, 'Te4!cups-now')).toBe(200)
  })

  test('cannot be used up by a stranger’s guesses', async () => {
    const { email, browser } = await openBrowser()
    await ask(browser, email)
    const code = await codeAfter(email, 1)
    const stranger = visitorAt(`${newNetwork()}.7`)
    const guesses = await statusesOf(6, () => reset(stranger, email, '00000000', 'Te4!cups-now'))
    expect(guesses).toEqual([422, 422, 422, 422, 422, 429])
    expect(await reset(browser, email, code, 'Te4!cups-now')).toBe(200)
  })

  test('still opens after a stranger asked for another, and none opens after one did', async () => {
    const { email, browser } = await openBrowser()
    await ask(browser, email)
    const first = await codeAfter(email, 1)
    await ask(visitorAt(`${newNetwork()}.7`), email)
    const second = await codeAfter(email, 2)
    expect(await reset(browser, email, second, 'Te4!cups-now')).toBe(200)
    expect(await reset(browser, email, first, 'Te4!cups-then')).toBe(422)
  })

  test('makes strangers of those who knew the old password', async () => {
    const { email, browser } = await openBrowser()
    const thief = visitorAt(`${newNetwork()}.7`)
    expect(await logIn(thief, email, testPassword)).toBe(200)
    await ask(browser, email)
    expect(await reset(browser, email, await codeAfter(email, 1), 'Te4!cups-now')).toBe(200)
    await botsGuess(email, 10)
    expect(await logIn(thief, email, 'Te4!cups-now')).toBe(429)
    expect(await logIn(browser, email, 'Te4!cups-now')).toBe(200)
  })

  test('is asked for twenty times an hour by an address, with or without an account', async () => {
    const visitor = visitorAt(`${newNetwork()}.7`)
    const statuses = await statusesOf(21, () => ask(visitor, `${randomCode(12)}@example.com`))
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  })
})

test('what a caller says of where it comes from is not believed', async () => {
  const home = `${newNetwork()}.7`
  const statuses = await statusesOf(31, () =>
    logIn(visitorAt(`${newNetwork()}.1, ${home}`), `${randomCode(12)}@example.com`, 'Wrong-1!'),
  )
  expect(statuses).toEqual([...wrong(30), 429])
})
