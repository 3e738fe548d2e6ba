import { sql, type RawBuilder } from 'kysely'
import { newId } from '../kit/server/ids.ts'
import type { Db } from '../database/open.ts'
import { firstOrderNumber } from '../orders/order.ts'
import { overTriggers } from './on-cluster.ts'

/** The day of a long history's last order; it reaches back from there at the same pace, however long it is. */
export const historyEnds = '2026-11-20T12:00:00Z'
const usualPace = { ends: historyEnds, minutesBetween: 6 }

/**
 * Orders of years, written past the product's calls: two lines each, a history, most of them delivered. The last ten
 * still wait. The store has two products that they are of.
 */
export async function fillHistory(
  db: Db,
  storeId: string,
  count: number,
  { ends, minutesBetween } = usualPace,
): Promise<void> {
  const product = (at: number) => idOf(sql`${storeId} || ${String(at)}`)
  await sql`
    insert into products (store_id, id, name, slug, price)
    select ${storeId}, ${idOf(sql`${storeId} || at::text`)}, 'Drink ' || at, 'drink-' || at, 95
    from generate_series(1, 2) as at`.execute(db)
  // Nothing is added up yet, and it takes a while to look for it a hundred thousand times.
  await overTriggers(db, (own) => sql`alter table orders disable trigger orders_late`.execute(own))
  await sql`
    insert into orders (store_id, id, number, status, idempotency_key, request_hash, customer, payment_method,
      subtotal, total, total_cost, created_at, updated_at, seen_at)
    select ${storeId}, ${orderId(storeId)}, ${firstOrderNumber - 1}::int + n,
      case when n > ${count}::int - 10 then 'pending' when n % 40 = 0 then 'cancelled' else 'delivered' end,
      'history-' || n, '\\x00'::bytea,
      jsonb_build_object('firstName', 'Guest ' || n, 'lastName', 'Diaz', 'email', '', 'phone', ''),
      case when n % 3 = 0 then 'GCash' else 'cash' end, 190, 190, 57,
      at.moment, at.moment, case when n <= ${count}::int - 10 then at.moment end
    from generate_series(1, ${count}::int) as n,
      lateral (select ${ends}::timestamptz - (${count}::int - n) * ${minutesBetween}::numeric::float8 * interval '1 minute' as moment) as at`.execute(
    db,
  )
  await overTriggers(db, (own) => sql`alter table orders enable trigger orders_late`.execute(own))
  await sql`
    insert into order_lines (store_id, order_id, position, product_id, name, price, cost, quantity, subtotal)
    select ${storeId}, ${orderId(storeId)}, line, case line when 0 then ${product(1)} else ${product(2)} end,
      'Drink ' || line + 1, 95, 28.5, 1, 95
    from generate_series(1, ${count}::int) as n, generate_series(0, 1) as line`.execute(db)
  await sql`
    insert into order_events (store_id, order_id, position, to_status, created_at)
    select store_id, id, 0, 'pending', created_at from orders where store_id = ${storeId}`.execute(
    db,
  )
  await sql`
    insert into money_movements (store_id, id, kind, method, amount, note, created_at)
    select store_id, id, 'in', 'cash', 5, 'Change', created_at from orders where store_id = ${storeId} and number % 5 = 0`.execute(
    db,
  )
  await sql`
    update stores set next_order_number = ${firstOrderNumber}::int + ${count}::int where id = ${storeId}`.execute(
    db,
  )
}

/** Stores that only stand in the same tables: copies of one, without anybody who could sign in. */
export async function settleNeighbours(
  db: Db,
  like: string,
  { stores, orders }: { readonly stores: number; readonly orders: number },
): Promise<void> {
  for (let at = 0; at < stores; at += 1) {
    const id = newId()
    await sql`
      insert into stores select (jsonb_populate_record(stores, jsonb_build_object('id', ${id}::text))).*
      from stores where id = ${like}`.execute(db)
    await fillHistory(db, id, orders)
  }
}

/** The same for the same number, so that lines find their order. */
const orderId = (storeId: string) => idOf(sql`${storeId} || ':' || n`)

/** An id in the shape of the server's own, the same for the same text. */
const idOf = (text: RawBuilder<unknown>) =>
  sql`overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`
