-- Where those who wait asked to be told. An address is of use to nobody without the key below, which is sealed.
create table push_subscriptions (
  store_id uuid not null,
  order_id uuid not null,
  endpoint text not null constraint push_subscriptions_endpoint_length check (length(endpoint) between 1 and 1000),
  p256dh text not null,
  auth text not null,
  told text[] not null default '{}',
  failures integer not null default 0,
  created_at timestamptz not null,
  primary key (store_id, order_id, endpoint),
  foreign key (store_id, order_id) references orders (store_id, id)
);
comment on table push_subscriptions is 'Browsers that are to be told how an order stands, and what they were told of it.';
select protect_tenant_table('push_subscriptions');

create table push_keys (
  is_only boolean primary key default true constraint push_keys_only_pair check (is_only),
  public_key text not null,
  sealed_private text not null,
  made_at timestamptz not null
);
comment on table push_keys is 'The pair that says to push services who sends: one for all servers of this Larder, made when it is first asked for.';
grant select, insert, update, delete on push_keys to larder_platform;

-- In the transaction of what happened, whichever of the ways to change an order it took. Most orders have nobody to be
-- told: they pay one look into an index, at three moments of their life.
create function tell_waiting() returns trigger
language plpgsql as $$
begin
  if is_restoring() or not exists (
    select from push_subscriptions where store_id = new.store_id and order_id = new.id
  ) then
    return null;
  end if;
  perform ask_for_job('tell-waiting', jsonb_build_object(
    'storeId', new.store_id,
    'orderId', new.id,
    'moment', case new.status when 'shipped' then 'ready' when 'cancelled' then 'cancelled' else 'accepted' end), null);
  return null;
end $$;
comment on function tell_waiting is 'Asks for those to be told who wait for an order and asked for it.';
create trigger tell_waiting after update on orders for each row
  when (new.status <> old.status and new.status in ('shipped', 'cancelled')
    or new.accepted_at is not null and old.accepted_at is null and new.status in ('pending', 'processing'))
  execute function tell_waiting();
