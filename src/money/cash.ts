import { formatMoney } from '../kit/money.ts'

/** No customer hands over more than this: a barcode was scanned into the field, or a key got stuck. */
export const mostCash = (due: number) => Math.max(10_000, due * 100)

/** Why a sum cannot be what was handed over for what is due; empty when it can. */
export function cashProblem(cashGiven: number, due: number): string {
  if (cashGiven < due) return `Cash given must be at least ${formatMoney(due, '')}`
  const most = mostCash(due)
  return cashGiven > most ? `Cash given must be at most ${formatMoney(most, '')}` : ''
}
