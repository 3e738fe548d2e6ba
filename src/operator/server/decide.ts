import { issueTicket, ticketAddress } from '../../accounts/server/login-tickets.ts'
import { conflict, notFound, storeNotFound } from '../../kit/problem.ts'
import type { PlatformScope, Scope } from '../../kit/server/scope.ts'
import { acceptRejected } from '../../registration/server/accept-rejected.ts'
import { activateStore } from '../../registration/server/activate-store.ts'
import { countsElsewhere, lockAttemptToDecide } from '../../registration/server/fee-queries.ts'
import { rejectFee } from '../../registration/server/reject-fee.ts'
import { reopenStore, suspendStore } from '../../stores/server/platform-queries.ts'
import { findStoreId } from '../../stores/server/queries.ts'
import { record } from './acts.ts'
import { suspendedMail } from './mails.ts'

/** Acts on one store, each with its record in the same transaction. They answer the store's id. */

export async function idOf(scope: PlatformScope, slug: string): Promise<string> {
  const storeId = await findStoreId(scope, slug)
  if (storeId === undefined) throw notFound(storeNotFound)
  return storeId
}

/** The payment that was looked at; another one has come in its place when it no longer waits. */
async function lockSeen(inside: Scope, attemptId: string | undefined) {
  const attempt = await lockAttemptToDecide(inside, attemptId)
  if (attemptId !== undefined && attempt === undefined) {
    throw conflict('This payment has been decided already, or another one has taken its place.')
  }
  return attempt
}

export async function approve(scope: PlatformScope, slug: string, attemptId: string | undefined) {
  const storeId = await idOf(scope, slug)
  // Of a payment that waits the database sees to that; one that was rejected may have been given by another store since.
  if (attemptId !== undefined && (await countsElsewhere(scope, attemptId))) {
    throw conflict('This reference has been given again since. It counts for one store.')
  }
  const attempt = await scope.inStore(storeId, async (inside) => {
    const seen = (await acceptRejected(inside, attemptId)) ?? (await lockSeen(inside, attemptId))
    await activateStore(inside, attemptId)
    return seen
  })
  await record(scope, { act: 'approve', storeId, subject: attempt?.reference ?? '' })
  return storeId
}

interface Rejection {
  readonly attemptId: string | undefined
  readonly reason: string
}

export async function reject(scope: PlatformScope, slug: string, { attemptId, reason }: Rejection) {
  const storeId = await idOf(scope, slug)
  const { reference } = await scope.inStore(storeId, async (inside) => {
    const attempt = await lockSeen(inside, attemptId)
    if (attempt === undefined) throw conflict('No payment of this store waits for a decision.')
    return rejectFee(inside, attempt.id, reason)
  })
  await record(scope, { act: 'reject', storeId, subject: reference ?? '', reason })
  return storeId
}

export async function suspend(scope: PlatformScope, slug: string, reason: string) {
  const storeId = await idOf(scope, slug)
  await scope.inStore(storeId, async (inside) => {
    await suspendStore(inside, reason)
    await inside.enqueue(suspendedMail, { storeId, reason })
  })
  await record(scope, { act: 'suspend', storeId, reason })
  return storeId
}

export async function reopen(scope: PlatformScope, slug: string, reason: string) {
  const storeId = await idOf(scope, slug)
  const isReopened = await scope.inStore(storeId, reopenStore)
  if (!isReopened) throw conflict('This store is not suspended.')
  await record(scope, { act: 'reopen', storeId, reason })
  return storeId
}

/** The one way for an operator into a store: as its admin, for a reason, and on the record. */
export async function ticketFor(
  scope: PlatformScope,
  slug: string,
  reason: string,
  baseUrl: string,
) {
  const storeId = await idOf(scope, slug)
  const ticket = await scope.inStore(storeId, (inside) => issueTicket(inside))
  await record(scope, { act: 'issueTicket', storeId, reason })
  return { address: ticketAddress(baseUrl, ticket, slug), expiresAt: ticket.expiresAt }
}
