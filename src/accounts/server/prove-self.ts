import { sql } from 'kysely'
import { Problem } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isPassword } from './passwords.ts'
import { findPasswordHash } from './queries.ts'

const mostTries = 10
const triesForgottenAfterMs = 15 * 60_000

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
  if ((await countTry(scope, userId)) > mostTries) {
    throw refused('too_many', 'Too many tries. Please wait a quarter of an hour and try again.')
  }
  if (!(await isPassword(await findPasswordHash(scope, userId), password)))
    throw refused('invalid', refusal)
  await forgetTries(scope, userId)
}

async function countTry(scope: Scope, userId: string): Promise<number> {
  const now = scope.now.toISOString()
  const forgotten = new Date(scope.now.getTime() - triesForgottenAfterMs).toISOString()
  const isForgotten = sql<boolean>`password_tries.since < ${forgotten}`
  const { count } = await scope.db
    .insertInto('passwordTries')
    .values({ storeId: scope.storeId, userId, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.columns(['storeId', 'userId']).doUpdateSet({
        count: sql`case when ${isForgotten} then 1 else password_tries.count + 1 end`,
        since: sql`case when ${isForgotten} then excluded.since else password_tries.since end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

const forgetTries = (scope: Scope, userId: string) =>
  scope.db
    .deleteFrom('passwordTries')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .execute()
