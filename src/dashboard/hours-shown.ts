import type { Glance } from './contract.ts'

type Rows = Glance['byHour']

/** The hours from the first with a sale to the last, in the order of the store's day; all of it while there is none. */
export function hoursShown(rows: Rows): Rows {
  const first = rows.findIndex(isBusy)
  return first < 0 ? rows : rows.slice(first, rows.findLastIndex(isBusy) + 1)
}

const isBusy = ({ today, weekBefore }: Rows[number]) => today > 0 || weekBefore > 0
