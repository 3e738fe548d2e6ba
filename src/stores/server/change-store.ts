import { conflict, invalid } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { chargeWithoutRate } from '../../pricing/charge.ts'
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
  refuseLostRate(store, profile)
  await saveStore(scope, { ...profile, ...address })
}

/** A charge that names its tax is not left without it: nobody would see that it is no longer taxed. */
function refuseLostRate(
  store: Store,
  { charges = store.charges, taxRates = store.taxRates }: StoreChanges,
): void {
  const left = chargeWithoutRate(charges, taxRates)
  if (left === undefined) return
  throw conflict(
    `The charge "${left.name}" is taxed by a rate that is not there. Choose another tax for it under Charges first.`,
  )
}

const refused = (field: string, message: string) => invalid(message, { [field]: message })
