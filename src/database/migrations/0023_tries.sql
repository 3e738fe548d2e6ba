-- The platform's own: a key may be an account, an address or a network, and most have no store.
create table tries (
  key_hash bytea primary key,
  count integer not null constraint tries_count_not_negative check (count >= 0),
  ends_at timestamptz not null
);
comment on table tries is 'How often something was tried under a key, until the window of the key ends: passwords, codes, orders of strangers.';
create index tries_by_end on tries (ends_at);
grant select, insert, update, delete on tries to larder_platform;

-- Inside a store, too, tries are counted, yet no request there may read or forget those of others.
create function count_tries(key_hashes bytea[], lengths_ms bigint[], at timestamptz)
returns table (key_hash bytea, count integer, ends_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  insert into tries as known (key_hash, count, ends_at)
  -- In one order, so that two who count the same keys wait for each other instead of for ever.
  select hash, 1, at + length_ms * interval '1 millisecond'
  from unnest(key_hashes, lengths_ms) as asked (hash, length_ms)
  order by hash
  on conflict (key_hash) do update set
    count = case when known.ends_at <= at then 1 else known.count + 1 end,
    ends_at = case when known.ends_at <= at then excluded.ends_at else known.ends_at end
  returning known.key_hash, known.count, known.ends_at
$$;
comment on function count_tries is 'Counts one try under each key, in a window that begins with the first one.';

create function give_back_tries(key_hashes bytea[], how_many integer) returns void
language sql security definer set search_path = public, pg_temp as $$
  update tries set count = greatest(count - how_many, 0)
  where key_hash in (
    select key_hash from tries where key_hash = any (key_hashes) order by key_hash for update
  )
$$;
comment on function give_back_tries is 'Takes tries back that turned out to be no guesses.';

revoke execute on function count_tries, give_back_tries from public;
grant execute on function count_tries, give_back_tries to larder_app, larder_platform;

drop table password_tries;
drop table operator_tries;
