import { fromCents, sumMoney, toCents } from '../kit/money.ts'

/** Notes a customer is likely to hand over, in the currency's own units. */
const notes = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const mostKeys = 4

/** What a cashier most often receives for a total: the exact sum, then the next round sums, smallest first. */
export function quickCash(total: number): readonly number[] {
  const cents = toCents(total)
  const rounded = notes.map((note) => Math.ceil(cents / toCents(note)) * toCents(note))
  const sums = [...new Set([cents, ...rounded])].filter((sum) => sum >= cents && sum <= cents * 20)
  return sums
    .toSorted((a, b) => a - b)
    .slice(0, mostKeys)
    .map(fromCents)
}

/** What goes back to the customer; undefined while it is too little. */
export function changeDue(cashGiven: number, total: number): number | undefined {
  const change = sumMoney([cashGiven, -total])
  return change < 0 ? undefined : change
}
