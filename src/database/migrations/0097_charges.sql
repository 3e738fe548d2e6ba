alter table stores add column charges jsonb not null default '[]';
comment on column stores.charges is 'What it charges beside its products, such as service and packaging: how much, of which orders, taxed by which rate. None: nothing.';

alter table orders add column charge numeric(14,2) not null default 0
  constraint orders_charge_not_negative check (charge >= 0 and charge <> 'NaN');
comment on column orders.charge is 'What its order_charges come to; part of the total.';

-- What was charged beside the products when an order was sold. Every sum of charges is a sum of these rows.
create table order_charges (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The place among those of its order.
  position integer not null constraint order_charges_position_not_negative check (position >= 0),
  name text not null constraint order_charges_have_names check (name <> ''),
  kind text not null constraint order_charges_kind_known check (kind in ('percent', 'order', 'item')),
  -- The percentage, or the amount of one.
  value numeric(14,4) not null constraint order_charges_value_positive check (value > 0 and value <> 'NaN'),
  -- How many items it was charged for; 1 for what is not charged by item.
  quantity integer not null constraint order_charges_quantity_positive check (quantity > 0),
  amount numeric(14,2) not null constraint order_charges_amount_positive check (amount > 0 and amount <> 'NaN'),
  -- The same by line: position, amount. Empty for what is charged of the order as a whole.
  lines jsonb not null,
  -- The tax that was due on it; both null for none.
  rate_name text,
  rate_percent numeric(7,4) constraint order_charges_rate_percent_in_range check (rate_percent between 0 and 100),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  constraint order_charges_rate_is_whole check ((rate_name is null) = (rate_percent is null))
);
comment on table order_charges is
  'What was charged beside the products of orders as they were sold, append-only: service, packaging, with the tax due on it.';
create unique index order_charges_of_order on order_charges (store_id, order_id, position);
select protect_tenant_table('order_charges');
revoke update, delete on order_charges from larder_app;
