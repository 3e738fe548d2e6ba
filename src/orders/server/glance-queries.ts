import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

interface Sum {
  readonly sales: number
  readonly orders: number
}

export interface DayOfSales {
  /** Days before today: 0, 1 or 7. */
  readonly ago: number
  /** On the store's calendar. */
  readonly day: string
  readonly whole: Sum
  /** Until the hour and minute that it is now. */
  readonly soFar: Sum
  /** Sales by hour of the store's clock, '00' to '23'; an hour without any is left out. */
  readonly hours: Readonly<Record<string, number>>
}

/** Today, yesterday and the same weekday of last week, by the store's own clock; what was cancelled is no sale. */
export async function compareDays(
  scope: Scope,
  { timeZone, startsAt }: { readonly timeZone: string; readonly startsAt: number },
): Promise<readonly DayOfSales[]> {
  const after = sql`make_interval(mins => ${startsAt}::int)`
  const { rows } = await sql<{
    ago: number
    day: string
    wholeSales: number
    wholeOrders: number
    soFarSales: number
    soFarOrders: number
    hours: Record<string, number>
  }>`
    with clock as (
      select (${scope.now.toISOString()}::timestamptz at time zone ${timeZone}) - ${after} as now
    ), days as (
      select ago, date_trunc('day', now) - ago * interval '1 day' as start, now - ago * interval '1 day' as until
      from clock, unnest(array[0, 1, 7]) as ago
    ), hours as (
      select d.ago, to_char(o.created_at at time zone ${timeZone}, 'HH24') as hour,
             sum(o.total - o.reduced) as sales, count(*)::int as orders,
             coalesce(sum(o.total - o.reduced) filter (where (o.created_at at time zone ${timeZone}) - ${after} <= d.until), 0) as so_far,
             (count(*) filter (where (o.created_at at time zone ${timeZone}) - ${after} <= d.until))::int as so_far_orders
      from days d
      join orders o on o.store_id = ${scope.storeId} and o.status <> 'cancelled'
        and o.created_at >= (d.start + ${after}) at time zone ${timeZone}
        and o.created_at < (d.start + interval '1 day' + ${after}) at time zone ${timeZone}
      group by 1, 2
    )
    select d.ago, to_char(d.start, 'YYYY-MM-DD') as day,
           coalesce(sum(h.sales), 0) as whole_sales, coalesce(sum(h.orders), 0)::int as whole_orders,
           coalesce(sum(h.so_far), 0) as so_far_sales, coalesce(sum(h.so_far_orders), 0)::int as so_far_orders,
           coalesce(jsonb_object_agg(h.hour, h.sales) filter (where h.hour is not null), '{}') as hours
    from days d left join hours h on h.ago = d.ago
    group by d.ago, d.start order by d.ago`.execute(scope.db)
  return rows.map(({ ago, day, hours, ...sums }) => ({
    ago,
    day,
    whole: { sales: sums.wholeSales, orders: sums.wholeOrders },
    soFar: { sales: sums.soFarSales, orders: sums.soFarOrders },
    hours,
  }))
}

/** Orders whose money is still to come, of whatever day. */
export async function sumUnpaid(scope: Scope): Promise<Sum> {
  return scope.db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().as('orders'),
      sql<number>`coalesce(sum(total - reduced - paid), 0)`.as('sales'),
    ])
    .where('storeId', '=', scope.storeId)
    .where('status', '<>', 'cancelled')
    .where('paidAt', 'is', null)
    .executeTakeFirstOrThrow()
}
