import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Store, StoreChanges } from '../contract.ts'
import { isOpen } from '../store.ts'
import { saveStore, takeReference, takeSlug } from './queries.ts'

/** A whole store may be sent back: what does not count in its state is passed over rather than refused. */
export async function changeStore(
  scope: Scope,
  store: Store,
  changes: StoreChanges,
): Promise<void> {
  if (isOpen(store.paymentStatus)) await changeProfile(scope, store, changes)
  else await changeRegistration(scope, changes)
}

async function changeProfile(scope: Scope, store: Store, changes: StoreChanges): Promise<void> {
  const { address, ...all } = changes
  const { currency: _a, currencyCode: _b, referenceNumber: _c, paymentMethod: _d, ...profile } = all
  const { slug } = profile
  if (slug !== undefined && slug !== store.slug && !(await takeSlug(scope, slug))) {
    throw refused('slug', 'Another store has this address. Please choose another.')
  }
  await saveStore(scope, { ...profile, ...address })
}

/** Until the account fee is settled: where the store is, what it pays in, and with which payment. */
async function changeRegistration(scope: Scope, changes: StoreChanges): Promise<void> {
  const { address, currency, currencyCode, paymentMethod } = changes
  const referenceNumber = changes.referenceNumber ?? undefined
  if (referenceNumber !== undefined && !(await takeReference(scope, referenceNumber))) {
    throw refused('referenceNumber', 'This reference number has been used already.')
  }
  const country = address?.country
  await saveStore(scope, { country, currency, currencyCode, referenceNumber, paymentMethod })
}

const refused = (field: string, message: string) => invalid(message, { [field]: message })
