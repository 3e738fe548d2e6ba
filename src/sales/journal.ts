import { sumMoney } from '../kit/money.ts'
import { rateLabel, taxKindLabels } from '../pricing/tax-rate.ts'
import { sumTaxes, type TaxSum } from '../pricing/tax.ts'
import type { TaxRow } from './contract.ts'

/** What no rate was due on. */
const untaxed = 'No tax'

/** What was sold at each rate, and the rest, so that the rows add up to the sales. Nothing where nothing was taxed. */
export function taxRows(taxes: readonly TaxSum[], sales: number): TaxRow[] {
  if (taxes.length === 0) return []
  const rows = sumTaxes(taxes).map((sum) => ({
    label: labelOf(sum),
    base: sum.base,
    tax: sum.tax,
    sales: sumMoney([sum.base, sum.tax]),
  }))
  const rest = sumMoney([sales, ...rows.map((row) => -row.sales)])
  return rest === 0 ? rows : [...rows, { label: untaxed, base: rest, tax: 0, sales: rest }]
}

const labelOf = (sum: TaxSum) => {
  if (sum.kind !== 'taxed') return `${rateLabel(sum)} (${taxKindLabels[sum.kind].toLowerCase()})`
  return `${rateLabel(sum)} (${sum.isInPrice ? 'in the price' : 'on top'})`
}

export interface JournalLine {
  readonly day: string
  readonly rate: string
  readonly percent: number | null
  readonly kind: string
  readonly base: number
  readonly tax: number
  readonly sales: number
  /** What was taken off, tax that was not due included: the sales beside it are less by it already. */
  readonly discount?: number
  /** Of the sales beside it, what was charged for service or packaging: it is in them already. */
  readonly charge?: number
}

interface DayCharge {
  readonly day: string
  readonly label: string
  readonly amount: number
}

interface DayOff {
  readonly day: string
  readonly label: string
  readonly amount: number
  readonly taxOff: number
}

/**
 * A line for every day and rate. A store without taxes has one for every day. What was taken off has lines of its own, by
 * reason, and so has what was charged for service or packaging, by name; they add nothing to the sales.
 */
export function journalOf(
  days: readonly { readonly label: string; readonly sales: number }[],
  taxes: readonly (TaxSum & { readonly day: string })[],
  discounts: readonly DayOff[] = [],
  charges: readonly DayCharge[] = [],
): readonly JournalLine[] {
  return days.flatMap(({ label: day, sales }) => {
    const own = taxes.filter((each) => each.day === day)
    const rated = own.map((sum) => ({
      day,
      rate: sum.name,
      percent: sum.percent,
      kind:
        sum.kind === 'taxed'
          ? sum.isInPrice
            ? 'In the price'
            : 'On top'
          : taxKindLabels[sum.kind],
      base: sum.base,
      tax: sum.tax,
      sales: sumMoney([sum.base, sum.tax]),
    }))
    const rest = sumMoney([sales, ...rated.map((line) => -line.sales)])
    const told = [
      ...discounts.filter((each) => each.day === day).map(offLine),
      ...charges.filter((each) => each.day === day).map(chargeLine),
    ]
    if (rest === 0 && rated.length > 0) return [...rated, ...told]
    return [
      ...rated,
      { day, rate: untaxed, percent: null, kind: '', base: rest, tax: 0, sales: rest },
      ...told,
    ]
  })
}

const offLine = ({ day, label, amount, taxOff }: DayOff): JournalLine => ({
  day,
  rate: label,
  percent: null,
  kind: 'Discount given',
  base: 0,
  tax: 0,
  sales: 0,
  discount: sumMoney([amount, taxOff]),
})

const chargeLine = ({ day, label, amount }: DayCharge): JournalLine => ({
  day,
  rate: label,
  percent: null,
  kind: 'Charge',
  base: 0,
  tax: 0,
  sales: 0,
  charge: amount,
})
