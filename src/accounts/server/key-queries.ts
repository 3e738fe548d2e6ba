import type { Insertable } from 'kysely'
import type { Database } from '../../database/open.ts'
import type { ApiKeysTable } from '../../database/tables.gen.ts'
import { inTransaction } from '../../database/transaction.ts'
import { newId } from '../../kit/server/ids.ts'
import type { Scope } from '../../kit/server/scope.ts'

/** Whom a key acts as: ledgers name it as they name people. Removed from its first moment on, so nobody signs in as it. */
export async function insertKeyUser(scope: Scope, name: string): Promise<string> {
  const id = newId()
  const now = scope.now.toISOString()
  const signsInWith = { email: '', passwordHash: '' }
  await scope.db
    .insertInto('users')
    .values({
      storeId: scope.storeId,
      id,
      firstName: name,
      lastName: '(API key)',
      role: 'key',
      ...signsInWith,
      createdAt: now,
      deletedAt: now,
    })
    .execute()
  return id
}

export const insertKey = (scope: Scope, key: Omit<Insertable<ApiKeysTable>, 'storeId'>) =>
  scope.db
    .insertInto('apiKeys')
    .values({ storeId: scope.storeId, ...key })
    .execute()

const good = (scope: Scope) =>
  scope.db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'ending', 'rights', 'madeBy', 'createdAt', 'lastUsedAt', 'expiresAt'])
    .where('storeId', '=', scope.storeId)
    .where('endedAt', 'is', null)
    .where(({ eb, or }) =>
      or([eb('expiresAt', 'is', null), eb('expiresAt', '>', scope.now.toISOString())]),
    )

/** Also those that open nothing because whoever made them works here no more: they can be ended. */
export const listKeys = (scope: Scope) =>
  good(scope)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('users.id')
          .whereRef('users.storeId', '=', 'apiKeys.storeId')
          .whereRef('users.id', '=', 'apiKeys.madeBy')
          .where('users.isActive', '=', true)
          .where('users.deletedAt', 'is', null),
      )
        .$castTo<boolean>()
        .as('isMakerHere'),
    )
    .orderBy('id', 'desc')
    .execute()

export const lockKey = (scope: Scope, id: string) =>
  good(scope).where('id', '=', id).forUpdate().executeTakeFirst()

/** One under this id, ended or not. */
export const lockMade = (scope: Scope, id: string) =>
  scope.db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'rights', 'madeBy', 'createdAt', 'lastUsedAt', 'expiresAt', 'endedAt'])
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const saveSecretOf = (
  scope: Scope,
  id: string,
  secret: Pick<Insertable<ApiKeysTable>, 'keyHash' | 'ending'>,
) =>
  scope.db
    .updateTable('apiKeys')
    .set(secret)
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

export const endKey = (scope: Scope, id: string) =>
  scope.db
    .updateTable('apiKeys')
    .set({ endedAt: scope.now.toISOString() })
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .execute()

interface Asked {
  readonly storeId: string
  readonly keyHash: Buffer
  readonly now: Date
  /** When it was used before this, it is noted anew. */
  readonly notedBefore: Date
}

/** A good key with the role of whoever made it, as long as they work here; that it is used is noted now and then. */
export const findAndNote = (database: Database, { storeId, keyHash, now, notedBefore }: Asked) =>
  inTransaction(database, { role: 'larder_app', storeId, readOnly: false }, async (db) => {
    const row = await db
      .selectFrom('apiKeys')
      .innerJoin('users', (join) =>
        join
          .onRef('users.storeId', '=', 'apiKeys.storeId')
          .onRef('users.id', '=', 'apiKeys.madeBy'),
      )
      .select(['apiKeys.id', 'apiKeys.userId', 'apiKeys.rights', 'users.role'])
      .select(['apiKeys.expiresAt', 'apiKeys.lastUsedAt'])
      .where('apiKeys.storeId', '=', storeId)
      .where('apiKeys.keyHash', '=', keyHash)
      .where('apiKeys.endedAt', 'is', null)
      .where('users.isActive', '=', true)
      .where('users.deletedAt', 'is', null)
      .executeTakeFirst()
    if (row === undefined) return undefined
    const isEnded = row.expiresAt !== null && Date.parse(row.expiresAt) <= now.getTime()
    if (isEnded) return undefined
    if (row.lastUsedAt === null || Date.parse(row.lastUsedAt) < notedBefore.getTime()) {
      await db
        .updateTable('apiKeys')
        .set({ lastUsedAt: now.toISOString() })
        .where('storeId', '=', storeId)
        .where('id', '=', row.id)
        .execute()
    }
    return row
  })
