import { fromUnits, toUnits } from './exact.ts'

/** Money is held with two decimals, whatever the currency. */
const centsPerUnit = 100

/** Amounts a price may have: what `numeric(14,2)` holds, and what sums of many stay exact in. */
export const largestAmount = 99_999_999.99

export const toCents = (amount: number): number => toUnits(amount, centsPerUnit)
export const fromCents = (cents: number): number => fromUnits(cents, centsPerUnit)

/** The sum of amounts, exact to the cent. */
export const sumMoney = (amounts: readonly number[]): number =>
  fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0))

/** `amount × times` for a whole number of times. */
export const timesMoney = (amount: number, times: number): number =>
  fromCents(toCents(amount) * times)

/** Rounded to the nearest cent. */
export const roundMoney = (amount: number): number => fromCents(toCents(amount))

/** Beyond this an amount is not known to the cent. */
const mostExact = 9e13

/** `₱1,234.50`; negative amounts read `-₱5.00`. Without `Intl`, which takes a phone longer than a row of a menu does. */
export function formatMoney(amount: number, symbol: string): string {
  const size = Math.abs(amount)
  // A barcode scanned into a quantity costs more than can be held: the page that says so must not fall with it.
  const digits =
    size < mostExact ? String(toCents(size)).padStart(3, '0') : `${BigInt(Math.round(size))}00`
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}${symbol}${whole}.${digits.slice(-2)}`
}
