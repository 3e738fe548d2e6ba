import { invalid, notFound, storeNotFound } from '../../kit/problem.ts'
import type { Scope } from '../../kit/server/scope.ts'
import type { Span } from '../../orders/server/sales-queries.ts'
import { findStore } from '../../stores/server/queries.ts'
import { daysReversed, monthBefore } from '../sales.ts'
import { spanOf, todayIn } from './queries.ts'

export interface WantedDays {
  readonly start?: string | undefined
  readonly end?: string | undefined
}

export type Days = Span & { readonly start: string; readonly end: string }

/**
 * No sale is older or will be younger. A year that is typed digit by digit passes through the time of the Romans, where
 * a calendar has no month before and the database no day after.
 */
const [firstDay, lastDay] = ['1970-01-01', '2999-12-31']

/** The days asked for as the store's; without any, from one month ago to today. */
export async function wantedDays(scope: Scope, { start, end }: WantedDays): Promise<Days> {
  const store = await findStore(scope)
  if (store === undefined) throw notFound(storeNotFound)
  const zone = { timeZone: store.timeZone, startsAt: store.dayStartsAt }
  const today = await todayIn(scope, zone)
  const last = within(end ?? (start !== undefined && start > today ? start : today))
  const days = await spanOf(scope, zone, {
    start: within(start ?? monthBefore(last.slice(0, 10))),
    end: last,
  })
  if (days.start > days.end) throw invalid(daysReversed, { start: daysReversed })
  return days
}

function within(value: string): string {
  if (value < firstDay) return firstDay
  return value.slice(0, 10) > lastDay ? lastDay : value
}
