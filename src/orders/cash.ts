import type { Entered } from '../kit/entered.ts'
import { amount } from '../kit/fields.ts'
import { fromCents, sumMoney, toCents } from '../kit/money.ts'
import { cashRequired } from './payment-wish.ts'

/** Notes a customer is likely to hand over, in the currency's own units. */
const notes = [5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]
const mostKeys = 4

/** What a cashier most often receives for a total: the exact sum, then the next round sums, smallest first. */
export function quickCash(total: number): readonly number[] {
  const cents = toCents(total)
  const rounded = notes.map((note) => Math.ceil(cents / toCents(note)) * toCents(note))
  // Rounded up by these notes, from the smallest to the largest, they rise without being sorted.
  const sums = [...new Set([cents, ...rounded])].filter((sum) => sum <= cents * 20)
  return sums.slice(0, mostKeys).map(fromCents)
}

/** What goes back to the customer; undefined while it is too little. */
export function changeDue(cashGiven: number, total: number): number | undefined {
  const change = sumMoney([cashGiven, -total])
  return change < 0 ? undefined : change
}

/** No customer hands over more than this: a barcode was scanned into the field, or a key got stuck. */
const mostCash = (total: number) => Math.max(10_000, total * 100)

/** Why a sum cannot be what was handed over; empty when it can. */
export function cashProblem(cashGiven: number, total: number): string {
  if (cashGiven < total) return `Cash given must be at least ${total.toFixed(2)}`
  const most = mostCash(total)
  return cashGiven > most ? `Cash given must be at most ${most.toFixed(2)}` : ''
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
