import { sumQuantities } from '../kit/exact.ts'
import type { MovementReason } from './ingredient.ts'

/** What a person at the shelf enters; sales and cancelled orders write themselves. */
export const handReasons = ['purchase', 'waste', 'count'] as const
export type HandReason = (typeof handReasons)[number]

/** What a shelf may hold of one ingredient, far within what sums stay exact in. */
export const largestStock = 999_999_999

/** The signed change an entry makes: goods come, goods go, or the shelf holds what was counted. */
export function changeOf(reason: HandReason, quantity: number, inStock: number): number {
  if (reason === 'count') return sumQuantities([quantity, -inStock])
  return reason === 'purchase' ? quantity : -quantity
}

/** Why a stock changed, in the words of the ledger. */
export const reasonLabels: Readonly<Record<MovementReason, string>> = {
  sale: 'Sale',
  // Also of a line that is void or given back, whose order stands; the note says which it was.
  cancel: 'Back from an order',
  count: 'Counted',
  adjust: 'Adjusted',
  purchase: 'Received',
  waste: 'Wasted',
}
