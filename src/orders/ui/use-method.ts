import { useState } from 'react'
import { cashMethodOf, type MethodChoice } from '../../payments/method-choice.ts'
import { useMethodChoices } from '../../payments/ui/use-method-choices.ts'
import { checkoutDraft } from './contact.ts'

interface MethodInHand {
  readonly choices: readonly MethodChoice[]
  readonly method: string
  readonly choose: (method: string) => void
}

/** How an order is to be paid: as it was chosen, also before a walk back to the cart, else as the checkout begins. */
export function useMethod(storeId: string): MethodInHand {
  const choices = useMethodChoices(storeId)
  const [chosen, choose] = useState(() => methodBefore(storeId))
  const method = choices.find(({ value }) => value === chosen)?.value ?? cashMethodOf(choices)
  return { choices, method, choose }
}

function methodBefore(storeId: string): string | undefined {
  const draft = checkoutDraft.get()
  return draft?.storeId === storeId ? draft.method : undefined
}
