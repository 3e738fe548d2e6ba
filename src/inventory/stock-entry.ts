import { z } from 'zod'
import type { Entered } from '../kit/entered.ts'
import { amount, largestQuantity } from '../kit/fields.ts'
import { NewMovement } from './contract.ts'
import { totalCost as costOf, unitPriceOf } from './ingredient.ts'
import type { Known } from './ingredient-form.ts'
import type { HandReason } from './movement.ts'

/** What happened at the shelf, as it is filled in: one value more than is sent, because a bill says what all of it cost. */
export interface StockEntryValues {
  readonly reason: HandReason
  readonly quantity: Entered
  readonly unit: string
  readonly priceEach: Entered | null
  readonly totalCost: Entered | null
  readonly note: string
}

/** The total is not sent, but a price follows from it: what cannot be read there is said there. */
export const stockEntryRules = z.intersection(
  NewMovement,
  z.object({ totalCost: amount('Please enter a price').nullable() }),
)

type Delivery = Pick<StockEntryValues, 'quantity' | 'priceEach' | 'totalCost'>

const isUsable = (value: Entered | null): value is number =>
  typeof value === 'number' && value >= 0 && value <= largestQuantity

/** After a price was entered: what all of it cost. */
const totalOf = ({ quantity, priceEach }: Delivery): Entered | null =>
  isUsable(quantity) && isUsable(priceEach)
    ? costOf({ stock: quantity, pricePerUnit: priceEach, markup: 0 })
    : null

/** After the total was entered: what one of it cost. */
const priceOf = ({ quantity, totalCost }: Delivery): Entered | null =>
  isUsable(quantity) && isUsable(totalCost) ? (unitPriceOf(totalCost, quantity) ?? null) : null

/** What follows from the one of the two that somebody has entered, by its field. */
export const following = (
  delivery: Delivery,
  known: Known,
): readonly ['priceEach' | 'totalCost', Entered | null] =>
  known === 'total' ? ['priceEach', priceOf(delivery)] : ['totalCost', totalOf(delivery)]
