import { sumMoney } from '../kit/money.ts'

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

export const netFormula = 'Net = total sales − total cost + cash in − cash out'

/** Percent of the sales that remain after their ingredients; undefined without sales. */
export const marginPercent = (sales: number, cost: number) =>
  sales === 0 ? undefined : Math.round(((sales - cost) / sales) * 1000) / 10

/** The day one month earlier, as a calendar says it: from 31 March that is the last day of February. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [earlierYear, earlierMonth] = month === 1 ? [year - 1, 12] : [year, month - 1]
  const lastDate = new Date(Date.UTC(earlierYear, earlierMonth, 0)).getUTCDate()
  return [earlierYear, pad(earlierMonth), pad(Math.min(date, lastDate))].join('-')
}

const pad = (value: number) => String(value).padStart(2, '0')
