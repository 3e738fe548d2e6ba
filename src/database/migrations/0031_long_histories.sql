-- A customer is found among all orders of a store by an index of three-letter pieces. Row level security is a barrier in
-- front of it, because `ilike` is not marked leakproof: so one function looks for those who ask, as a role that may read
-- whose order it is and nothing else, and answers with orders of the asking store alone.
create function customer_found_by(customer jsonb) returns text language sql immutable parallel safe
  return coalesce((customer->>'firstName') || ' ', '') || coalesce((customer->>'lastName') || ' ', '')
      || coalesce((customer->>'email') || ' ', '') || coalesce(customer->>'phone', '');
comment on function customer_found_by is 'What a customer is searched for by, in one text.';

-- Planned with the text itself: what has no three letters in a row is looked for without the index.
create function orders_of_customer(pattern text) returns setof uuid
language plpgsql stable rows 100 set search_path = public, pg_temp as $$
begin
  return query execute format(
    'select id from orders where store_id = %L and customer_found_by(customer) ilike %L', current_store(), pattern);
end $$;
comment on function orders_of_customer is 'The orders of the store of the transaction whose customer has this in name, address or number.';
revoke execute on function orders_of_customer from public;
grant execute on function orders_of_customer to larder_app;

-- What it needs may be refused to whoever runs this: then customers are searched for as before, by reading their names.
-- Whoever has given the rights calls it again.
create function index_customers() returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  begin
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;
    create index if not exists orders_by_customer on orders
      using gin (store_id, customer_found_by(customer) gin_trgm_ops);
  exception when insufficient_privilege or feature_not_supported or undefined_file then
    raise notice 'customers are searched for without an index: %', sqlerrm;
    return;
  end;
  begin
    if not exists (select from pg_roles where rolname = 'larder_search') then
      begin
        create role larder_search nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    begin
      execute format('grant larder_search to %I', current_user);
    exception when insufficient_privilege then null;
    end;
    if not exists (select from pg_policies where policyname = 'customers' and tablename = 'orders') then
      create policy customers on orders for select to larder_search using (true);
    end if;
    grant usage on schema public to larder_search;
    grant select (store_id, id, customer) on orders to larder_search;
    -- A role that owns a function must have been allowed to make one.
    grant create on schema public to larder_search;
    alter function orders_of_customer owner to larder_search;
    revoke create on schema public from larder_search;
    alter function orders_of_customer security definer;
  exception when insufficient_privilege then
    raise notice 'customers are searched for without the index: %', sqlerrm;
  end;
end $$;
comment on function index_customers is 'Lets customers be searched for by an index, as far as whoever calls it may.';
revoke execute on function index_customers from public;
select index_customers();

-- The sales of a day that has ended hardly ever change: they are added up once, when a report first asks for them.
create table sales_days (
  store_id uuid not null references stores (id),
  time_zone text not null,
  day date not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  sums jsonb not null,
  primary key (store_id, time_zone, day)
);
comment on table sales_days is 'Sums of the sales of days that have ended, so that a report need not read their orders; removed when one of those changes.';
select protect_tenant_table('sales_days');

-- Whoever adds up a day holds this lock alone, and whoever changes one of its orders holds it with others: sums are
-- written before a change, and then removed by it, or after it.
create function forget_sales_day() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended(new.store_id::text, 31));
  delete from sales_days
  where store_id = new.store_id and begins_at <= new.created_at and ends_at > new.created_at;
  return null;
end $$;
comment on function forget_sales_day is 'Removes the sums of the day of an order that was changed, or written, after that day.';

create function try_sum_sales(store uuid) returns boolean language sql volatile
  return pg_try_advisory_xact_lock(hashtextextended(store::text, 31));
comment on function try_sum_sales is 'To the end of the transaction nobody changes an order of a past day; false while somebody does.';

-- A day is added up a quarter of an hour after its end at the earliest, so what is younger than ten minutes is in none.
create trigger orders_late after insert on orders for each row
  when (new.created_at < now() - interval '10 minutes') execute function forget_sales_day();
create trigger orders_changed after update on orders for each row
  when (new.created_at < now() - interval '10 minutes'
    and (old.status, old.paid_at, old.payment_method, old.subtotal, old.total, old.total_cost)
      is distinct from (new.status, new.paid_at, new.payment_method, new.subtotal, new.total, new.total_cost))
  execute function forget_sales_day();
