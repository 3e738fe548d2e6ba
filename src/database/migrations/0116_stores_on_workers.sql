-- Functions name the store by a value of their own: Citus sends a statement to the one worker of a store only when it knows
-- the store before it plans, and calls no function to learn it. To PostgreSQL it is the same.

create or replace function order_of_key(key text) returns uuid
language plpgsql stable as $$
declare
  store constant uuid := current_store();
  found_id uuid;
begin
  if (select reltuples < 1000 from pg_class where oid = 'orders'::regclass) then
    execute 'select id from orders where store_id = $2 and idempotency_key = $1' into found_id using key, store;
  else
    select id into found_id from orders where store_id = store and idempotency_key = key;
  end if;
  return found_id;
end $$;

create or replace function refuse_more_waiting(visitor bytea, portions bigint, most bigint) returns void
language plpgsql as $$
declare store constant uuid := current_store();
begin
  if portions + coalesce((
    select sum(line.quantity) from orders
    join order_lines as line on line.store_id = orders.store_id and line.order_id = orders.id
    where orders.store_id = store and orders.placed_from = visitor
      and orders.status = 'pending' and orders.paid_at is null), 0) > most then
    raise serialization_failure using message = 'a visitor has ordered more at the same moment';
  end if;
end $$;

create or replace function take_from_shelf(needed_ids uuid[], quantities numeric[], units text[],
  out is_taken boolean, out ingredient_ids uuid[], out befores numeric[], out afters numeric[])
language plpgsql as $$
declare store constant uuid := current_store();
begin
  with held as (
    select id, stock, unit from ingredients
    where store_id = store and id = any (needed_ids) and deleted_at is null
    order by id for no key update
  )
  select coalesce(bool_and(coalesce(held.stock >= need.quantity and held.unit = need.unit, false)), true) into is_taken
  from unnest(needed_ids, quantities, units) as need (id, quantity, unit) left join held on held.id = need.id;
  if is_taken then
    with moved as (
      update ingredients set stock = stock - need.quantity
      from unnest(needed_ids, quantities) as need (id, quantity)
      where ingredients.store_id = store and ingredients.id = need.id
      returning ingredients.id, stock + need.quantity as before, stock as after
    )
    select array_agg(id), array_agg(before), array_agg(after) into ingredient_ids, befores, afters from moved;
  end if;
end $$;

create or replace function recount_shelf(recounted uuid, new_unit text, over numeric, under numeric, new_price numeric) returns void
language plpgsql as $$
declare store constant uuid := current_store();
begin
  perform set_config('app.recounted', recounted::text, true);
  update stock_movements set
    quantity = round(balance * over / under, 6) - round((balance - quantity) * over / under, 6),
    balance = round(balance * over / under, 6)
  where store_id = store and ingredient_id = recounted;
  perform set_config('app.recounted', '', true);
  update ingredients set
    unit = new_unit, price_per_unit = new_price,
    stock = round(stock * over / under, 6), low_stock_level = round(low_stock_level * over / under, 6)
  where store_id = store and id = recounted;
end $$;

create or replace function uses_of_customer(wanted uuid, by_user uuid, by_email text) returns integer
language plpgsql volatile as $$
declare store constant uuid := current_store();
begin
  return (
    select coalesce(sum(uses.change), 0)
    from (
      select id from orders
      where store_id = store and discount > 0 and user_id = by_user
      union
      select id from orders
      where store_id = store and discount > 0 and by_email <> '' and lower(customer ->> 'email') = by_email
    ) as own
    join coupon_uses as uses on uses.store_id = store and uses.order_id = own.id and uses.coupon_id = wanted);
end $$;

create or replace function take_coupon(wanted uuid, by_user uuid, by_email text, at timestamptz) returns void
language plpgsql as $$
declare
  store constant uuid := current_store();
  most integer;
begin
  update coupons set used = used + 1
  where store_id = store and id = wanted and is_active and (uses is null or used < uses)
    and (starts_at is null or starts_at <= at) and (ends_at is null or ends_at > at)
  returning uses_per_customer into most;
  if not found then
    raise serialization_failure using message = 'a coupon was used up at the same moment';
  end if;
  if most is not null and uses_of_customer(wanted, by_user, by_email) >= most then
    raise serialization_failure using message = 'a customer has used a coupon at the same moment';
  end if;
end $$;

-- In PL/pgSQL, since on a worker no function in SQL may ask for rows by what it is given.
create or replace function has_hooks(store uuid) returns boolean
language plpgsql stable as $$
begin
  return exists (select from hooks where store_id = store and is_on);
end $$;

create function last_keys(keys bytea[], most integer) returns bytea[]
language plpgsql immutable as $$
begin
  return keys[greatest(1, cardinality(keys) + 1 - most):];
end $$;
comment on function last_keys is 'The last ones of some keys, at most so many; a slice in an update ends a server of Citus.';
