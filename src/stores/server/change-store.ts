import { invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Store, StoreChanges } from '../contract.ts'
import { saveStore, takeSlug } from './queries.ts'

/** A whole store may be sent back: what does not count for an open store is passed over rather than refused. */
export async function changeProfile(
  scope: Scope,
  store: Store,
  changes: StoreChanges,
): Promise<void> {
  const { address, ...all } = changes
  const { currency: _a, currencyCode: _b, referenceNumber: _c, paymentMethod: _d, ...profile } = all
  const { slug } = profile
  if (slug !== undefined && slug !== store.slug && !(await takeSlug(scope, slug))) {
    throw refused('slug', 'Another store has this address. Please choose another.')
  }
  await saveStore(scope, { ...profile, ...address })
}

const refused = (field: string, message: string) => invalid(message, { [field]: message })
