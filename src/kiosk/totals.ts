import { cartTotals, type Cart } from '../storefront/cart.ts'
import type { PublicStore } from '../stores/contract.ts'

/** What is ordered here is handed over the counter: no delivery, and the taxes and charges of the counter. */
export const totalsHere = (
  lines: Cart,
  { taxRates, charges }: Pick<PublicStore, 'taxRates' | 'charges'>,
) => cartTotals(lines, 0, undefined, { taxRates, charges, type: 'counter' })

/** More of one thing is ordered with a person. */
export const mostPerLineHere = 20
