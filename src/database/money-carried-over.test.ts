import { expect, test } from 'vitest'
import { inThePast, pastId, readMigration } from '../testing/past.ts'

/** A store as it stood before there was a ledger of money. */
const before = `
  drop trigger orders_changed on orders;
  drop trigger orders_begin_unpaid on orders;
  drop trigger orders_are_paid_by_rows on orders;
  drop trigger hooks_hear_placed on orders;
  drop trigger hooks_hear_moved on orders;
  drop table money_movements cascade;
  drop function money_moves_orders, refuse_money_without_rows cascade;
  alter table orders drop column paid;
  alter table orders add constraint orders_cash_is_paid check (cash_given is null or paid_at is not null);`

const rowsOfThePast = (storeId: string, seller: string) => `
  insert into cashflow_entries (store_id, id, type, amount, note, user_id, created_at) values
    ('${storeId}', '${pastId(3001)}', 'in', 500, 'Float', '${seller}', '2026-03-01 08:00+00'),
    ('${storeId}', '${pastId(3002)}', 'out', 120.50, 'Ice', null, '2026-03-01 09:00+00');
  insert into orders (store_id, id, number, status, sold_by, idempotency_key, request_hash, customer, payment_method,
    cash_given, subtotal, total, total_cost, created_at, updated_at, paid_at)
  select '${storeId}', id::uuid, number, status, sold_by::uuid, 'key ' || number, '', '{}', method, cash, total, total, 0,
         '2026-03-01 10:00+00', '2026-03-01 11:00+00', paid_at::timestamptz
  from (values
    ('${pastId(2001)}', 2001, 'delivered', '${seller}', 'cash', 100, 95, '2026-03-01 10:00+00'),
    ('${pastId(2002)}', 2002, 'delivered', null, 'cash', 95, 95, '2026-03-01 11:00+00'),
    ('${pastId(2003)}', 2003, 'processing', null, 'paypal', null, 95, '2026-03-01 10:30+00'),
    ('${pastId(2004)}', 2004, 'processing', null, 'paypal', null, 95, null),
    ('${pastId(2005)}', 2005, 'delivered', '${seller}', 'GCash', null, 95, '2026-03-01 10:00+00'),
    ('${pastId(2006)}', 2006, 'pending', null, 'cash', null, 95, null),
    ('${pastId(2007)}', 2007, 'delivered', null, 'cash', 200, 95, '2026-03-01 12:00+00'),
    ('${pastId(2008)}', 2008, 'delivered', '${seller}', 'cash', 0, 0, '2026-03-01 10:00+00'),
    ('${pastId(2009)}', 2009, 'cancelled', null, 'paypal', null, 95, null)
  ) as old (id, number, status, sold_by, method, cash, total, paid_at);
  insert into payment_attempts (store_id, id, order_id, number, provider, mode, state, amount, currency, created_at, updated_at)
  select '${storeId}', id::uuid, id::uuid, 1, 'paypal', 'live', 'captured', 95, 'PHP', now(), now()
  from (values ('${pastId(2003)}'), ('${pastId(2004)}'), ('${pastId(2007)}'), ('${pastId(2009)}')) as attempt (id);
  insert into payment_captures (store_id, provider, provider_ref, attempt_id, order_id, status, amount, refunded, currency,
    is_kept, created_at, updated_at)
  select '${storeId}', 'paypal', ref, id::uuid, id::uuid, status, 95, refunded, 'PHP', is_kept, '2026-03-01 10:30+00',
    '2026-03-01 10:40+00'
  from (values ('${pastId(2003)}', 'A', 'partially_refunded', 30, true), ('${pastId(2004)}', 'B', 'refunded', 95, true),
    ('${pastId(2007)}', 'C', 'refunded', 95, true), ('${pastId(2009)}', 'D', 'completed', 0, false))
    as capture (id, ref, status, refunded, is_kept);
  insert into payment_refunds (store_id, id, provider, capture_ref, amount, state, user_id, created_at, updated_at) values
    ('${storeId}', '${pastId(4001)}', 'paypal', 'A', 20, 'done', '${seller}', '2026-03-01 10:35+00', '2026-03-01 10:36+00'),
    ('${storeId}', '${pastId(4002)}', 'paypal', 'A', 60, 'refused', '${seller}', '2026-03-01 10:35+00', '2026-03-01 10:36+00');`

interface Carried {
  readonly kind: string
  readonly method: string
  readonly amount: number
  readonly number: number | null
  readonly by: boolean
  readonly at: string
}

test('what cash entries, entered cash and providers said of the past stands in the ledger of money, to the cent', async () => {
  await inThePast(async ({ store, run, migrate }) => {
    await run(before)
    await run(await readMigration('0003_cashflow'))
    await run(rowsOfThePast(store.id, store.adminId))
    await migrate(
      '0040_money',
      ['orders', 'payment_captures', 'payment_refunds', 'cashflow_entries'],
      `grant usage on sequence movement_order to keeper;
       grant references, select on stores, users to keeper;`,
    )
    const rows = await run<Carried>(
      `select kind, method, m.amount, o.number, m.user_id is not null as by,
           to_char(m.created_at at time zone 'UTC', 'HH24:MI') as at
         from money_movements m left join orders o on o.id = m.order_id
         order by o.number nulls first, m.created_at, m.amount desc, m.id`,
    )
    const row = (...[number, kind, method, amount, at, by]: readonly unknown[]) => ({
      number,
      kind,
      method,
      amount,
      at,
      by,
    })
    expect(rows).toEqual([
      row(null, 'in', 'cash', 500, '08:00', true),
      row(null, 'out', 'cash', -120.5, '09:00', false),
      row(2001, 'payment', 'cash', 100, '10:00', true),
      row(2001, 'change', 'cash', -5, '10:00', true),
      row(2002, 'payment', 'cash', 95, '11:00', false),
      row(2003, 'payment', 'paypal', 95, '10:30', false),
      row(2003, 'refund', 'paypal', -20, '10:36', true),
      row(2003, 'refund', 'paypal', -10, '10:40', false),
      row(2004, 'payment', 'paypal', 95, '10:30', false),
      row(2004, 'refund', 'paypal', -95, '10:40', false),
      row(2005, 'payment', 'GCash', 95, '10:00', true),
      row(2007, 'payment', 'paypal', 95, '10:30', false),
      row(2007, 'refund', 'paypal', -95, '10:40', false),
      row(2007, 'payment', 'cash', 200, '12:00', false),
      row(2007, 'change', 'cash', -105, '12:00', false),
      row(2008, 'payment', 'cash', 0, '10:00', true),
      row(2009, 'surplus', 'paypal', 95, '10:30', false),
    ])
    // Every order that was paid before is paid now, by its rows, and no other one is.
    const paid = await run<{ number: number; paid: number; isPaid: boolean }>(
      `select number, paid, paid_at is not null as "isPaid" from orders order by number`,
    )
    expect(paid.map(({ number, paid: sum, isPaid }) => [number, sum, isPaid])).toEqual([
      [2001, 95, true],
      [2002, 95, true],
      [2003, 65, true],
      [2004, 0, false],
      [2005, 95, true],
      [2006, 0, false],
      [2007, 95, true],
      [2008, 0, true],
      [2009, 0, false],
    ])
    const [drawer] = await run<{ sum: number }>(
      `select sum(amount) as sum from money_movements where kind in ('in', 'out')`,
    )
    expect(drawer?.sum).toBe(379.5)
  })
})
