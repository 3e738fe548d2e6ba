-- An order asks for all of its jobs at once: each call of its own cost as much as a row of it.
create function ask_for_jobs(job_names text[], contents jsonb[], starts timestamptz[]) returns void
language plpgsql security definer set search_path = pgboss, pg_temp as $$
declare asked integer;
begin
  insert into pgboss.job (name, data, start_after, created_on, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select queue.name, wanted.data, start.at, pgboss.job_now(), start.at + queue.retention_seconds * interval '1 second',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
    queue.deletion_seconds, queue.policy, queue.dead_letter, queue.heartbeat_seconds
  from unnest(job_names, contents, starts) as wanted (name, data, at)
  cross join lateral (select coalesce(wanted.at, pgboss.job_now()) as at) as start
  join pgboss.queue on queue.name = wanted.name;
  get diagnostics asked = row_count;
  if asked <> cardinality(job_names) then
    raise exception 'nobody does one of the jobs %', job_names;
  end if;
end $$;
comment on function ask_for_jobs is 'As ask_for_job, for several of any kinds.';
revoke execute on function ask_for_jobs from public;
grant execute on function ask_for_jobs to larder_app, larder_platform;

-- Order by order, which is one in nearly every statement: found by its key whatever a plan was made from, where a join was
-- planned while there were no orders and then read all of them. Nothing is asked when nothing moved. Citus, which reads no
-- rows of a trigger together with those of a table, needs no words of its own for it any more.
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

-- How the ids of movements are made stands by itself, so that the statement which moves several makes theirs as it goes.
create function movement_id(at_ms bigint, step bigint) returns uuid language sql volatile as $$
  select (lpad(to_hex(at_ms), 12, '0') || '7' || lpad(to_hex((step >> 14) & 4095), 3, '0')
    || to_hex(32768 | (step & 16383)) || substr(replace(gen_random_uuid()::text, '-', ''), 21))::uuid
$$;
comment on function movement_id is 'A UUID of version 7 that begins with a time and, within it, a step of movement_order.';

create or replace function next_movement_id() returns uuid
language plpgsql as $$
begin
  return movement_id(floor(extract(epoch from clock_timestamp()) * 1000)::bigint, nextval('movement_order'));
end $$;

drop function take_from_shelf(uuid[], numeric[], text[]);
create function take_from_shelf(needed_ids uuid[], quantities numeric[], units text[],
  out is_taken boolean, out ingredient_ids uuid[], out befores numeric[], out afters numeric[], out movement_ids uuid[])
language plpgsql as $$
declare
  store constant uuid := current_store();
  held_at bigint;
begin
  with held as (
    select id, stock, unit from ingredients
    where store_id = store and id = any (needed_ids) and deleted_at is null
    order by id for no key update
  )
  select coalesce(bool_and(coalesce(held.stock >= need.quantity and held.unit = need.unit, false)), true) into is_taken
  from unnest(needed_ids, quantities, units) as need (id, quantity, unit) left join held on held.id = need.id;
  if not is_taken then
    return;
  end if;
  -- Not before: who waited longer for the shelf comes later in its ledger.
  held_at := floor(extract(epoch from clock_timestamp()) * 1000);
  with moved as (
    update ingredients set stock = stock - need.quantity
    from unnest(needed_ids, quantities) as need (id, quantity)
    where ingredients.store_id = store and ingredients.id = need.id
    returning ingredients.id, stock + need.quantity as before, stock as after
  )
  select array_agg(id), array_agg(before), array_agg(after) into ingredient_ids, befores, afters from moved;
  movement_ids := array(select movement_id(held_at, nextval('movement_order')) from unnest(ingredient_ids));
end $$;
comment on function take_from_shelf is 'Takes what an order needs from the shelf of the store, if all of it is there, and names the movements that its caller writes.';

-- Key by key: a bitmap of several keys passes every dead version of the rows that each order counts in, and forgets none.
create or replace function tries_so_far(key_hashes bytea[], at timestamptz)
returns table (key_hash bytea, count integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select asked.hash, known.count
    from unnest(key_hashes) as asked (hash)
    cross join lateral (select count from tries where tries.key_hash = asked.hash and ends_at > at limit 1) as known;
end $$;
-- Room for the next versions of those rows beside the rows of everybody's own keys.
alter table tries set (fillfactor = 70);

-- A hundred orders are enough for a plan that finds one by its key.
create or replace function order_of_key(key text) returns uuid
language plpgsql stable as $$
declare
  store constant uuid := current_store();
  found_id uuid;
begin
  if (select reltuples < 100 from pg_class where oid = 'orders'::regclass) then
    execute 'select id from orders where store_id = $2 and idempotency_key = $1' into found_id using key, store;
  else
    select id into found_id from orders where store_id = store and idempotency_key = key;
  end if;
  return found_id;
end $$;

-- Whether a sale crosses what a portion needs is asked of the index alone, however many products share an ingredient.
create index recipe_lines_by_need on recipe_lines (store_id, ingredient_id, quantity);
create index addons_by_need on addons (store_id, ingredient_id, quantity);
create index choice_needs_by_need on choice_needs (store_id, ingredient_id, quantity);
drop index recipe_lines_of_ingredient, addons_of_ingredient, choice_needs_of_ingredient;
