import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { mostOrdersLookedAt, popularForDays, type Ordered } from '../../storefront/popular.ts'

/** In how many of the latest orders each product stood; what was cancelled is no order. */
export async function countOrdered(scope: Scope): Promise<readonly Ordered[]> {
  const { rows } = await sql<Ordered>`
    with latest as (
      select id from orders
      where store_id = ${scope.storeId} and status <> 'cancelled'
        and created_at > ${scope.now.toISOString()}::timestamptz - make_interval(days => ${popularForDays}::int)
      order by created_at desc, id desc limit ${mostOrdersLookedAt}
    )
    select l.product_id, count(distinct l.order_id)::int as orders
    from latest o join order_lines l on l.store_id = ${scope.storeId} and l.order_id = o.id
    group by l.product_id`.execute(scope.db)
  return rows
}
