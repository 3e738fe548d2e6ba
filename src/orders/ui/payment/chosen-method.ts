import { z } from 'zod'
import { stored } from '../../../kit/ui/calls/stored.ts'

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
