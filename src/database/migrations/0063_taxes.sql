alter table stores add column tax_rates jsonb not null default '[]';
comment on column stores.tax_rates is 'The rates that it sells by: of which products and orders, in the price or on top. None: no tax.';
alter table stores add column tax_profile text not null default 'plain'
  constraint stores_tax_profile_known check (tax_profile in ('plain', 'philippines'));
comment on column stores.tax_profile is 'Whose words its receipts have for taxes.';
alter table stores add column tax_number text not null default '';
comment on column stores.tax_number is 'Under which it pays its taxes, such as a TIN; stands on receipts.';

-- What of an order is tax, as it was when it was sold, and what of that was given back since. Every sum of taxes is a sum of
-- these rows.
create table order_taxes (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The line; null for what was charged beside the lines, and for an amount that was given back.
  position integer,
  -- Null for the sale itself.
  correction_id uuid,
  name text not null,
  percent numeric(7,4) not null constraint order_taxes_percent_in_range check (percent between 0 and 100),
  kind text not null constraint order_taxes_kind_known check (kind in ('taxed', 'zero', 'exempt')),
  is_in_price boolean not null,
  base numeric(14,2) not null constraint order_taxes_base_real check (base <> 'NaN'),
  tax numeric(14,2) not null constraint order_taxes_tax_real check (tax <> 'NaN'),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, order_id, position) references order_lines (store_id, order_id, position),
  foreign key (store_id, correction_id) references order_corrections (store_id, id),
  constraint order_taxes_sign check (case when correction_id is null then base >= 0 and tax >= 0 else base <= 0 and tax <= 0 end)
);
comment on table order_taxes is
  'The taxes of an order by line and rate, append-only: what was sold, and below zero what corrections gave back.';
create index order_taxes_of_order on order_taxes (store_id, order_id, position);
create index order_taxes_of_correction on order_taxes (store_id, correction_id) where correction_id is not null;
select protect_tenant_table('order_taxes');
revoke update, delete on order_taxes from larder_app;
