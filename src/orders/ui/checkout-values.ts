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

/** By the account, else by this device. */
function knownOf(user: User | undefined) {
  const known = user === undefined ? contact.get() : null
  if (known !== null) return { ...known, notes: '' }
  return {
    customer: {
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
    },
    shippingAddress: {
      address: user?.address.street ?? '',
      city: user?.address.city ?? '',
      state: user?.address.state ?? '',
      zipCode: user?.address.zipCode ?? '',
    },
    notes: '',
  }
}

/** Whether an order could be placed for this person as it stands. */
export const isWholeContact = ({ customer }: Pick<CheckoutValues, 'customer'>): boolean =>
  checkoutFields(cashMethod).safeParse({ customer, notes: '' }).success
