import { firstKnown, knownForMs, placesOf } from '../../accounts/server/known-places.ts'
import type { Whence } from '../../accounts/server/whence.ts'
import { minutes } from '../../kit/fields.ts'
import { hashOf, newId, randomToken } from '../../kit/server/ids.ts'
import type { PlatformScope } from '../../kit/server/scope.ts'

const challengeLifetimeMs = minutes(5)
/** However busy they are, operators sign in every day anew. */
const sessionLifetimeMs = minutes(12 * 60)

export const findOperator = (scope: PlatformScope, email: string) =>
  scope.db
    .selectFrom('operators')
    .select(['id', 'email', 'passwordHash', 'passwordExpiresAt', 'sealedTotpSecret'])
    .where('email', '=', email)
    .executeTakeFirst()

export const listOperators = (scope: PlatformScope) =>
  scope.db.selectFrom('operators').select(['email', 'createdAt']).orderBy('email').execute()

export interface NewOperator {
  readonly email: string
  readonly passwordHash: string
  readonly passwordExpiresAt: string
  readonly sealedTotpSecret: string
}

/** Adds somebody, or gives them everything anew: who lost their phone is in no other position. */
export async function saveNewOperator(scope: PlatformScope, operator: NewOperator): Promise<void> {
  const { id } = await scope.db
    .insertInto('operators')
    .values({ id: newId(), ...operator, createdAt: scope.now.toISOString() })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ ...operator, lastTotpStep: 0 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await scope.db.deleteFrom('operatorSessions').where('operatorId', '=', id).execute()
  // Who has the phone may have the laptop.
  await scope.db.deleteFrom('operatorPlaces').where('operatorId', '=', id).execute()
}

/** Undefined when there is nobody of that address. */
export const removeOperator = (scope: PlatformScope, email: string) =>
  scope.db.deleteFrom('operators').where('email', '=', email).returning('id').executeTakeFirst()

export async function savePassword(
  scope: PlatformScope,
  id: string,
  passwordHash: string,
): Promise<void> {
  await scope.db
    .updateTable('operators')
    .set({ passwordHash, passwordExpiresAt: null })
    .where('id', '=', id)
    .execute()
}

/** Held to the end of the transaction: nobody is given another secret meanwhile. */
export const lockTotpSecrets = (scope: PlatformScope) =>
  scope.db
    .selectFrom('operators')
    .select(['id', 'email', 'sealedTotpSecret'])
    .orderBy('id')
    .forUpdate()
    .execute()

export async function saveTotpSecret(
  scope: PlatformScope,
  id: string,
  sealedTotpSecret: string,
): Promise<void> {
  await scope.db.updateTable('operators').set({ sealedTotpSecret }).where('id', '=', id).execute()
}

/** Takes the half minute of a code; false when it, or a later one, has been taken before. */
export async function takeTotpStep(scope: PlatformScope, id: string, step: number) {
  const taken = await scope.db
    .updateTable('operators')
    .set({ lastTotpStep: step })
    .where('id', '=', id)
    .where('lastTotpStep', '<', step)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** As this operator knows it; undefined when they never signed in from there. */
export async function findKnownPlace(
  scope: PlatformScope,
  operatorId: string,
  whence: Whence,
): Promise<string | undefined> {
  const places = placesOf(operatorId, whence)
  const rows = await scope.db
    .selectFrom('operatorPlaces')
    .select('placeHash')
    .where('operatorId', '=', operatorId)
    .where('placeHash', 'in', places)
    .where('seenAt', '>', new Date(scope.now.getTime() - knownForMs).toISOString())
    .execute()
  return firstKnown(places, rows)
}

export async function rememberPlace(
  scope: PlatformScope,
  operatorId: string,
  whence: Whence,
): Promise<void> {
  const seenAt = scope.now.toISOString()
  await scope.db
    .deleteFrom('operatorPlaces')
    .where('operatorId', '=', operatorId)
    .where('seenAt', '<=', new Date(scope.now.getTime() - knownForMs).toISOString())
    .execute()
  await scope.db
    .insertInto('operatorPlaces')
    .values(placesOf(operatorId, whence).map((placeHash) => ({ operatorId, placeHash, seenAt })))
    .onConflict((conflict) => conflict.columns(['operatorId', 'placeHash']).doUpdateSet({ seenAt }))
    .execute()
}

/** What an operator's tokens begin with, so that no store is asked for them. */
export const operatorPrefix = 'operator.'

/** A session, or the right to enter the code of one. */
export async function insertSession(
  scope: PlatformScope,
  operatorId: string,
  stage: 'challenge' | 'session',
): Promise<string> {
  const token = operatorPrefix + randomToken()
  const lifetimeMs = stage === 'session' ? sessionLifetimeMs : challengeLifetimeMs
  await scope.db
    .deleteFrom('operatorSessions')
    .where('expiresAt', '<=', scope.now.toISOString())
    .execute()
  await scope.db
    .insertInto('operatorSessions')
    .values({
      tokenHash: hashOf(token),
      operatorId,
      isConfirmed: stage === 'session',
      lastUsedAt: scope.now.toISOString(),
      expiresAt: new Date(scope.now.getTime() + lifetimeMs).toISOString(),
    })
    .execute()
  return token
}

/** Whose challenge it is; undefined when it is none, or no longer one. */
export const findChallenge = (scope: PlatformScope, challenge: string) =>
  scope.db
    .selectFrom('operatorSessions')
    .innerJoin('operators', 'operators.id', 'operatorSessions.operatorId')
    .select('operators.email')
    .where('tokenHash', '=', hashOf(challenge))
    .where('isConfirmed', '=', false)
    .where('expiresAt', '>', scope.now.toISOString())
    .executeTakeFirst()

export async function removeSession(scope: PlatformScope, token: string): Promise<void> {
  await scope.db.deleteFrom('operatorSessions').where('tokenHash', '=', hashOf(token)).execute()
}
