import type { Entered } from '../kit/entered.ts'
import { amount } from '../kit/fields.ts'
import { fromCents, sumMoney, toCents } from '../kit/money.ts'
import { cashProblem } from '../money/cash.ts'
import { notesOf } from './cash-notes.ts'
import { cashRequired } from './payment-wish.ts'

const mostKeys = 5

/** Nobody counts out twelve coins of twenty: a sum is rounded up to notes that are at least this part of it. */
const smallestPart = 10

/** Nor does anybody pay a coffee with the rent. */
const largestTimes = 20

/**
 * What a cashier most often receives for a total: the exact sum, then the next round sums of the notes and coins people
 * carry, smallest first. For 223 pesos: 223, 250, 300, 500, 1,000.
 */
export function quickCash(total: number, currencyCode: string): readonly number[] {
  const cents = toCents(total)
  const rounded = notesOf(currencyCode)
    .map(toCents)
    .filter((note) => note * smallestPart >= cents)
    .map((note) => Math.ceil(cents / note) * note)
    .filter((sum) => sum <= cents * largestTimes)
  const sums = [...new Set([cents, ...rounded])].toSorted((a, b) => a - b)
  return sums.slice(0, mostKeys).map(fromCents)
}

/** What goes back to the customer; undefined while it is too little. */
export function changeDue(cashGiven: number, total: number): number | undefined {
  const change = sumMoney([cashGiven, -total])
  return change < 0 ? undefined : change
}

const Cash = amount(cashRequired)

export type ReadCash =
  | { readonly ok: true; readonly cashGiven: number; readonly change: number }
  | { readonly ok: false; readonly reason: string }

/** What stands in the cashier's field: cash that pays the total, or what is wrong with it. */
export function readCash(entered: Entered, total: number): ReadCash {
  const { data, error } = Cash.safeParse(entered)
  if (error) return { ok: false, reason: error.issues[0]?.message ?? cashRequired }
  const change = changeDue(data, total)
  if (change === undefined) return { ok: false, reason: 'This is less than the total.' }
  const reason = cashProblem(data, total)
  return reason === '' ? { ok: true, cashGiven: data, change } : { ok: false, reason }
}
