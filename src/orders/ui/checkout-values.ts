import type { User } from '../../accounts/contract.ts'
import { checkoutFields } from '../contract.ts'
import { cashMethod } from '../checkout.ts'
import { checkoutDraft, contact } from './contact.ts'

export type CheckoutValues = ReturnType<typeof startOf>

/** Nothing is asked twice: what stood here before a reload counts, then what the account knows, then this device. */
export function startOf(user: User | undefined, storeId: string) {
  const draft = checkoutDraft.get()
  if (draft?.storeId === storeId) {
    const { customer, shippingAddress, notes } = draft
    return { customer, shippingAddress, notes }
  }
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
