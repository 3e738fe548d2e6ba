import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { findStore } from '../../stores/server/queries.ts'
import type { Today } from '../contract.ts'

/** The store's day so far, by its own clock, and what is waiting whenever it was ordered. */
export async function findToday(scope: Scope): Promise<Today> {
  const store = await findStore(scope)
  const timeZone = store?.timeZone ?? 'UTC'
  const now = scope.now.toISOString()
  const { rows } = await sql<Today>`
    with day as (
      select date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) as start
    ), sold as (
      select count(*)::int as orders, coalesce(sum(total), 0) as sales
      from orders, day
      where store_id = ${scope.storeId} and status <> 'cancelled'
        and created_at >= day.start at time zone ${timeZone}
        and created_at < (day.start + interval '1 day') at time zone ${timeZone}
    ), waiting as (
      select count(*) filter (where status = 'pending')::int as pending,
             count(*) filter (where status = 'processing')::int as processing
      from orders
      where store_id = ${scope.storeId} and status in ('pending', 'processing')
    )
    select to_char(day.start, 'YYYY-MM-DD') as day, sold.sales, sold.orders, waiting.pending, waiting.processing
    from day, sold, waiting`.execute(scope.db)
  const [today] = rows
  if (today === undefined) throw new Error('A day has one row')
  return today
}
