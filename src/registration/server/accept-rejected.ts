import type { Scope } from '../../kit/server/scope.ts'
import { findStore, saveStore } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import { findLatestAttempt, lockAttempts, saveAttempt } from './fee-queries.ts'

/**
 * What was rejected and may be approved after all: the last payment, as long as nothing waits or counts in its place and
 * its price is still what the store owes.
 */
export async function findRejected(scope: Scope) {
  const store = await findStore(scope)
  if (store === undefined || isOpen(store.paymentStatus)) return undefined
  const latest = await findLatestAttempt(scope)
  const isOwed = latest?.status === 'rejected' && latest.country === store.address.country
  return isOwed ? latest : undefined
}

/** Rejected by mistake: settles it, as if it had waited till now. Undefined if it is not what was rejected last. */
export async function acceptRejected(scope: Scope, attemptId: string | undefined) {
  if (attemptId === undefined) return undefined
  await lockAttempts(scope)
  const rejected = await findRejected(scope)
  if (rejected?.id !== attemptId) return undefined
  await saveAttempt(scope, attemptId, { status: 'captured', reason: '' })
  await saveStore(scope, { referenceNumber: rejected.reference })
  return rejected
}
