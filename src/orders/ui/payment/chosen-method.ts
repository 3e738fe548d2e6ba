import { z } from 'zod'
import { stored } from '../../../kit/ui/calls/stored.ts'
import type { Order } from '../../contract.ts'

/**
 * How somebody wants to pay an order, when not as they said at the checkout. It outlives the document, because a card
 * takes another one: the one that lets the provider in.
 */
export const chosenMethod = stored(
  'chosenMethod',
  z.object({ orderId: z.string(), method: z.string() }).nullable(),
  null,
  'sessionStorage',
)

/** By what somebody has chosen to pay an order in this browser, also when nobody else knows yet. */
export function useChosenHere({ id }: Pick<Order, 'id'>): string | undefined {
  const chosen = chosenMethod.use()
  return chosen?.orderId === id ? chosen.method : undefined
}
