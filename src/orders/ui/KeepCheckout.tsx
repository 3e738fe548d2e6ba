import { useLayoutEffect } from 'react'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { checkoutDraft } from './contact.ts'
import type { CheckoutValues } from './checkout-values.ts'

interface KeepCheckoutProps {
  readonly storeId: string
  readonly method: string
  readonly start: CheckoutValues
}

/** Keeps what is typed into the form around it, and how it is to be paid. */
export function KeepCheckout({ storeId, method, start }: KeepCheckoutProps) {
  const { values } = useFormState<CheckoutValues>().form
  // With the letter that was typed, and not a moment after it: the page may be left in between.
  useLayoutEffect(
    () => checkoutDraft.set({ storeId, method, start, ...values }),
    [storeId, method, start, values],
  )
  return null
}
