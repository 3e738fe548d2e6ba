import { failuresOf } from '../../accounts/server/failed-logins.ts'
import { hashPassword } from '../../accounts/server/passwords.ts'
import { nameDevice, whenceOf } from '../../accounts/server/whence.ts'
import { forbidden, notFound } from '../../kit/problem.ts'
import { randomCode } from '../../kit/server/ids.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import { servePlatform, servePlatformInSteps, type Backbone } from '../../kit/server/serve.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import { operators, operatorSession } from '../sign-in-contract.ts'
import { record } from './acts.ts'
import { listOperators, removeOperator, removeSession, saveNewOperator } from './queries.ts'
import { confirm, signIn } from './sign-in.ts'
import { newTotpSecret, totpUri } from './totp.ts'
import { sealTotpSecret } from './totp-secrets.ts'

const oneTimePasswordLifetimeMs = 24 * 3_600_000

/** Signing in and out, and who may. */
export function serveOperators(backbone: Backbone, keys: PaymentKeys): void {
  servePlatformInSteps(backbone, operatorSession.signIn, ({ body }, { step, http }) =>
    signIn(step, whenceOf(http.request), body, failuresOf(http.request)),
  )
  servePlatform(backbone, operatorSession.confirm, async ({ body }, scope, http) => {
    const whence = whenceOf(http.request)
    const note = failuresOf(http.request)
    const confirmed = await confirm(scope, keys, whence, body, note)
    nameDevice(backbone, http, whence)
    return confirmed
  })
  servePlatform(backbone, operatorSession.signOut, async (_, scope, { request }) => {
    await removeSession(scope, (request.headers.authorization ?? '').replace(/^Bearer /i, ''))
    return {}
  })

  servePlatform(backbone, operators.list, async (_, scope) => ({
    data: await listOperators(scope),
  }))

  servePlatform(backbone, operators.add, async ({ body: { email } }, scope) => {
    refuseSignedIn(scope)
    const oneTimePassword = randomCode(16)
    const secret = newTotpSecret()
    await saveNewOperator(scope, {
      email,
      passwordHash: await hashPassword(oneTimePassword),
      passwordExpiresAt: new Date(scope.now.getTime() + oneTimePasswordLifetimeMs).toISOString(),
      sealedTotpSecret: sealTotpSecret(keys, email, secret),
    })
    await record(scope, { act: 'addOperator', subject: email })
    return { data: { email, oneTimePassword, secret, uri: totpUri(email, secret) } }
  })

  servePlatform(backbone, operators.remove, async ({ params: { email } }, scope) => {
    refuseSignedIn(scope)
    if ((await removeOperator(scope, email)) === undefined) throw notFound('Operator not found')
    await record(scope, { act: 'removeOperator', subject: email })
    return {}
  })
}

/** A stolen session must not make itself at home: operators are made where the server's files can be read. */
function refuseSignedIn(scope: PlatformScope): void {
  if (scope.actor.operator === undefined) return
  throw forbidden('Operators are added and removed on the command line.')
}
