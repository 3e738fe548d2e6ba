import { conflict, notFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { findStore, saveStore } from '../../stores/server/queries.ts'
import { isOpen } from '../../stores/store.ts'
import { findSubmitted, lockAttempt, saveAttempt } from './fee-queries.ts'
import { rejectedMail } from './mails.ts'

/** The payment was not found, or the provider has declined it: the owner reads why, and may try again. */
export async function rejectFee(scope: Scope, attemptId: string, reason: string) {
  const attempt = await lockAttempt(scope, attemptId)
  if (attempt === undefined) throw notFound('Payment not found')
  if (attempt.status !== 'submitted' && attempt.status !== 'review') {
    throw conflict('This payment has been decided already.')
  }
  await saveAttempt(scope, attempt.id, { status: 'rejected', reason })
  const store = await findStore(scope)
  if (store !== undefined && !isOpen(store.paymentStatus)) {
    // Another one may go on waiting.
    const waiting = await findSubmitted(scope)
    await saveStore(scope, { referenceNumber: waiting?.reference ?? null })
  }
  const { storeId, reference } = attempt
  await scope.enqueue(rejectedMail, { storeId, reference: reference ?? '', reason })
  return { ...attempt, status: 'rejected', reason }
}
