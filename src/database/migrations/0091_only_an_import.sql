-- What follows from rows is left out for those that an archive brings, with all that followed from them where they were. A
-- setting alone may be made by every session; this can be written by the owner of the database alone.
create table imports (
  transaction text primary key
);
comment on table imports is 'The transaction that brings the rows of an archive, while it runs; empty otherwise.';
grant select on imports to larder_platform;

create function is_import() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from imports where transaction = pg_current_xact_id_if_assigned()::text)
$$;
comment on function is_import is 'Whether this transaction was said to be an import, by whoever owns the database.';
revoke execute on function is_import from public;
grant execute on function is_import to larder_app, larder_platform;

create or replace function is_restoring() returns boolean language sql stable
  as $$ select coalesce(current_setting('app.restoring', true), '') = 'on' and is_import() $$;

create or replace function tell_hooks(store uuid, told text, about uuid, data jsonb) returns void
language plpgsql as $$
declare
  hook uuid;
  delivery uuid;
begin
  if is_restoring() then
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
