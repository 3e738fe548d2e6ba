import type { Scope } from '../../kit/server/scope.ts'
import { isStaff } from '../permissions.ts'
import { forgetPlaces } from './known-places.ts'
import { removePin } from './pin-queries.ts'
import { removeUser } from './queries.ts'
import { endOtherSessions } from './sessions.ts'

const columns = [
  'id',
  'role',
  'email',
  'firstName',
  'lastName',
  'phone',
  'address',
  'deletedAt',
] as const

/**
 * Accounts of customers, also of those who were removed: held, so that nobody changes one meanwhile. People who work at
 * a store stand in its ledgers, and are removed rather than erased.
 */
const customers = (scope: Scope) =>
  scope.db
    .selectFrom('users')
    .select(columns)
    .where('storeId', '=', scope.storeId)
    .orderBy('createdAt')
    .forUpdate()

export const lockPerson = (scope: Scope, id: string) =>
  customers(scope).where('id', '=', id).executeTakeFirst()

/** Everybody who had this address at the store, first those who are still here. */
export async function lockPeopleOf(scope: Scope, email: string) {
  const people = await customers(scope).where('email', '=', email).execute()
  return people.toSorted(
    (one, other) => Number(one.deletedAt !== null) - Number(other.deletedAt !== null),
  )
}

export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

export const worksHere = ({ role }: Pick<LockedPerson, 'role'>): boolean => isStaff(role)

/** Nothing of a person is left in their account but that there was one, which orders and ledgers point to. */
export async function erasePerson(scope: Scope, id: string): Promise<void> {
  await removeUser(scope, id)
  await scope.db
    .updateTable('users')
    .set({
      email: '',
      firstName: '',
      lastName: '',
      phone: '',
      address: '',
      city: '',
      state: '',
      zipCode: '',
      passwordHash: '',
      isActive: false,
      lastSeenAt: null,
    })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
  for (const table of ['passwordResets', 'loginTickets'] as const) {
    await scope.db
      .deleteFrom(table)
      .where('storeId', '=', scope.storeId)
      .where('userId', '=', id)
      .execute()
  }
  await forgetPlaces(scope, id)
  await removePin(scope, id)
  await endOtherSessions(scope, id, undefined)
}
