alter table stores add column discount_limits jsonb not null default '{"manager": 100, "staff": 0, "cashier": 0}';
comment on column stores.discount_limits is 'How many percent a role takes off alone; an admin takes off anything.';
alter table stores add column discount_reasons jsonb not null default '["Regular customer", "Something was wrong", "Staff", "Promotion"]';
comment on column stores.discount_reasons is 'What is offered when somebody is asked why.';

-- What was taken off an order when it was sold, why, and by whom. Every sum of discounts is a sum of these rows.
create table order_discounts (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The line; null for the whole order.
  position integer,
  kind text not null constraint order_discounts_kind_known check (kind in ('percent', 'amount', 'statutory')),
  -- The percentage, or the amount that was wanted.
  value numeric(14,4) not null constraint order_discounts_value_positive check (value > 0 and value <> 'NaN'),
  -- Of how many persons one is entitled to it; null for what is no statutory discount.
  persons integer constraint order_discounts_persons_positive check (persons > 0),
  -- What was taken off the price, and what of the price was tax that is not due.
  amount numeric(14,2) not null constraint order_discounts_amount_not_negative check (amount >= 0 and amount <> 'NaN'),
  tax_off numeric(14,2) not null default 0
    constraint order_discounts_tax_off_not_negative check (tax_off >= 0 and tax_off <> 'NaN'),
  -- The same by line: position, amount, taxOff.
  lines jsonb not null,
  reason text not null constraint order_discounts_have_reasons check (reason <> ''),
  -- Who is entitled to it, and the number of their card.
  person_name text not null default '',
  person_number text not null default '',
  given_by uuid,
  approved_by uuid,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, order_id, position) references order_lines (store_id, order_id, position),
  foreign key (store_id, given_by) references users (store_id, id),
  foreign key (store_id, approved_by) references users (store_id, id),
  constraint order_discounts_say_whose check (kind <> 'statutory' or (persons is not null and person_name <> '' and person_number <> '')),
  constraint order_discounts_approved_by_another check (approved_by <> given_by)
);
comment on table order_discounts is
  'What was taken off orders as they were sold, append-only: by line or of the whole, with the reason and who gave and approved it.';
create index order_discounts_of_order on order_discounts (store_id, order_id, position);
create index order_discounts_given_by on order_discounts (store_id, given_by) where given_by is not null;
create index order_discounts_approved_by on order_discounts (store_id, approved_by) where approved_by is not null;
select protect_tenant_table('order_discounts');
revoke update, delete on order_discounts from larder_app;
