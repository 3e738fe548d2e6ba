import type { Entered } from '../../../kit/entered.ts'
import { amount } from '../../../kit/fields.ts'
import { formatMoney } from '../../../kit/money.ts'
import { wholeNumber } from '../../correction.ts'

const Amount = amount('Please enter an amount')

/** What is wrong with how many of a line are to be taken out; undefined for what can be, and while nothing is entered. */
export function countProblem(entered: Entered, left: number): string | undefined {
  if (entered === '') return undefined
  if (typeof entered !== 'number' || !Number.isInteger(entered) || entered < 0) return wholeNumber
  return entered > left ? `Please enter at most ${left}` : undefined
}

/** What is wrong with an amount that is to be taken out of what a sale is worth; undefined when it can be. */
export function amountProblem(entered: Entered, worth: number, symbol: string): string | undefined {
  const most = `Please enter at most ${formatMoney(worth, symbol)}`
  if (typeof entered === 'number' && entered > worth) return most
  const { data = 0, error } = Amount.safeParse(entered)
  if (error) return error.issues[0]?.message
  return data === 0 ? 'Please enter an amount above 0' : undefined
}
