alter table orders add column paid_at timestamptz;
comment on column orders.paid_at is
  'Since when its money is there: captured by a provider, or entered by somebody who works here; null while it is not.';

-- What is known of the past. Row security would hide the rows from their own migration.
alter table orders no force row level security;
alter table order_events no force row level security;
alter table payment_captures no force row level security;
update orders set paid_at = case when sold_by is null then updated_at else created_at end
where cash_given is not null;
update orders o set paid_at = c.updated_at
from payment_captures c
where c.store_id = o.store_id and c.order_id = o.id and c.is_kept and c.status <> 'refunded' and o.paid_at is null;
-- A sale by a method of the store's own that was paid on the spot went into the making at that very moment.
update orders o set paid_at = o.created_at
where o.sold_by is not null and o.paid_at is null and lower(o.payment_method) not in ('cash', 'paypal', 'xendit')
  and exists (select from order_events e
    where e.store_id = o.store_id and e.order_id = o.id and e.from_status = 'pending' and e.to_status = 'processing'
      and e.created_at = o.created_at);
alter table orders force row level security;
alter table order_events force row level security;
alter table payment_captures force row level security;

alter table orders add constraint orders_cash_is_paid check (cash_given is null or paid_at is not null);
