import { grantOf } from '../accounts/permissions.ts'

/** Where no sale is listed: whoever sees only those of the day is told nothing of those before. */
export function noneSold(role: string, isSearch: boolean): string {
  const isOfToday = grantOf(role, 'order.list') === 'today'
  if (isSearch) return isOfToday ? 'No sale of today is found' : 'No sale is found'
  return isOfToday ? 'Nothing has been sold today' : 'Nothing has been sold yet'
}
