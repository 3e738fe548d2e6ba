import { minutes } from '../../kit/fields.ts'
import { LRUCache } from 'lru-cache'
import type { Database, Db } from '../../database/open.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Events } from '../../kit/server/events.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { Actor, Scope } from '../../kit/server/scope.ts'
import { isStaff } from '../permissions.ts'
import { storeIdIn, tokenFor } from '../../kit/server/store-token.ts'

const hours = (count: number) => count * 3_600_000
/** Customers stay signed in for a week after their last visit, staff for twelve idle hours. */
const lifetimeMs = (role: string) => (isStaff(role) ? hours(12) : hours(24 * 7))
/** What ends a session is announced; should nobody hear of it, this is when it is found out. */
const believedForMs = minutes(1)
/** Sliding the end forward on every call would be a write on every call. */
const slideAfterMs = minutes(5)

/** Starts a session; the token is shown to its owner once and never again. */
export async function startSession(
  scope: Scope,
  user: { readonly id: string; readonly role: string },
): Promise<string> {
  const token = tokenFor(scope.storeId)
  await scope.db
    .insertInto('sessions')
    .values({
      storeId: scope.storeId,
      tokenHash: hashOf(token),
      userId: user.id,
      createdAt: scope.now.toISOString(),
      lastUsedAt: scope.now.toISOString(),
      expiresAt: new Date(scope.now.getTime() + lifetimeMs(user.role)).toISOString(),
    })
    .execute()
  return token
}

/** Ends every session of a person but the one they are using. */
export async function endOtherSessions(
  scope: Scope,
  userId: string,
  token: string | undefined,
): Promise<void> {
  await scope.db
    .deleteFrom('sessions')
    .where('storeId', '=', scope.storeId)
    .where('userId', '=', userId)
    .$if(token !== undefined, (query) => query.where('tokenHash', '!=', hashOf(token ?? '')))
    .execute()
  scope.announce('people')
}

/** Ends one session, at once and on every node. */
export async function endSession(scope: Scope, token: string): Promise<void> {
  await scope.db
    .deleteFrom('sessions')
    .where('storeId', '=', scope.storeId)
    .where('tokenHash', '=', hashOf(token))
    .execute()
  scope.announce('people')
}

interface Known {
  readonly actor: Actor
  readonly expiresAt: number
  readonly lastUsedAt: number
}

/** Who stands behind a token. Remembered until somebody of that store changes, so most calls ask no database. */
export function createSessions(database: Database, events: Events, now: () => Date) {
  const known = new LRUCache<string, Known>({
    max: 50_000,
    ttl: believedForMs,
    ttlResolution: 100,
  })
  let changes = 0
  events.subscribe((event) => {
    if (event !== undefined && event.topic !== 'people') return
    changes += 1
    for (const [key, { actor }] of known.entries()) {
      if (event === undefined || actor.storeId === event.storeId) known.delete(key)
    }
  })

  return async function actorOf(token: string): Promise<Actor | undefined> {
    const storeId = storeIdIn(token)
    if (storeId === undefined) return undefined
    const tokenHash = hashOf(token)
    const key = tokenHash.toString('base64url')
    const moment = now().getTime()
    const remembered = known.get(key)
    if (
      remembered !== undefined &&
      moment < remembered.expiresAt &&
      moment - remembered.lastUsedAt < slideAfterMs
    ) {
      return remembered.actor
    }
    const seen = changes
    const found = await findAndSlide(database, storeId, tokenHash, now())
    if (found === undefined) known.delete(key)
    else if (seen === changes && events.isHearing()) known.set(key, found)
    return found?.actor
  }
}

/** Whose session it is, as it is now, and until when it lasts if nobody uses it, which looking is not; undefined for one that has ended. */
export function findSession(
  database: Database,
  token: string,
): Promise<{ readonly endsAt: Date; readonly actor: Actor } | undefined> {
  const storeId = storeIdIn(token)
  if (storeId === undefined) return Promise.resolve(undefined)
  const options = { role: 'larder_app', storeId, readOnly: true } as const
  return inTransaction(database, options, async (db) => {
    const row = await selectSession(db, storeId, hashOf(token)).executeTakeFirst()
    return row && { endsAt: new Date(row.expiresAt), actor: actorIn(row, storeId) }
  })
}

/** The session with whoever it is of, as long as they may be signed in. */
const selectSession = (db: Db, storeId: string, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', (join) =>
      join
        .onRef('users.storeId', '=', 'sessions.storeId')
        .onRef('users.id', '=', 'sessions.userId'),
    )
    .select([
      'users.id',
      'users.role',
      'users.mustChangePassword',
      'sessions.lastUsedAt',
      'sessions.expiresAt',
    ])
    .where('sessions.storeId', '=', storeId)
    .where('sessions.tokenHash', '=', tokenHash)
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)

const actorIn = (
  row: { readonly id: string; readonly role: string; readonly mustChangePassword: boolean },
  storeId: string,
): Actor => ({
  role: row.role,
  userId: row.id,
  storeId,
  mustChangePassword: row.mustChangePassword,
})

function findAndSlide(
  database: Database,
  storeId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<Known | undefined> {
  return inTransaction(database, { role: 'larder_app', storeId, readOnly: false }, async (db) => {
    const row = await selectSession(db, storeId, tokenHash)
      .where('sessions.expiresAt', '>', now.toISOString())
      .executeTakeFirst()
    if (row === undefined) return undefined
    const actor = actorIn(row, storeId)
    const lastUsedAt = Date.parse(row.lastUsedAt)
    if (now.getTime() - lastUsedAt < slideAfterMs) {
      return { actor, lastUsedAt, expiresAt: Date.parse(row.expiresAt) }
    }
    const expiresAt = now.getTime() + lifetimeMs(row.role)
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: now.toISOString(), expiresAt: new Date(expiresAt).toISOString() })
      .where('storeId', '=', storeId)
      .where('tokenHash', '=', tokenHash)
      .execute()
    return { actor, lastUsedAt: now.getTime(), expiresAt }
  })
}
