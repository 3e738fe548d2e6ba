import { expect, test } from 'vitest'
import { inThePast, pastId } from '../testing/past.ts'

/** Orders as they stood before anything was said of their money. */
const before = (storeId: string, seller: string) => `
  drop trigger orders_changed on orders;
  drop trigger orders_begin_unpaid on orders;
  drop trigger orders_are_paid_by_rows on orders;
  drop trigger hooks_hear_placed on orders;
  drop trigger hooks_hear_moved on orders;
  drop trigger orders_close_payment_proofs on orders;
  alter table orders drop column paid_at;
  insert into orders (store_id, id, number, status, sold_by, idempotency_key, request_hash, customer, payment_method,
    cash_given, subtotal, total, total_cost, created_at, updated_at)
  select '${storeId}', id::uuid, number, status, sold_by::uuid, 'key ' || number, '', '{}', method, cash, 95, 95, 0,
         '2026-03-01 10:00+00', '2026-03-01 11:00+00'
  from (values
    ('${pastId(2001)}', 2001, 'delivered', null, 'cash', 100),
    ('${pastId(2002)}', 2002, 'delivered', null, 'cash', null),
    ('${pastId(2003)}', 2003, 'processing', null, 'paypal', null),
    ('${pastId(2004)}', 2004, 'processing', null, 'paypal', null),
    ('${pastId(2005)}', 2005, 'delivered', '${seller}', 'GCash', null),
    ('${pastId(2006)}', 2006, 'processing', '${seller}', 'GCash', null),
    ('${pastId(2007)}', 2007, 'processing', '${seller}', 'cash', 95)
  ) as old (id, number, status, sold_by, method, cash);
  insert into order_events (store_id, order_id, position, from_status, to_status, created_at) values
    ('${storeId}', '${pastId(2005)}', 1, 'pending', 'processing', '2026-03-01 10:00+00'),
    ('${storeId}', '${pastId(2006)}', 1, 'pending', 'processing', '2026-03-01 10:20+00');
  insert into payment_attempts (store_id, id, order_id, number, provider, mode, state, amount, currency, created_at, updated_at)
  select '${storeId}', id::uuid, id::uuid, 1, 'paypal', 'live', state, 95, 'PHP', now(), now()
  from (values ('${pastId(2003)}', 'captured'), ('${pastId(2004)}', 'refunded')) as attempt (id, state);
  insert into payment_captures (store_id, provider, provider_ref, attempt_id, order_id, status, amount, refunded, currency,
    is_kept, created_at, updated_at)
  select '${storeId}', 'paypal', ref, id::uuid, id::uuid, status, 95, refunded, 'PHP', true, now(), '2026-03-01 10:30+00'
  from (values ('${pastId(2003)}', 'A', 'completed', 0), ('${pastId(2004)}', 'B', 'refunded', 95))
    as capture (id, ref, status, refunded);`

test('what was paid before anybody kept that is told by cash, by captures and by sales paid on the spot', async () => {
  const rows = await inThePast(async ({ store, run, migrate }) => {
    await run(before(store.id, store.adminId))
    await migrate('0016_paid_orders', ['orders', 'order_events', 'payment_captures'])
    return run(
      `select number, to_char(paid_at at time zone 'UTC', 'HH24:MI') as at from orders order by number`,
    )
  })
  expect(rows).toEqual([
    { number: 2001, at: '11:00' },
    { number: 2002, at: null },
    { number: 2003, at: '10:30' },
    { number: 2004, at: null },
    { number: 2005, at: '10:00' },
    { number: 2006, at: null },
    { number: 2007, at: '10:00' },
  ])
})
