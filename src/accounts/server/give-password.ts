import { conflict, notFound } from '../../kit/problem.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { randomCode } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { isGivenPasswords } from '../permissions.ts'
import { forgetPlaces } from './known-places.ts'
import { hashPassword } from './passwords.ts'
import { removePin } from './pin-queries.ts'
import { lockUser, saveUser } from './queries.ts'
import { endCodes } from './reset-password.ts'
import { endOtherSessions } from './sessions.ts'

/** Random, with each of the four kinds that those who work at a store need. */
export const newTemporaryPassword = (): string => `${randomCode(10)}-A7!`

/**
 * For somebody who works here and cannot get a code by email. Whatever opened their account before opens it no more: they
 * may have lost it to somebody else.
 */
export async function giveTemporaryPassword(scope: Scope, id: string): Promise<string> {
  const temporaryPassword = newTemporaryPassword()
  const passwordHash = await hashPassword(temporaryPassword)
  const person = await lockUser(scope, id)
  if (person === undefined) throw notFound('User not found')
  if (!isGivenPasswords(person.role)) throw conflict(whyNot(person.role))
  await saveUser(scope, id, { passwordHash, mustChangePassword: true })
  await endCodes(scope, id)
  await forgetPlaces(scope, id)
  await removePin(scope, id)
  await endOtherSessions(scope, id, undefined)
  await recordChange(scope, {
    kind: 'people',
    aboutUserId: id,
    act: 'changed',
    subject: `${person.firstName} ${person.lastName} (${person.email})`,
    differences: [{ name: 'Password', before: '', after: 'a new temporary one' }],
  })
  return temporaryPassword
}

/** Who opens everything is let in by their own email alone, and a customer's account is nobody's but theirs. */
const whyNot = (role: string): string =>
  role === 'admin'
    ? 'An admin chooses a new password by a code that is sent to their email.'
    : 'A customer chooses a new password by a code that is sent to their email.'
