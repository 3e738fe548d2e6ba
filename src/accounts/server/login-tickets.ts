import { notFound, storeNotFound } from '../../kit/problem.ts'
import { hashOf } from '../../kit/server/ids.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import type { PlatformStep } from '../../kit/server/serve.ts'
import { storeIdIn, tokenFor } from '../../kit/server/store-token.ts'
import { countTries, giveBackTries } from '../../kit/server/tries.ts'
import { ticketLifetimeMs } from '../contract.ts'
import { refusalOf, secretTries } from './limits.ts'
import { lockActiveAdmins } from './queries.ts'
import { beginSession, type SignedIn } from './sign-in.ts'
import type { Whence } from './whence.ts'

export interface Ticket {
  /** Shown or mailed once, and never again. */
  readonly sid: string
  readonly expiresAt: string
}

/** A ticket for one person, or for whoever is the store's first admin when it is used. */
export async function issueTicket(scope: Scope, userId?: string): Promise<Ticket> {
  const sid = tokenFor(scope.storeId)
  const now = scope.now.toISOString()
  const expiresAt = new Date(scope.now.getTime() + ticketLifetimeMs).toISOString()
  await scope.db
    .deleteFrom('loginTickets')
    .where('storeId', '=', scope.storeId)
    .where('expiresAt', '<=', now)
    .execute()
  await scope.db
    .insertInto('loginTickets')
    .values({
      storeId: scope.storeId,
      tokenHash: hashOf(sid),
      userId: userId ?? null,
      createdAt: now,
      expiresAt,
    })
    .execute()
  return { sid, expiresAt }
}

/** The address that takes a ticket. It names the store, too: a letter is read longer than its ticket opens anything. */
export const ticketAddress = (baseUrl: string, { sid }: Ticket, slug: string) =>
  `${baseUrl}/store-login?sid=${encodeURIComponent(sid)}&store=${encodeURIComponent(slug)}`

/** Signs in with a ticket, which is gone by that. What is no ticket, or no longer one, names no store. */
export async function redeemTicket(
  step: PlatformStep,
  whence: Whence,
  sid: string,
): Promise<SignedIn> {
  const tries = secretTries(whence)
  const refusal = await step(async (scope) =>
    refusalOf(await countTries(scope.db, scope.now, tries), scope.now),
  )
  if (refusal !== undefined) throw refusal
  const storeId = storeIdIn(sid)
  if (storeId === undefined) throw notFound(storeNotFound)
  return step(async (scope) => {
    const signedIn = await enterByTicket(scope, storeId, sid)
    await giveBackTries(scope.db, tries)
    return signedIn
  })
}

const enterByTicket = (scope: PlatformScope, storeId: string, sid: string) =>
  scope.inStore(storeId, async (inside) => {
    const ticket = await takeTicket(inside, sid)
    if (ticket === undefined) throw notFound(storeNotFound)
    const admins = await lockActiveAdmins(inside)
    const admin = ticket.userId === null ? admins[0] : admins.find((id) => id === ticket.userId)
    if (admin === undefined) throw notFound('No admin users found for this store')
    return beginSession(inside, admin)
  })

const takeTicket = (scope: Scope, sid: string) =>
  scope.db
    .deleteFrom('loginTickets')
    .where('storeId', '=', scope.storeId)
    .where('tokenHash', '=', hashOf(sid))
    .where('expiresAt', '>', scope.now.toISOString())
    .returning('userId')
    .executeTakeFirst()
