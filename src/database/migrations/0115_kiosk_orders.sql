-- Nobody has sold what a customer ordered, on a phone or at a kiosk of the store; who works at the bar tells them apart.
alter table orders add column at_kiosk boolean not null default false;
alter table orders add constraint orders_at_kiosk_by_nobody
  check (not at_kiosk or (sold_by is null and user_id is null));
comment on column orders.at_kiosk is 'Ordered at a kiosk of the store, by somebody who is nobody there.';

-- Of those that still wait: only at a kiosk does nobody ask for an address. Row security would hide the rows from their
-- own migration.
alter table orders no force row level security;
update orders set at_kiosk = true
where sold_by is null and user_id is null and status in ('pending', 'processing')
  and coalesce(customer ->> 'email', '') = '' and coalesce(customer ->> 'phone', '') = '';
alter table orders force row level security;
