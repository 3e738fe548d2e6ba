import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import { longestQueue, queuedStatuses, type QueuedOrder } from '../queue.ts'

interface Row extends Omit<QueuedOrder, '_id' | 'orderNumber'> {
  readonly number: number
}

/** What is still to be made, the longest waiting first. */
export async function listQueue(scope: Scope): Promise<QueuedOrder[]> {
  const { rows } = await sql<Row>`
    select id, number, created_at, status, notes, (
        select coalesce(jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'note', note,
          'addons', jsonb_path_query_array(addons, '$[*].label')) order by position), '[]')
        from order_lines where store_id = orders.store_id and order_id = orders.id) as items
    from orders
    where store_id = ${scope.storeId} and status = any(${queuedStatuses}::text[])
    order by created_at, id
    limit ${longestQueue}`.execute(scope.db)
  return rows.map(({ number, ...order }) => ({ ...order, _id: order.id, orderNumber: number }))
}
