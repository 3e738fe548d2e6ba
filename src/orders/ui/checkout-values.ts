import type { User } from '../../accounts/contract.ts'
import { checkoutFields } from '../contract.ts'
import { cashMethod } from '../checkout.ts'
import { rebased } from '../../kit/ui/form/start-again.ts'
import { checkoutDraft, contact } from './contact.ts'

export type CheckoutValues = ReturnType<typeof knownOf>

interface CheckoutStart {
  /** What is known of whoever is here. */
  readonly known: CheckoutValues
  /** The same, but for what was typed before a reload or a walk away. */
  readonly values: CheckoutValues
}

/**
 * Nothing is asked twice: what was typed here before counts. What nobody touched is that of whoever is here now: somebody else may
 * have logged in meanwhile.
 */
export function startOf(user: User | undefined, storeId: string): CheckoutStart {
  const known = knownOf(user)
  const draft = checkoutDraft.get()
  if (draft?.storeId !== storeId) return { known, values: known }
  const { start, customer, shippingAddress, notes } = draft
  const typed = { customer, shippingAddress, notes }
  return { known, values: rebased(start, typed, known) as CheckoutValues }
}

const nothing = {
  customer: { firstName: '', lastName: '', email: '', phone: '' },
  shippingAddress: { address: '', city: '', state: '', zipCode: '' },
}

/** By the account, and what it does not know of somebody by their last order from this device. */
function knownOf(user: User | undefined) {
  const before = contact.get()
  if (user === undefined) return { ...(before ?? nothing), notes: '' }
  const { firstName, lastName, email, phone } = user
  const { street: address, city, state, zipCode } = user.address
  const own = before?.customer.email === email ? before : nothing
  const isAddressKnown = [address, city, state, zipCode].some((part) => part !== '')
  return {
    customer: { firstName, lastName, email, phone: phone || own.customer.phone },
    shippingAddress: isAddressKnown ? { address, city, state, zipCode } : own.shippingAddress,
    notes: '',
  }
}

/** Whether an order could be placed for this person as it stands. */
export const isWholeContact = ({ customer }: Pick<CheckoutValues, 'customer'>): boolean =>
  checkoutFields(cashMethod).safeParse({ customer, notes: '' }).success
