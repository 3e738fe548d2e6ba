import { sumMoney } from './money.ts'
import { percentOf } from './percent.ts'

export interface Comparison {
  /** Money more than before; negative when it is less. */
  readonly difference: number
  /** In whole percent of what it was; undefined where there was nothing to compare with. */
  readonly percent: number | undefined
}

/** How a sum of money stands to the one before. */
export function compared(now: number, before: number): Comparison {
  const difference = sumMoney([now, -before])
  return { difference, percent: before > 0 ? inPercent(difference, before) : undefined }
}

/** What is less than half a percent has words of its own, so it may be 0; all of it is gone only where nothing is left. */
function inPercent(difference: number, before: number): number {
  const isLittle = Math.abs(difference / before) < 0.005
  return isLittle ? 0 : percentOf(difference, before, 0)
}

/** "12% more", "8% less", "the same"; of nothing before there is no percentage. */
export function comparisonWords({ difference, percent }: Comparison): string {
  if (difference === 0) return 'the same'
  if (percent === undefined) return 'nothing before'
  const more = difference > 0 ? 'more' : 'less'
  return percent === 0 ? `a little ${more}` : `${Math.abs(percent)}% ${more}`
}
