import { hashPassword, isPassword } from '../../accounts/server/passwords.ts'
import { wrongCredentials } from '../../accounts/server/sign-in.ts'
import { checkNewPassword } from '../../accounts/server/user-routes.ts'
import { invalid, Problem, unauthorised } from '../../kit/problem.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'
import type { Answer, Received } from '../../kit/endpoint.ts'
import type { PaymentKeys } from '../../payments/server/payment-keys.ts'
import type { operatorSession } from '../sign-in-contract.ts'
import { record } from './acts.ts'
import {
  countTry,
  findChallenge,
  findOperator,
  forgetTries,
  insertSession,
  mostTries,
  removeSession,
  savePassword,
  takeTotpStep,
} from './queries.ts'
import { totpStep } from './totp.ts'
import { openTotpSecret } from './totp-secrets.ts'

type Credentials = Received<typeof operatorSession.signIn>['body']
type Confirmation = Received<typeof operatorSession.confirm>['body']

/** Refused, and counted all the same. */
const refused = (code: 'unauthorised' | 'invalid' | 'too_many', message: string, field?: string) =>
  new Problem(code, message, {
    keepsChanges: true,
    ...(field === undefined ? {} : { fields: { [field]: message } }),
  })

/** The first step: a password, and with it the right to show a code. */
export async function signIn(
  scope: PlatformScope,
  { email, password }: Credentials,
): Promise<Answer<typeof operatorSession.signIn>> {
  await limitTries(scope, email)
  const operator = await findOperator(scope, email)
  const isRight = await isPassword(operator?.passwordHash, password)
  if (operator === undefined || !isRight) throw refused('unauthorised', wrongCredentials)
  const { passwordExpiresAt } = operator
  if (passwordExpiresAt !== null && Date.parse(passwordExpiresAt) <= scope.now.getTime()) {
    throw refused('unauthorised', 'This one-time password has expired. Please ask for another.')
  }
  return {
    challenge: await insertSession(scope, operator.id, 'challenge'),
    mustChoosePassword: passwordExpiresAt !== null,
  }
}

/** The second step: a code that nobody has used, and a password of one's own in place of a one-time one. */
export async function confirm(
  scope: PlatformScope,
  keys: PaymentKeys,
  { challenge, code, newPassword }: Confirmation,
): Promise<Answer<typeof operatorSession.confirm>> {
  const challenged = await findChallenge(scope, challenge)
  if (challenged === undefined) throw unauthorised('Please sign in again.')
  const { email } = challenged
  await limitTries(scope, email)
  const operator = await findOperator(scope, email)
  if (operator === undefined) throw unauthorised('Please sign in again.')

  const secret = openTotpSecret(keys, operator.email, operator.sealedTotpSecret)
  const step = totpStep(secret, code, scope.now)
  if (step === undefined || !(await takeTotpStep(scope, operator.id, step))) {
    throw refused('invalid', 'The code is not right, or was used before.', 'code')
  }
  if (operator.passwordExpiresAt !== null) await choosePassword(scope, operator, newPassword)
  await removeSession(scope, challenge)
  await forgetTries(scope, email)
  await record(scope, { act: 'signIn', operator: email })
  return { token: await insertSession(scope, operator.id, 'session'), email }
}

async function limitTries(scope: PlatformScope, email: string): Promise<void> {
  if ((await countTry(scope, email)) > mostTries) {
    throw refused('too_many', 'Too many tries. Please wait a quarter of an hour and try again.')
  }
}

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
