import { useState } from 'react'
import { cashMethodOf } from '../../payments/method-choice.ts'
import { useMethodChoices, type OfferedMethods } from '../../payments/ui/use-method-choices.ts'
import { checkoutDraft, contact } from './contact.ts'

interface MethodInHand extends OfferedMethods {
  readonly method: string
  readonly choose: (method: string) => void
}

/**
 * How an order is to be paid: as it was chosen, also before a walk back to the cart, else as the last one from this device where
 * the store offers that, else as the checkout begins.
 */
export function useMethod(storeId: string): MethodInHand {
  const offered = useMethodChoices(storeId)
  const { choices } = offered
  const [chosen, choose] = useState(() => methodBefore(storeId))
  const method = choices.find(({ value }) => value === chosen)?.value ?? cashMethodOf(choices)
  return { ...offered, method, choose }
}

function methodBefore(storeId: string): string | undefined {
  const draft = checkoutDraft.get()
  return draft?.storeId === storeId ? draft.method : contact.get()?.method
}
