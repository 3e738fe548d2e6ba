import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import type { AnyEndpoint } from '../../kit/endpoint.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { operatorOf, startServer, type TestServer } from '../../testing/test-server.ts'
import { operators, operatorSession } from '../sign-in-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer({ trustProxy: 1 })
})
afterAll(() => server.close())

let network = 0
/** An address in a network that nobody else comes from. */
const newAddress = () => {
  network += 1
  return `100.64.${network}.7`
}

/** Somebody at an address, with a browser that keeps what it is given. */
function browserAt(address: string) {
  let cookie = ''
  return async (endpoint: AnyEndpoint, body: object) => {
    const headers = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) }
    const reply = await callerOf(server.app, undefined).sendRaw(endpoint, { body }, headers)
    const given = reply.headers['set-cookie']
    if (typeof given === 'string') cookie = given.split(';')[0] ?? ''
    return reply
  }
}
type Browser = ReturnType<typeof browserAt>

const ownPassword = 'Another-horse-8!'
const enter = async (browser: Browser, email: string, password = ownPassword) =>
  (await browser(operatorSession.signIn, { email, password })).status

/** An operator who signed in once, with the browser and from the address of that. */
async function signedInOnce() {
  const email = `${randomCode(8)}@example.com`
  const { data } = (await operatorOf(server).send(operators.add, { body: { email } })).body
  const address = newAddress()
  const browser = browserAt(address)
  const { body } = await browser(operatorSession.signIn, { email, password: data.oneTimePassword })
  const code = new TOTP({ secret: Secret.fromBase32(data.secret) }).generate()
  const confirmation = { challenge: body['challenge'], code, newPassword: ownPassword }
  expect((await browser(operatorSession.confirm, confirmation)).status).toBe(200)
  return { email, address, browser }
}

async function strangersGuess(email: string, times: number) {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) {
    statuses.push(await enter(browserAt(newAddress()), email, 'Wrong-guess-1!'))
  }
  return statuses
}
const tenWrong = Array.from({ length: 10 }, () => 401)

test('an operator signs in where they did before, whatever strangers try meanwhile', async () => {
  const { email, address, browser } = await signedInOnce()
  expect(await strangersGuess(email, 12)).toEqual([...tenWrong, 429, 429])
  expect(await enter(browser, email)).toBe(200)
  expect(await enter(browserAt(address), email)).toBe(200)
  expect(await enter(browserAt(newAddress()), email)).toBe(429)
})

test('a browser that is known is no faster at guessing', async () => {
  const { email, browser } = await signedInOnce()
  const statuses: number[] = []
  for (let at = 0; at < 11; at += 1) statuses.push(await enter(browser, email, 'Wrong-guess-1!'))
  expect(statuses).toEqual([...tenWrong, 429])
  expect(await enter(browser, email)).toBe(429)
})

test('a place of one operator is a stranger to another', async () => {
  const [one, other] = [await signedInOnce(), await signedInOnce()]
  await strangersGuess(other.email, 10)
  expect(await enter(one.browser, other.email)).toBe(429)
  expect(await enter(other.browser, other.email)).toBe(200)
})

test('who got everything anew is known nowhere', async () => {
  const { email, browser } = await signedInOnce()
  const { data } = (await operatorOf(server).send(operators.add, { body: { email } })).body
  await strangersGuess(email, 10)
  expect(await enter(browser, email, data.oneTimePassword)).toBe(429)
})
