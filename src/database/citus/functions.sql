-- What functions say otherwise on Citus, on every server of the cluster; where they call for it, the reason.

-- No statement reads the rows that a statement has added together with those of a spread table.
create or replace function money_moves_orders() returns trigger
language plpgsql as $$
declare moved record;
begin
  for moved in
    select store_id, order_id, sum(amount) as amount, max(created_at) as at from added
    where order_id is not null and kind not in ('tip', 'surplus') group by store_id, order_id
  loop
    update orders o set
      paid = o.paid + moved.amount,
      paid_at = case
        when o.paid_at is not null and o.paid + moved.amount > 0 then o.paid_at
        when o.paid + moved.amount >= o.total - o.reduced then coalesce(o.paid_at, moved.at)
      end,
      updated_at = greatest(o.updated_at, moved.at)
    where o.store_id = moved.store_id and o.id = moved.order_id;
  end loop;
  return null;
end $$;

-- The queue is on the coordinator alone. What a trigger asks for on a worker waits beside the row that it follows from,
-- until the coordinator brings it there.
create table if not exists asked_jobs (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null,
  contents jsonb not null,
  start_after timestamptz,
  primary key (store_id, id)
);
comment on table asked_jobs is 'Jobs that were asked for on a worker and are not in the queue yet; on Citus alone.';

-- To a trigger of a shard an order is a row of that shard.
create or replace function order_told(told anyelement) returns jsonb
language plpgsql stable as $$
begin
  return jsonb_build_object('orderId', told.id, 'number', told.number, 'status', told.status, 'total', told.total,
    'paid', told.paid, 'paymentMethod', told.payment_method);
end $$;
