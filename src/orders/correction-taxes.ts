import { fromCents, toCents } from '../kit/money.ts'
import { shareOf } from '../pricing/share.ts'
import { rateKey, sumTaxes, taxesIn, taxesLeft, type PartTax, type TaxSum } from '../pricing/tax.ts'
import type { CorrectedLine, SoldLine } from './correction.ts'

interface Kept extends PartTax {
  /** Null for the sale itself. */
  readonly correctionId: string | null
}

interface Taken {
  readonly amount: number
  readonly isWhole: boolean
  readonly lines: readonly CorrectedLine[]
  /** Of the order, before this. */
  readonly worth: number
}

/** What the sale of one line was taxed. */
export const soldAt = <Row extends Kept>(taxes: readonly Row[], position: number): readonly Row[] =>
  taxes.filter((row) => row.correctionId === null && row.position === position)

/**
 * What a correction gives back of the taxes: with lines theirs, with an amount its share of what is left, with the last of
 * an order all that is left. Never more than is left of a rate, so the sums of an order never fall below nothing.
 */
export function taxesBack(
  taxes: readonly Kept[],
  lines: readonly (SoldLine & { readonly left: number })[],
  { amount, isWhole, lines: taken, worth }: Taken,
): readonly TaxSum[] {
  const rest = leftOf(taxes)
  if (isWhole || amount === worth) return rest
  if (taken.length === 0) return taxesIn(rest, amount, worth).filter(isSomething)
  const back = lines.flatMap((line) => {
    const count = taken
      .filter(({ position }) => position === line.position)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    return soldAt(taxes, line.position).map((row) => backOf(row, line, count))
  })
  return sumTaxes(back)
    .map((sum) => within(sum, rest))
    .filter(isSomething)
}

const isSomething = ({ base, tax }: TaxSum) => base !== 0 || tax !== 0

/** Rows of corrections are below zero. */
const leftOf = (taxes: readonly Kept[]): readonly TaxSum[] =>
  taxesLeft(
    taxes.filter(({ correctionId }) => correctionId === null),
    taxes
      .filter(({ correctionId }) => correctionId !== null)
      .map((row) => ({ ...row, base: 0 - row.base, tax: 0 - row.tax })),
  )

/** Of so many of a line, as its worth is divided: all of them together give back exactly what was due. */
function backOf(
  row: Kept,
  { quantity, left }: SoldLine & { readonly left: number },
  count: number,
): TaxSum {
  const part = (cents: number) =>
    shareOf(cents, quantity - left + count, quantity) - shareOf(cents, quantity - left, quantity)
  const gross = part(toCents(row.base) + toCents(row.tax))
  const tax = Math.min(part(toCents(row.tax)), gross)
  return { ...row, base: fromCents(gross - tax), tax: fromCents(tax) }
}

function within(sum: TaxSum, rest: readonly TaxSum[]): TaxSum {
  const most = rest.find((each) => rateKey(each) === rateKey(sum))
  return {
    ...sum,
    base: Math.min(sum.base, most?.base ?? 0),
    tax: Math.min(sum.tax, most?.tax ?? 0),
  }
}
