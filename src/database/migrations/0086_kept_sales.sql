-- A counter that sold without a connection gave its customer a number of its own.
alter table orders add column receipt text constraint orders_receipt_not_empty check (receipt <> '');
comment on column orders.receipt is 'The number that the counter gave it while it had no connection; null for every other order.';
create index orders_of_receipt on orders (store_id, receipt) where receipt is not null;

create table counter_devices (
  store_id uuid not null references stores (id),
  -- Made by the device itself.
  id uuid not null,
  letters text not null constraint counter_devices_letters_known check (letters ~ '^[A-Z]+$'),
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table counter_devices is 'Tablets and phones that sell at the counter, each with the letters that its receipt numbers begin with.';
create unique index counter_devices_letters_once on counter_devices (store_id, letters);
create index counter_devices_of_user on counter_devices (store_id, user_id);
select protect_tenant_table('counter_devices');
-- Letters that were printed are never handed out again.
revoke update, delete on counter_devices from larder_app;

create table sale_doubts (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null constraint sale_doubts_kind_known
    check (kind in ('missing', 'price', 'discount', 'gone', 'person', 'clock', 'shift', 'number')),
  said text not null constraint sale_doubts_say_something check (said <> ''),
  -- Of what is missing: what the shelf could not give, in the unit it was counted in.
  ingredient_id uuid,
  quantity numeric(18,6) constraint sale_doubts_quantity_positive check (quantity > 0 and quantity <> 'NaN'),
  created_at timestamptz not null,
  looked_at timestamptz,
  looked_by uuid,
  primary key (store_id, id),
  constraint sale_doubts_missing_is_whole
    check ((kind = 'missing') = (ingredient_id is not null and quantity is not null)),
  constraint sale_doubts_looked_by_somebody check ((looked_at is null) = (looked_by is null)),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, ingredient_id) references ingredients (store_id, id),
  foreign key (store_id, looked_by) references users (store_id, id)
);
comment on table sale_doubts is 'What somebody should look at in sales that were made without a connection, and who has.';
create index sale_doubts_of_order on sale_doubts (store_id, order_id);
create index sale_doubts_open on sale_doubts (store_id, created_at desc, id desc) where looked_at is null;
create index sale_doubts_of_ingredient on sale_doubts (store_id, ingredient_id) where ingredient_id is not null;
create index sale_doubts_looked_by on sale_doubts (store_id, looked_by) where looked_by is not null;
select protect_tenant_table('sale_doubts');
revoke delete on sale_doubts from larder_app;
