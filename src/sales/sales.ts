import { sumMoney } from '../kit/money.ts'
import { percentOf } from '../kit/percent.ts'

export const cashflowTypes = ['in', 'out'] as const
export type CashflowType = (typeof cashflowTypes)[number]

export interface Figures {
  /** Every order in the range that is not cancelled, paid or not. */
  readonly totalSales: number
  readonly totalCost: number
  readonly cashIn: number
  readonly cashOut: number
}

/** totalSales − totalCost + cashIn − cashOut */
export const netOf = ({ totalSales, totalCost, cashIn, cashOut }: Figures) =>
  sumMoney([totalSales, -totalCost, cashIn, -cashOut])

export const ordersText = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

export const netFormula = 'Net = total sales − total cost + cash in − cash out'

/** Beside figures that are of the whole sales: what a store owes of them does not stay with it. Only of a store with taxes. */
export const taxNote =
  ' Tax is in it, although it is not yours to keep: By tax rate among the reports says how much it is.'

/** Percent of the sales that remain after their ingredients; undefined without sales. */
export const marginPercent = (sales: number, cost: number) =>
  sales <= 0 ? undefined : percentOf(sumMoney([sales, -cost]), sales, 1)

/** The day one month earlier, as a calendar says it: from 31 March that is the last day of February. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [earlierYear, earlierMonth] = month === 1 ? [year - 1, 12] : [year, month - 1]
  const lastDate = new Date(Date.UTC(earlierYear, earlierMonth, 0)).getUTCDate()
  return [earlierYear, pad(earlierMonth), pad(Math.min(date, lastDate))].join('-')
}

export const daysReversed = 'The first day is after the last. Please choose other days.'

const pad = (value: number) => String(value).padStart(2, '0')

/** The sides from which a report looks at the sales, as they are shown and exported. */
export const reportTitles = [
  ['byDay', 'By day'],
  ['byHour', 'By hour'],
  ['byProduct', 'By product'],
  ['byCategory', 'By category'],
  ['byPaymentMethod', 'By payment method'],
  ['byPerson', 'By staff'],
  ['bySize', 'By size'],
  ['byAddon', 'By option'],
] as const

/** The money of these days is another sum: some of it came for orders of other days, and some orders are still to be paid. */
const methodNote =
  'Orders by the way to pay that was chosen for them, paid or not. What has come of it stands under Money.'

/** What corrections took out, as one row: a product may be another one by now. */
export const correctedLabel = 'Voids and refunds'

/** Lines, options and charges stay as they were sold; what corrections took out of them stands in a row of sums alone. */
const correctedHere = `Each as it was sold, before voids and refunds. The row “${correctedLabel}” takes those off.`
const correctedElsewhere = `As sold, before voids and refunds: none is taken off here. By product has them as a row of their own.`

/** Of the best sellers of a day. */
export const asSoldWords = 'As sold, before discounts, voids and refunds.'

/** Those in which what corrections took out is a row. */
const hasCorrectedRow: ReadonlySet<string> = new Set(['byProduct', 'byCategory'])

const countsLines: ReadonlySet<string> = new Set([
  'byProduct',
  'byCategory',
  'bySize',
  'byAddon',
  'byDiscount',
  'byCharge',
])

const countsPieces: ReadonlySet<string> = new Set(['byProduct', 'byCategory', 'bySize', 'byAddon'])

/** What the counts of a side are of: an order may have any number of pieces. */
export const countTitle = (side: string) => (countsPieces.has(side) ? 'Pieces' : 'Orders')
/** A discount is given to an order or to some of its pieces. */
export const givenTitle = 'Given'

/** How a side of a report is counted, where somebody may take it for something else. */
export function noteOf(
  side: string,
  { byProduct }: { readonly byProduct: readonly { label: string; id?: string | undefined }[] },
): string | undefined {
  if (side === 'byPaymentMethod') return methodNote
  const isCorrected = byProduct.some(
    ({ label, id }) => id === undefined && label === correctedLabel,
  )
  if (!isCorrected || !countsLines.has(side)) return undefined
  return hasCorrectedRow.has(side) ? correctedHere : correctedElsewhere
}

/** An option is named with its group: there is a 50 % of the sugar and one of the ice. */
export const rowLabel = ({
  label,
  type = '',
}: {
  readonly label: string
  readonly type?: string
}) => (type === '' ? label : `${type}: ${label}`)

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 })

/** An amount beside a chart: "1.65K". Two digits would make unequal steps of equal ones. */
export const shortAmount = (amount: number) => short.format(amount)

export const taxTitle = 'By tax rate'
export const discountTitle = 'By discount'
export const chargeTitle = 'By charge'
/** All of them as one row, beside delivery fees. */
export const chargesLabel = 'Service and packaging charges'

interface DayRow {
  readonly label: string
  readonly count: number
  readonly sales: number
  readonly cost: number
}

const dayMs = 86_400_000

/** Beyond this, the empty days at both ends would be all that a chart shows. */
const mostEmptyDays = 366

/**
 * A row for every day from `start` to `end`: a day without a sale is part of the picture. Of many years, those from the
 * first sale to the last.
 */
export function everyDay(
  range: { readonly start: string; readonly end: string },
  rows: readonly DayRow[],
): readonly DayRow[] {
  const found = new Map(rows.map((row) => [row.label, row]))
  const { start, end } = daysBetween(range) > mostEmptyDays ? soldIn(rows, range) : range
  return Array.from({ length: daysBetween({ start, end }) }, (_, at) => {
    const label = new Date(Date.parse(start) + at * dayMs).toISOString().slice(0, 10)
    return found.get(label) ?? { label, count: 0, sales: 0, cost: 0 }
  })
}

const daysBetween = ({ start, end }: { readonly start: string; readonly end: string }) =>
  Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / dayMs) + 1)

/** Labels of days sort as days do. */
function soldIn(rows: readonly DayRow[], range: { readonly start: string; readonly end: string }) {
  const labels = rows.map(({ label }) => label).toSorted()
  return { start: labels[0] ?? range.end, end: labels.at(-1) ?? range.end }
}

/** The hours from the first to the last with a sale; what is before and after says nothing. */
export function busyHours<Row extends { readonly count: number }>(
  rows: readonly Row[],
): readonly Row[] {
  const first = rows.findIndex(({ count }) => count > 0)
  const last = rows.findLastIndex(({ count }) => count > 0)
  return first < 0 ? [] : rows.slice(first, last + 1)
}
