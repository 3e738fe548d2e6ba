import { sql, type Selectable } from 'kysely'
import type { Db } from '../../database/open.ts'
import type { UsersTable } from '../../database/tables.gen.ts'
import { columnsRead } from '../../kit/server/columns.ts'
import { newId } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { containing } from '../../kit/server/search.ts'
import type { PublicStore } from '../../stores/contract.ts'
import type { Profile, User, UserFields } from '../contract.ts'
import { toldApart, type Named } from '../told-apart.ts'

const columns = columnsRead<UsersTable>()({
  storeId: 'not read',
  id: 'read',
  email: 'read',
  firstName: 'read',
  lastName: 'read',
  phone: 'read',
  address: 'read',
  city: 'read',
  state: 'read',
  zipCode: 'read',
  role: 'read',
  passwordHash: 'not read',
  mustChangePassword: 'read',
  isActive: 'read',
  applyDelFee: 'read',
  lastSeenAt: 'not read',
  createdAt: 'not read',
  deletedAt: 'not read',
})

const alive = (scope: Scope) =>
  scope.db.selectFrom('users').where('storeId', '=', scope.storeId).where('deletedAt', 'is', null)

export const findUser = (scope: Scope, id: string) =>
  alive(scope).select(columns).where('id', '=', id).executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Held until the transaction ends, and as they are once nobody else holds them. */
export const lockUser = (scope: Scope, id: string) =>
  alive(scope).select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** With the hash, for signing in. */
export const findSignIn = (scope: Scope, email: string) =>
  alive(scope)
    .select([...columns, 'passwordHash', 'lastSeenAt'])
    .where('email', '=', email)
    .executeTakeFirst()

/** For asking somebody who is signed in once more; undefined when they are no longer there. */
export async function findPasswordHash(scope: Scope, id: string): Promise<string | undefined> {
  const row = await alive(scope).select('passwordHash').where('id', '=', id).executeTakeFirst()
  return row?.passwordHash
}

/** The store's admins, as its own admin sees them. */
export async function listAdmins(scope: Scope) {
  const rows = await alive(scope)
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ ...row, _id: row.id, name: nameOf(row) }))
}

/** Who speaks for the store: its first admin who can sign in. */
export const findFirstAdmin = (scope: Scope) =>
  alive(scope)
    .select(['id', 'email', 'firstName'])
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export type NewUser = Pick<Columns, 'email' | 'firstName' | 'lastName' | 'phone' | 'role'> &
  Pick<Columns, 'passwordHash'> &
  UserChanges

/** Adds a person and enters their address in the directory. */
export async function insertUser(scope: Scope, user: NewUser, id = newId()): Promise<string> {
  await scope.db
    .insertInto('users')
    .values({ storeId: scope.storeId, id, ...user, createdAt: scope.now.toISOString() })
    .execute()
  await enterEmail(scope, id, user.email)
  return id
}

/** Somebody under this id, still there or not, held until the transaction ends; and whether they have ever been here. */
export const lockAdded = (scope: Scope, id: string) =>
  scope.db
    .selectFrom('users')
    .select(['email', 'mustChangePassword', 'lastSeenAt', 'createdAt', 'deletedAt'])
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function markSeen(scope: Scope, userId: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ lastSeenAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', userId)
    .execute()
}

/** At which stores an address can sign in, or whether at this one: all of them, as anybody can add to them. */
export async function listStoresOfEmail(
  scope: PlatformScope,
  email: string,
  storeId: string | undefined,
): Promise<readonly string[]> {
  const rows = await scope.db
    .selectFrom('accountEmails')
    .select('storeId')
    .where('email', '=', email)
    .$if(storeId !== undefined, (query) => query.where('storeId', '=', storeId ?? ''))
    .execute()
  return rows.map((row) => row.storeId)
}

const nameOf = ({
  firstName,
  lastName,
}: {
  readonly firstName: string
  readonly lastName: string
}) => `${firstName} ${lastName}`.trim()

/** A row as its owner reads it. */
export function presentUser(row: UserRow, store: PublicStore): User {
  const { address, city, state, zipCode, ...user } = row
  return {
    ...user,
    _id: user.id,
    name: nameOf(user),
    address: { street: address, city, state, zipCode },
    store: { _id: store.id, slug: store.slug, name: store.name, storeType: store.storeType },
  }
}

/** Names by id, also of people who have left: ledgers go on showing who did what. */
export async function listNames(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map((await listNamed(scope, ids)).map(({ id, name }) => [id, name]))
}

/** The same for a list with a row for each of them, in which two of one name would be taken for one person. */
export const listNamesToldApart = async (
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => toldApart(await listNamed(scope, ids))

/** With what each is called by, and as what they work here. */
export async function listNamed(
  scope: Scope,
  ids: readonly string[],
): Promise<readonly (Named & Pick<UserRow, 'firstName' | 'role'>)[]> {
  if (ids.length === 0) return []
  const rows = await scope.db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', 'role'])
    .where('storeId', '=', scope.storeId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ lastName, ...row }) => ({ ...row, name: nameOf({ ...row, lastName }) }))
}

/** Who sold something, also when they have left since; undefined for somebody of another store. */
export async function findSeller(
  scope: Scope,
  id: string,
): Promise<{ readonly name: string; readonly role: string; readonly isHere: boolean } | undefined> {
  const row = await scope.db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'role', 'isActive', 'deletedAt'])
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && { name: nameOf(row), role: row.role, isHere: row.isActive && row.deletedAt === null }
  )
}

/** What an order is decided by of whoever places it; null for nobody in particular. */
export interface BuyerLook {
  /** Whether the store's delivery fee applies to them. */
  readonly feeApplies: boolean
  readonly lacksPhone: boolean
}

/** The same as a value of another statement. */
export const buyerText = (at: { readonly storeId: string; readonly userId: string }) => `(
  select json_build_object('feeApplies', apply_del_fee, 'lacksPhone', phone = '') from users
  where store_id = ${at.storeId} and id = ${at.userId} and deleted_at is null)`

/** The first phone that somebody gives; one that they have is theirs alone to change. */
export async function keepFirstPhone(scope: Scope, id: string, phone: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ phone })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where('phone', '=', '')
    .where('deletedAt', 'is', null)
    .execute()
}

export interface UserFilter {
  readonly search: string
  readonly role?: string | undefined
  /** Managers do not see admins. */
  readonly withAdmins: 'yes' | 'no'
}

interface UserPage extends UserFilter {
  readonly limit: number
  readonly offset: number
}

const matching = (scope: Scope, { search, role, withAdmins }: UserFilter) =>
  alive(scope)
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? ''))
    .$if(withAdmins === 'no', (query) => query.where('role', '!=', 'admin'))
    .$if(search !== '', (query) =>
      query.where(
        sql`concat_ws(' ', first_name, last_name, email, phone)`,
        'ilike',
        containing(search),
      ),
    )

/** One page of people by name, and how many match. */
export async function listUsers(scope: Scope, { limit, offset, ...filter }: UserPage) {
  const { total } = await matching(scope, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(scope, filter)
    .select(columns)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows }
}

/** The next ones by when they came, for reading them all piece by piece. */
export const listUsersAfter = (
  scope: Scope,
  last: string | undefined,
  filter: UserFilter,
  limit: number,
) =>
  matching(scope, filter)
    .select([...columns, 'createdAt'])
    .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

type Columns = Pick<
  Selectable<UsersTable>,
  keyof UserFields | keyof Profile | 'passwordHash' | 'mustChangePassword'
>
export type UserChanges = { readonly [Name in keyof Columns]?: Columns[Name] | undefined }

export async function saveUser(scope: Scope, id: string, changes: UserChanges): Promise<void> {
  await scope.db
    .updateTable('users')
    .set(changes)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
  if (changes.email !== undefined) await enterEmail(scope, id, changes.email)
}

/** Their orders and ledger entries keep naming them; they can no longer sign in. */
export async function removeUser(scope: Scope, id: string): Promise<void> {
  await scope.db
    .updateTable('users')
    .set({ deletedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()
  await leaveDirectory(scope, id)
}

/** Held until the transaction ends, so that two admins cannot remove each other at once. */
export async function lockActiveAdmins(scope: Scope): Promise<readonly string[]> {
  const rows = await alive(scope)
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

async function enterEmail(scope: Scope, userId: string, email: string): Promise<void> {
  await leaveDirectory(scope, userId)
  await scope.db
    .insertInto('accountEmails')
    .values({ email, storeId: scope.storeId, userId })
    .onConflict((conflict) => conflict.columns(['email', 'storeId']).doUpdateSet({ userId }))
    .execute()
}

/** Enters everybody of a store whose address is not there yet; for people who came along with an archive. */
export async function enterInDirectory(db: Db, storeId: string): Promise<void> {
  await db
    .insertInto('accountEmails')
    .columns(['email', 'storeId', 'userId'])
    .expression((build) =>
      build
        .selectFrom('users')
        .select(['email', 'storeId', 'id'])
        .where('storeId', '=', storeId)
        .where('deletedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function leaveDirectory(scope: Scope, userId: string): Promise<void> {
  await scope.db
    .deleteFrom('accountEmails')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .execute()
}
