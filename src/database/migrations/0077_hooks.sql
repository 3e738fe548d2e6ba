create table hooks (
  store_id uuid not null references stores (id),
  id uuid not null,
  address text not null constraint hooks_address_not_empty check (address <> ''),
  events text[] not null constraint hooks_have_events check (cardinality(events) > 0),
  is_on boolean not null default true,
  off_reason text not null default '',
  failing_since timestamptz,
  sealed_secret text not null,
  sealed_former text,
  former_until timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id)
);
comment on table hooks is 'Addresses of a store''s own programs that are told of its events.';
select protect_tenant_table('hooks');

create table hook_deliveries (
  store_id uuid not null,
  id uuid not null,
  hook_id uuid not null,
  event text not null,
  -- The order, product or ingredient: what is told of one is told in its order.
  subject uuid not null,
  body text not null,
  state text not null default 'waiting'
    constraint hook_deliveries_state_known check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  status integer,
  answer text not null default '',
  ms integer,
  next_at timestamptz,
  sending_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, hook_id) references hooks (store_id, id) on delete cascade
);
comment on table hook_deliveries is 'What an address is to be told, written in the transaction of what happened, and what became of it.';
create index hook_deliveries_of_hook on hook_deliveries (store_id, hook_id, id desc);
create index hook_deliveries_waiting on hook_deliveries (store_id, hook_id, subject, id) where state = 'waiting';
select protect_tenant_table('hook_deliveries');

-- In the transaction of what happened: it is told if and only if that is kept. What is told names no person.
create function tell_hooks(store uuid, told text, about uuid, data jsonb) returns void
language plpgsql as $$
declare
  hook uuid;
  delivery uuid;
begin
  if current_setting('app.restoring', true) = 'on' then
    return;
  end if;
  for hook in select id from hooks where store_id = store and is_on and told = any (events) order by id loop
    delivery := next_movement_id();
    insert into hook_deliveries (store_id, id, hook_id, event, subject, body, created_at, updated_at)
    values (store, delivery, hook, told, about, jsonb_build_object(
      'id', delivery,
      'type', told,
      'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'storeId', store,
      'data', data)::text, clock_timestamp(), clock_timestamp());
    perform ask_for_job('deliver-hook', jsonb_build_object('storeId', store, 'deliveryId', delivery), null);
  end loop;
end $$;
comment on function tell_hooks is 'Writes what happened down for every address of the store that asked for it, and asks for it to be sent.';

create function order_told(told orders) returns jsonb
language sql immutable as $$
  select jsonb_build_object('orderId', told.id, 'number', told.number, 'status', told.status, 'total', told.total,
    'paid', told.paid, 'paymentMethod', told.payment_method)
$$;

create function hooks_hear_orders() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform tell_hooks(new.store_id, 'order.placed', new.id, order_told(new));
    return null;
  end if;
  if new.paid_at is not null and old.paid_at is null then
    perform tell_hooks(new.store_id, 'order.paid', new.id, order_told(new));
  end if;
  if new.status <> old.status then
    perform tell_hooks(new.store_id, 'order.status', new.id,
      order_told(new) || jsonb_build_object('before', old.status));
  end if;
  return null;
end $$;
create trigger hooks_hear_placed after insert on orders for each row execute function hooks_hear_orders();
create trigger hooks_hear_moved after update on orders for each row
  when (new.status <> old.status or (new.paid_at is not null and old.paid_at is null))
  execute function hooks_hear_orders();

create function hooks_hear_money() returns trigger
language plpgsql as $$
begin
  perform tell_hooks(new.store_id, 'order.refunded', new.order_id, jsonb_build_object(
    'orderId', new.order_id, 'amount', -new.amount, 'method', new.method));
  return null;
end $$;
create trigger hooks_hear_refunds after insert on money_movements for each row
  when (new.kind = 'refund') execute function hooks_hear_money();

-- Where a shelf crosses its mark, and not each time something is taken below it.
create function hooks_hear_stock() returns trigger
language plpgsql as $$
declare
  data jsonb := jsonb_build_object('ingredientId', new.id, 'name', new.name, 'stock', new.stock, 'unit', new.unit,
    'lowStockLevel', new.low_stock_level);
begin
  if new.stock <= 0 and old.stock > 0 then
    perform tell_hooks(new.store_id, 'stock.out', new.id, data);
  elsif new.stock <= coalesce(new.low_stock_level, 0) and old.stock > coalesce(new.low_stock_level, 0) then
    perform tell_hooks(new.store_id, 'stock.low', new.id, data);
  end if;
  return null;
end $$;
create trigger hooks_hear_stock after update of stock on ingredients for each row
  when (new.stock < old.stock and new.deleted_at is null) execute function hooks_hear_stock();

create function hooks_hear_products() returns trigger
language plpgsql as $$
begin
  perform tell_hooks(new.store_id, 'product.changed', new.id, jsonb_build_object(
    'productId', new.id, 'name', new.name, 'slug', new.slug, 'price', new.price, 'inStock', new.in_stock,
    'isRemoved', new.deleted_at is not null));
  return null;
end $$;
create trigger hooks_hear_added after insert on products for each row execute function hooks_hear_products();
create trigger hooks_hear_changed after update on products for each row
  when (new is distinct from old) execute function hooks_hear_products();
