-- What functions say otherwise on Citus, on every server of the cluster; where they call for it, the reason.

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
