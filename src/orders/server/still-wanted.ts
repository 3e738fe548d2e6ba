import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'

/** How many of a line are still wanted: not void, and not given back. */
export const wantedOf = ({ storeId }: Scope) => sql<number>`(order_lines.quantity - coalesce((
  select sum((taken ->> 'quantity')::integer)
  from order_corrections as made cross join lateral jsonb_array_elements(made.lines) as taken
  where made.store_id = ${storeId} and made.order_id = order_lines.order_id
    and (taken ->> 'position')::integer = order_lines.position
), 0))::integer`

/**
 * Whether anything is left of an order, of the `orders` around it: what was given back line by line neither waits nor stands
 * on a board. Asked order by order, for which the `offset` sees: else the lines of the whole store would be gathered first.
 */
export const isStillWanted = (scope: Scope) => sql<boolean>`exists (
  select 1 from order_lines
  where order_lines.store_id = ${scope.storeId} and order_lines.order_id = orders.id and ${wantedOf(scope)} > 0
  offset 0
)`

/** Whether nothing is left of it. An order that is worth what it was sold for is not asked about. */
export async function isTakenOut(
  scope: Scope,
  { id, reduced }: { readonly id: string; readonly reduced: number },
): Promise<boolean> {
  if (reduced === 0) return false
  const left = await scope.db
    .selectFrom('orders')
    .select('id')
    .where('storeId', '=', scope.storeId)
    .where('id', '=', id)
    .where(isStillWanted(scope))
    .executeTakeFirst()
  return left === undefined
}
