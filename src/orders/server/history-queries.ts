import { sql } from 'kysely'
import type { Scope } from '../../kit/server/scope.ts'
import type { OrderStatus } from '../order.ts'

/** Saves where an order stands now, and in its history who brought it there. The caller holds the order. */
export async function saveStatus(
  scope: Scope,
  id: string,
  { from, to }: { readonly from: OrderStatus; readonly to: OrderStatus },
): Promise<void> {
  const now = scope.now.toISOString()
  await sql`
    with moved as (
      update orders set status = ${to}, updated_at = ${now}, seen_at = coalesce(seen_at, ${now}::timestamptz)
      where store_id = ${scope.storeId} and id = ${id}
      returning store_id, id
    )
    insert into order_events (store_id, order_id, position, from_status, to_status, user_id, created_at)
    select moved.store_id, moved.id,
           (select coalesce(max(position) + 1, 0) from order_events where store_id = moved.store_id and order_id = moved.id),
           ${from}, ${to}, ${scope.actor.userId ?? null}::uuid, ${now}::timestamptz
    from moved`.execute(scope.db)
}

/** Who brought an order where it stands; undefined when nobody did who has an account. */
export async function findLastMover(scope: Scope, orderId: string): Promise<string | undefined> {
  const row = await scope.db
    .selectFrom('orderEvents')
    .select('userId')
    .where('storeId', '=', scope.storeId)
    .where('orderId', '=', orderId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.userId ?? undefined
}

export interface StoredAddon {
  readonly _id: string
  readonly type: string
  readonly label: string
  readonly price: number
}

export interface OrderParts {
  /** In the order they were chosen. */
  readonly lines: readonly {
    readonly productId: string
    readonly name: string
    readonly image: string | null
    readonly price: number
    readonly quantity: number
    readonly subtotal: number
    readonly addons: readonly StoredAddon[]
    readonly note: string
  }[]
  /** First things first; empty for an order older than the history. */
  readonly events: readonly {
    readonly from: string | null
    readonly to: string
    readonly userId: string | null
    readonly at: string
  }[]
}

/** What belongs to an order beside its own row, in one question. */
export async function findParts(scope: Scope, orderId: string): Promise<OrderParts> {
  const { rows } = await sql<OrderParts>`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'name', name, 'image', image, 'price', price,
           'quantity', quantity, 'subtotal', subtotal, 'addons', addons, 'note', note) order by position), '[]')
       from order_lines where store_id = ${scope.storeId} and order_id = ${orderId}) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'userId', user_id,
           'at', created_at) order by position), '[]')
       from order_events where store_id = ${scope.storeId} and order_id = ${orderId}) as events`.execute(
    scope.db,
  )
  return rows[0] ?? { lines: [], events: [] }
}
