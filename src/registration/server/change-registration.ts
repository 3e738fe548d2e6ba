import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Store, StoreChanges } from '../../stores/contract.ts'
import { saveStore } from '../../stores/server/queries.ts'
import { referenceKeyOf } from '../fee.ts'
import { findSubmitted, insertAttempt, voidAttemptsUnderWay } from './fee-queries.ts'
import { receivedMail } from './mails.ts'

/** Until the account fee is settled, a store changes where it is, what it pays in, and with which payment. */
export async function changeRegistration(
  scope: Scope,
  store: Store,
  changes: StoreChanges,
): Promise<void> {
  const { currency, currencyCode, paymentMethod } = changes
  const country = changes.address?.country
  const isElsewhere = country !== undefined && country !== store.address.country
  // What is owed is the price of the country; what was begun at another one does not count.
  if (isElsewhere) await voidAttemptsUnderWay(scope)
  await saveStore(scope, {
    country,
    currency,
    currencyCode,
    paymentMethod,
    ...(isElsewhere && { referenceNumber: null }),
  })
  const reference = changes.referenceNumber ?? undefined
  if (reference !== undefined) {
    await submitReference(scope, {
      reference,
      method: (paymentMethod === undefined ? store.paymentMethod : paymentMethod) ?? '',
      country: country ?? store.address.country,
    })
  }
}

interface Submission {
  readonly reference: string
  readonly method: string
  readonly country: string
}

async function submitReference(scope: Scope, submission: Submission): Promise<void> {
  const { reference, method } = submission
  const before = await findSubmitted(scope)
  // A whole store may be sent back: the same again changes nothing.
  const isSame =
    before?.method === method &&
    referenceKeyOf(before.reference ?? '') === referenceKeyOf(reference)
  if (!isSame) {
    await voidAttemptsUnderWay(scope)
    const id = await insertAttempt(scope, { ...submission, status: 'submitted' })
    if (id === undefined) {
      const message = 'This reference number has been used already.'
      throw invalid(message, { referenceNumber: message })
    }
    await scope.enqueue(receivedMail, { storeId: scope.storeId, reference })
  }
  await saveStore(scope, { referenceNumber: reference })
}
