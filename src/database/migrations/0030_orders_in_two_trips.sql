-- An order asks for its jobs and counts its tries in the very statement that writes it. In PL/pgSQL, whose plans are kept
-- for a connection: a function in SQL is planned anew in every statement that calls it.
create or replace function count_tries(key_hashes bytea[], lengths_ms bigint[], at timestamptz)
returns table (key_hash bytea, count integer, ends_at timestamptz)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    insert into tries as known (key_hash, count, ends_at)
    -- In one order, so that two who count the same keys wait for each other instead of for ever.
    select hash, 1, at + length_ms * interval '1 millisecond'
    from unnest(key_hashes, lengths_ms) as asked (hash, length_ms)
    order by hash
    on conflict (key_hash) do update set
      count = case when known.ends_at <= at then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= at then excluded.ends_at else known.ends_at end
    returning known.key_hash, known.count, known.ends_at;
end $$;

create function tries_so_far(key_hashes bytea[], at timestamptz)
returns table (key_hash bytea, count integer)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select known.key_hash, known.count from tries as known
    where known.key_hash = any (key_hashes) and known.ends_at > at;
end $$;
comment on function tries_so_far is 'How often something was tried under each key whose window has not ended.';

create function count_tries_within(key_hashes bytea[], lengths_ms bigint[], mosts bigint[], at timestamptz)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare passed integer;
begin
  -- As count_tries does it; a call of that one costs as much again.
  with counted as (
    insert into tries as known (key_hash, count, ends_at)
    select hash, 1, at + length_ms * interval '1 millisecond'
    from unnest(key_hashes, lengths_ms) as asked (hash, length_ms)
    order by hash
    on conflict (key_hash) do update set
      count = case when known.ends_at <= at then 1 else known.count + 1 end,
      ends_at = case when known.ends_at <= at then excluded.ends_at else known.ends_at end
    returning known.key_hash, known.count
  )
  select count(*) into passed from counted join unnest(key_hashes, mosts) as asked (hash, most) on asked.hash = counted.key_hash
  where counted.count > asked.most;
  if passed > 0 then
    raise serialization_failure using message = 'a limit was passed by somebody else at the same moment';
  end if;
end $$;
comment on function count_tries_within is 'Counts one try under each key; whoever passes a limit by it loses the transaction, and will see so when looking again.';

-- The queue is the owner's, and no role that requests step down to sees it: they can only ask.
create function ask_for_job(job_name text, contents jsonb, at timestamptz) returns void
language plpgsql security definer set search_path = pgboss, pg_temp as $$
begin
  insert into pgboss.job (name, data, start_after, created_on, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select queue.name, contents, start.at, pgboss.job_now(), start.at + queue.retention_seconds * interval '1 second',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
    queue.deletion_seconds, queue.policy, queue.dead_letter, queue.heartbeat_seconds
  from pgboss.queue, (select coalesce(at, pgboss.job_now()) as at) as start
  where queue.name = job_name;
  if not found then
    raise exception 'nobody does the job %', job_name;
  end if;
end $$;
comment on function ask_for_job is 'Puts a job into the queue, with the settings of its kind: as pg-boss itself would, without a role of its own.';

revoke execute on function tries_so_far, count_tries_within, ask_for_job from public;
grant execute on function tries_so_far, count_tries_within, ask_for_job to larder_app, larder_platform;

-- Volatile, so it sees what was committed while its order waited for the row of its store: of two orders at the same
-- moment the second one counts the first.
create function refuse_more_waiting(visitor bytea, portions bigint, most bigint) returns void
language plpgsql as $$
begin
  if portions + coalesce((
    select sum(line.quantity) from orders
    join order_lines as line on line.store_id = orders.store_id and line.order_id = orders.id
    where orders.store_id = current_store() and orders.placed_from = visitor
      and orders.status = 'pending' and orders.paid_at is null), 0) > most then
    raise serialization_failure using message = 'a visitor has ordered more at the same moment';
  end if;
end $$;
comment on function refuse_more_waiting is 'Whoever would let more wait unpaid than one visitor may loses the transaction, and will see so when looking again.';

-- The ledger is read in the order of its ids, so they are given when the shelf is held: whoever made one before would
-- have to have it written in the same order. The clock of the embedded database counts milliseconds; a sequence goes on
-- counting within them.
create sequence movement_order;
grant usage on sequence movement_order to larder_app, larder_platform;
create function next_movement_id() returns uuid
language plpgsql as $$
declare
  at bigint := floor(extract(epoch from clock_timestamp()) * 1000);
  step bigint := nextval('movement_order');
begin
  return (lpad(to_hex(at), 12, '0') || '7' || lpad(to_hex((step >> 14) & 4095), 3, '0')
    || to_hex(32768 | (step & 16383)) || substr(replace(gen_random_uuid()::text, '-', ''), 21))::uuid;
end $$;
comment on function next_movement_id is 'A UUID of version 7, larger than all that were given before.';

-- The order that a key has become already, in the store of the transaction. A plan that was made while the table was
-- empty finds every index as good as the right one and is kept: it then reads all orders of the store. So as long as the
-- table has not been counted, the look-up is planned each time; counting it makes all plans anew.
create function order_of_key(key text) returns uuid
language plpgsql stable as $$
declare found_id uuid;
begin
  if (select reltuples < 1000 from pg_class where oid = 'orders'::regclass) then
    execute 'select id from orders where store_id = current_store() and idempotency_key = $1' into found_id using key;
  else
    select id into found_id from orders where store_id = current_store() and idempotency_key = key;
  end if;
  return found_id;
end $$;
comment on function order_of_key is 'The order that was placed under a key.';

-- Takes all of it or nothing. Two statements, because the second one has to see the rows as they were found when the first
-- one had them: a single statement would go back to the versions that it saw at its beginning, and there wait for those
-- who wait for it. Held in id order, so that two sales never wait for each other, and without the keys, so that no recipe
-- being saved waits for a sale.
create function take_from_shelf(needed_ids uuid[], quantities numeric[],
  out is_taken boolean, out ingredient_ids uuid[], out befores numeric[], out afters numeric[])
language plpgsql as $$
begin
  with held as (
    select id, stock from ingredients
    where store_id = current_store() and id = any (needed_ids) and deleted_at is null
    order by id for no key update
  )
  select coalesce(bool_and(coalesce(held.stock >= need.quantity, false)), true) into is_taken
  from unnest(needed_ids, quantities) as need (id, quantity) left join held on held.id = need.id;
  if is_taken then
    with moved as (
      update ingredients set stock = stock - need.quantity
      from unnest(needed_ids, quantities) as need (id, quantity)
      where ingredients.store_id = current_store() and ingredients.id = need.id
      returning ingredients.id, stock + need.quantity as before, stock as after
    )
    select array_agg(id), array_agg(before), array_agg(after) into ingredient_ids, befores, afters from moved;
  end if;
end $$;
comment on function take_from_shelf is 'Takes what an order needs from the shelf of the store, if all of it is there; its caller writes the ledger.';
