import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf } from '../../kit/server/in-process.ts'
import { createLog } from '../../app/server/log.ts'
import { operatorOf, startServer, type TestServer } from '../../testing/test-server.ts'
import { randomCode } from '../../kit/server/ids.ts'
import { createPaymentKeys, newPaymentKey } from '../../payments/server/payment-keys.ts'
import { providersOf } from '../../payments/server/providers.ts'
import { operator } from '../contract.ts'
import { operators, operatorSession } from '../sign-in-contract.ts'
import { sealPlainSecrets } from './totp-secrets.ts'

const first = newPaymentKey()
const renew = async () => [newPaymentKey(), first]
const keys = createPaymentKeys([first], { renew, read: () => [] })

let server: TestServer
beforeAll(async () => {
  server = await startServer({ providers: providersOf(keys) })
})
afterAll(() => server.close())

async function addOperator() {
  const { body } = await operatorOf(server).send(operators.add, {
    body: { email: `${randomCode(8)}@example.com` },
  })
  return body.data
}
type Person = Awaited<ReturnType<typeof addOperator>>

/** Whole rows, as somebody finds them who has a copy of the database. */
async function stored({ email }: Person) {
  const { rows } = await sql<{
    sealedTotpSecret: string
  }>`select * from operators where email = ${email}`.execute(server.database.db)
  return rows[0]
}

const store = ({ email }: Person, secret: string | undefined) =>
  sql`update operators set sealed_totp_secret = ${secret} where email = ${email}`.execute(
    server.database.db,
  )

const startAgain = () =>
  sealPlainSecrets({ ...server, now: () => new Date() }, keys, createLog('silent'))

async function signIn({ email, oneTimePassword: password, secret }: Person): Promise<number> {
  const stranger = callerOf(server.app, undefined)
  const { body } = await stranger.send(operatorSession.signIn, { body: { email, password } })
  const { status } = await stranger.send(operatorSession.confirm, {
    body: {
      challenge: body.challenge,
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
      newPassword: 'Another-horse-8!',
    },
  })
  return status
}

test("the secret of an operator's app lies in the database sealed, for that operator alone", async () => {
  const [person, other] = [await addOperator(), await addOperator()]
  expect(JSON.stringify(await stored(person))).not.toContain(person.secret)
  expect(keys.isCurrent((await stored(person))?.sealedTotpSecret ?? '')).toBe(true)
  // Copied from another operator, whose app somebody has.
  await store(person, (await stored(other))?.sealedTotpSecret)
  expect(await signIn({ ...person, secret: other.secret })).toBe(500)
  expect(await signIn(other)).toBe(200)
  await operatorOf(server).send(operators.remove, { params: { email: person.email } })
})

test('what an older version left readable is sealed when a server starts, and goes on working', async () => {
  const [person, sealed] = [await addOperator(), await addOperator()]
  const before = await stored(sealed)
  await store(person, person.secret)
  await startAgain()
  expect(JSON.stringify(await stored(person))).not.toContain(person.secret)
  expect(await stored(sealed)).toEqual(before)
  expect(await signIn(person)).toBe(200)
})

test('the command that rotates the keys of payments seals operators anew, too', async () => {
  const person = await addOperator()
  const before = (await stored(person))?.sealedTotpSecret ?? ''
  const { body } = await operatorOf(server).send(operator.rotatePaymentKeys, {})
  expect(body.isNewKey).toBe(true)
  const after = (await stored(person))?.sealedTotpSecret ?? ''
  expect([keys.isCurrent(before), keys.isCurrent(after)]).toEqual([false, true])
  expect(await signIn(person)).toBe(200)
})
