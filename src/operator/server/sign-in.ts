import { minutes } from '../../kit/fields.ts'
import { refusalOf, signInTries } from '../../accounts/server/limits.ts'
import { hashPassword, isPassword } from '../../accounts/server/passwords.ts'
import type { NoteFailure, Tried } from '../../accounts/server/failed-logins.ts'
import { wrongCredentials } from '../../accounts/server/sign-in.ts'
import { checkNewPassword } from '../../accounts/server/new-password.ts'
import type { Whence } from '../../accounts/server/whence.ts'
import { invalid, Problem, unauthorised } from '../../kit/problem.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import type { PlatformStep } from '../../kit/server/serve.ts'
import { countTries, forgetTries, giveBackTries, type Limit } from '../../kit/server/tries.ts'
import type { Answer, Received } from '../../kit/endpoint.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import type { operatorSession } from '../sign-in-contract.ts'
import { record } from './acts.ts'
import {
  findChallenge,
  findKnownPlace,
  findOperator,
  insertSession,
  rememberPlace,
  removeSession,
  savePassword,
  takeTotpStep,
} from './queries.ts'
import { totpStep } from './totp.ts'
import { openTotpSecret } from './totp-secrets.ts'

const codes: Limit = { name: 'operator-code', most: 10, withinMs: minutes(15) }
const codeTries = (email: string) => [{ limit: codes, key: email }]

type Credentials = Received<typeof operatorSession.signIn>['body']
type Confirmation = Received<typeof operatorSession.confirm>['body']

/** Refused, and counted all the same. */
const refused = (code: 'unauthorised' | 'invalid' | 'too_many', message: string, field?: string) =>
  new Problem(code, message, {
    keepsChanges: true,
    ...(field === undefined ? {} : { fields: { [field]: message } }),
  })

/** The first step: a password, and with it the right to show a code. Strangers do not use up an operator's tries. */
export async function signIn(
  step: PlatformStep,
  whence: Whence,
  { email, password }: Credentials,
  note: NoteFailure,
): Promise<Answer<typeof operatorSession.signIn>> {
  const { operator, tries, refusal } = await step((scope) => openDoor(scope, whence, email))
  const noted = (problem: Problem) => note(triedBy(email, operator), problem)
  if (refusal !== undefined) throw noted(refusal)
  const isRight = await isPassword(operator?.passwordHash, password)
  if (operator === undefined || !isRight) throw noted(unauthorised(wrongCredentials))
  const { passwordExpiresAt } = operator
  return step(async (scope) => {
    if (passwordExpiresAt !== null && Date.parse(passwordExpiresAt) <= scope.now.getTime()) {
      const text = 'This one-time password has expired. Please ask for another.'
      throw noted(unauthorised(text))
    }
    await giveBackTries(scope.db, tries)
    return {
      challenge: await insertSession(scope, operator.id, 'challenge'),
      mustChoosePassword: passwordExpiresAt !== null,
    }
  })
}

const triedBy = (email: string, operator: { readonly id: string } | undefined): Tried => ({
  email,
  accounts: operator === undefined ? [] : [`operator/${operator.id}`],
})

async function openDoor(scope: PlatformScope, whence: Whence, email: string) {
  const operator = await findOperator(scope, email)
  const knownPlace = operator && (await findKnownPlace(scope, operator.id, whence))
  const tries = signInTries(`operator ${email}`, whence, knownPlace)
  const refusal = refusalOf(await countTries(scope.db, scope.now, tries), scope.now)
  return { operator, tries, refusal }
}

/** The second step: a code that nobody has used, and a password of one's own in place of a one-time one. */
export async function confirm(
  scope: PlatformScope,
  keys: PaymentKeys,
  whence: Whence,
  { challenge, code, newPassword }: Confirmation,
  note: NoteFailure,
): Promise<Answer<typeof operatorSession.confirm>> {
  const challenged = await findChallenge(scope, challenge)
  if (challenged === undefined) throw unauthorised('Please sign in again.')
  const { email } = challenged
  const operator = await findOperator(scope, email)
  if (operator === undefined) throw unauthorised('Please sign in again.')
  const noted = (problem: Problem) => note(triedBy(email, operator), problem)
  if (await areCodesUsedUp(scope, email)) throw noted(refused('too_many', tooManyCodes))

  const secret = openTotpSecret(keys, operator.email, operator.sealedTotpSecret)
  const step = totpStep(secret, code, scope.now)
  if (step === undefined || !(await takeTotpStep(scope, operator.id, step))) {
    throw noted(refused('invalid', 'The code is not right, or was used before.', 'code'))
  }
  if (operator.passwordExpiresAt !== null) await choosePassword(scope, operator, newPassword)
  await removeSession(scope, challenge)
  await forgetTries(scope.db, codeTries(email))
  await rememberPlace(scope, operator.id, whence)
  await record(scope, { act: 'signIn', operator: email })
  return { token: await insertSession(scope, operator.id, 'session'), email }
}

const tooManyCodes = 'Too many tries. Please wait a quarter of an hour and try again.'

/** Only who knows the password comes this far. */
const areCodesUsedUp = async (scope: PlatformScope, email: string) =>
  (await countTries(scope.db, scope.now, codeTries(email))).length > 0

/** Refused without `keepsChanges`: the code is good for another try with a better password. */
async function choosePassword(
  scope: PlatformScope,
  operator: { readonly id: string; readonly passwordHash: string },
  password: string,
): Promise<void> {
  checkNewPassword('admin', password)
  if (await isPassword(operator.passwordHash, password)) {
    const message = 'Please choose another password than the one-time one'
    throw invalid(message, { newPassword: message })
  }
  await savePassword(scope, operator.id, await hashPassword(password))
}
