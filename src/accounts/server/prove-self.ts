import { minutes } from '../../kit/fields.ts'
import { Problem } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { countTries, forgetTries, type Limit } from '../../kit/server/tries.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

const provings: Limit = { name: 'prove-self', most: 10, withinMs: minutes(15) }

/** The field that holds the password, and what is said beside it when it is another one. */
interface Asked {
  readonly field: string
  readonly refusal: string
}

/**
 * Asks somebody who is signed in for their password again, before what a stolen session must not do. A try is counted
 * before it is looked at, so that tries at the same moment wait for each other; a refusal keeps the count, so nothing
 * else may have been written in the transaction.
 */
export async function proveSelf(
  scope: Scope,
  password: string,
  { field, refusal }: Asked,
): Promise<void> {
  const refused = (code: 'invalid' | 'too_many', message: string) =>
    new Problem(code, message, { fields: { [field]: message }, keepsChanges: true })
  const { userId } = scope.actor
  if (userId === undefined) throw refused('invalid', refusal)
  const tries = [{ limit: provings, key: userId }]
  if ((await countTries(scope.db, scope.now, tries)).length > 0) {
    throw refused('too_many', 'Too many tries. Please wait a quarter of an hour and try again.')
  }
  if (!(await isPassword(await findPasswordHash(scope, userId), password))) {
    throw refused('invalid', refusal)
  }
  await forgetTries(scope.db, tries)
}
