import { sumMoney } from './money.ts'

export interface Comparison {
  /** Money more than before; negative when it is less. */
  readonly difference: number
  /** In whole percent of what it was; undefined where there was nothing to compare with. */
  readonly percent: number | undefined
}

/** How a sum of money stands to the one before. */
export function compared(now: number, before: number): Comparison {
  const difference = sumMoney([now, -before])
  const percent = before > 0 ? Math.round((difference / before) * 100) : undefined
  // A minus before a zero says nothing.
  return { difference, percent: percent === 0 ? 0 : percent }
}

/** "12% more", "8% less", "the same"; of nothing before there is no percentage. */
export function comparisonWords({ difference, percent }: Comparison): string {
  if (difference === 0) return 'the same'
  if (percent === undefined) return 'nothing before'
  const more = difference > 0 ? 'more' : 'less'
  return percent === 0 ? `a little ${more}` : `${Math.abs(percent)}% ${more}`
}
