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

-- There a store is taken away by whoever owns the tables, and not in the role of requests: a right that is lent to that role
-- is seen by none of its connections to the workers before the transaction is over.
create or replace function refuse_rewriting() returns trigger
language plpgsql as $$
begin
  -- A shard has the name of its table and a number.
  if tg_op = 'DELETE' and tg_table_name ~ '^store_changes(_[0-9]+)?$'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and coalesce(current_setting('app.erasing_store', true), '') = current_store()::text then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Whoever changes an order says so on the worker of its store, so it is there that one asks before adding up its days.
create or replace function try_sum_sales(store uuid) returns boolean
language plpgsql as $$
declare is_free boolean;
begin
  select pg_try_advisory_xact_lock(hashtextextended(id::text, 31)) into is_free from stores where id = store;
  return coalesce(is_free, false);
end $$;
