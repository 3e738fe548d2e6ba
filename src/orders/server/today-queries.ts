import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { findStore } from '../../stores/server/queries.ts'
import type { Today } from '../contract.ts'
import { isStillWanted } from './still-wanted.ts'

/** By which a store's days are told: where it is, and how long after midnight they begin. */
async function clockOf(scope: Scope) {
  const store = await findStore(scope)
  return {
    timeZone: store?.timeZone ?? 'UTC',
    after: sql`make_interval(mins => ${store?.dayStartsAt ?? 0}::int)`,
  }
}

/** When the store's business day began and when it will end. */
export async function findDay(
  scope: Scope,
): Promise<{ readonly day: string; readonly from: string; readonly to: string }> {
  const { timeZone, after } = await clockOf(scope)
  const { rows } = await sql<{ day: string; from: string; to: string }>`
    select to_char(start, 'YYYY-MM-DD') as day, (start + ${after}) at time zone ${timeZone} as from,
           (start + interval '1 day' + ${after}) at time zone ${timeZone} as to
    from (select date_trunc('day',
      (${scope.now.toISOString()}::timestamptz at time zone ${timeZone}) - ${after}) as start) as day`.execute(
    scope.db,
  )
  const [day] = rows
  if (day === undefined) throw new Error('A day has one row')
  return day
}

/** No sale is older or will be younger: a day that is not said is one of these. */
const [firstDay, lastDay] = ['1970-01-01', '2999-12-31']

/** From the beginning of one business day of the store to the end of another, both included: the days of its reports. */
export async function findDays(
  scope: Scope,
  {
    start = firstDay,
    end = lastDay,
  }: { readonly start?: string | undefined; readonly end?: string | undefined },
): Promise<{ readonly from: string; readonly to: string }> {
  const { timeZone, after } = await clockOf(scope)
  const { rows } = await sql<{ from: string; to: string }>`
    select (${start}::date::timestamp + ${after}) at time zone ${timeZone} as from,
           ((${end}::date + 1)::timestamp + ${after}) at time zone ${timeZone} as to`.execute(
    scope.db,
  )
  const [days] = rows
  if (days === undefined) throw new Error('A range has two ends')
  return days
}

/** The store's day so far, by its own clock, and what is waiting whenever it was ordered. */
export async function findToday(scope: Scope): Promise<Today> {
  const { day, from, to } = await findDay(scope)
  const { rows } = await sql<Omit<Today, 'day'>>`
    with sold as (
      select count(*)::int as orders, coalesce(sum(total - reduced), 0) as sales
      from orders
      where store_id = ${scope.storeId} and status <> 'cancelled'
        and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
    ), waiting as (
      select count(*) filter (where status = 'pending')::int as pending,
             count(*) filter (where status = 'processing')::int as processing
      from orders
      where store_id = ${scope.storeId} and status in ('pending', 'processing') and ${isStillWanted(scope)}
    ), news as (
      select count(*)::int as unseen, max(number) as latest_unseen
      from orders where store_id = ${scope.storeId} and seen_at is null
    )
    select sold.sales, sold.orders, waiting.pending, waiting.processing, news.unseen, news.latest_unseen
    from sold, waiting, news`.execute(scope.db)
  const [today] = rows
  if (today === undefined) throw new Error('A day has one row')
  return { day, ...today }
}
