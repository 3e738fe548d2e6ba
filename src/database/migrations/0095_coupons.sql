-- What a shop takes off for whoever knows a code.
create table coupons (
  store_id uuid not null references stores (id),
  id uuid not null,
  -- In capitals and without blanks, as it is compared.
  code text not null constraint coupons_code_normalised check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  description text not null default '',
  kind text not null constraint coupons_kind_known check (kind in ('percent', 'amount')),
  value numeric(14,2) not null constraint coupons_value_positive check (value > 0 and value <> 'NaN'),
  -- Good from the first moment, and no longer at the second; null for always.
  starts_at timestamptz,
  ends_at timestamptz,
  -- How often it may be used, in all and by one customer; null for any.
  uses integer constraint coupons_uses_positive check (uses > 0),
  uses_per_customer integer constraint coupons_uses_per_customer_positive check (uses_per_customer > 0),
  minimum numeric(14,2) not null default 0
    constraint coupons_minimum_not_negative check (minimum >= 0 and minimum <> 'NaN'),
  -- What it is for; everything where both are empty.
  product_ids uuid[] not null default '{}',
  category_ids uuid[] not null default '{}',
  is_active boolean not null default true,
  -- The sum of its uses.
  used integer not null default 0 constraint coupons_used_not_negative check (used >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  constraint coupons_percent_at_most_all check (kind <> 'percent' or value <= 100),
  constraint coupons_end_after_start check (ends_at > starts_at)
);
comment on table coupons is 'Codes of a store, what they take off and how often; how often they were used is the sum of coupon_uses.';
create unique index coupons_code_per_store on coupons (store_id, code);
select protect_tenant_table('coupons');
revoke delete on coupons from larder_app;

-- A use that an order took, and the one that it gave back. Who used it stands in the order alone, so whoever is taken out
-- of their orders is taken out of this, too.
create table coupon_uses (
  store_id uuid not null,
  order_id uuid not null,
  change smallint not null constraint coupon_uses_change_known check (change in (1, -1)),
  coupon_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, order_id, change),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, coupon_id) references coupons (store_id, id)
);
comment on table coupon_uses is 'Uses of coupons, append-only: 1 taken with an order, -1 given back when it was called off before it was paid.';
create index coupon_uses_of_coupon on coupon_uses (store_id, coupon_id);
select protect_tenant_table('coupon_uses');
revoke update, delete on coupon_uses from larder_app;

alter table order_discounts add column coupon_id uuid;
comment on column order_discounts.coupon_id is 'The coupon that it comes from; its code is the reason.';
alter table order_discounts add constraint order_discounts_coupon foreign key (store_id, coupon_id) references coupons (store_id, id);
create index order_discounts_of_coupon on order_discounts (store_id, coupon_id) where coupon_id is not null;

-- Orders of one address among those that something was taken off; most orders are not among them.
create index orders_discounted_by_email on orders (store_id, lower(customer ->> 'email')) where discount > 0;

-- How often whoever orders has used a coupon: by their account, or under the address that they gave.
create function uses_of_customer(wanted uuid, by_user uuid, by_email text) returns integer
language plpgsql volatile as $$
begin
  return (
    select coalesce(sum(uses.change), 0)
    from (
      select id from orders
      where store_id = current_store() and discount > 0 and user_id = by_user
      union
      select id from orders
      where store_id = current_store() and discount > 0 and by_email <> '' and lower(customer ->> 'email') = by_email
    ) as own
    join coupon_uses as uses on uses.store_id = current_store() and uses.order_id = own.id and uses.coupon_id = wanted);
end $$;
comment on function uses_of_customer is 'How often a coupon was used by an account or under an email address, less what was given back.';

-- Volatile, and called when the row of its store is held: it sees what was committed while its order waited. Whoever comes
-- too late loses the transaction, and is told so when looking again.
create function take_coupon(wanted uuid, by_user uuid, by_email text, at timestamptz) returns void
language plpgsql as $$
declare most integer;
begin
  update coupons set used = used + 1
  where store_id = current_store() and id = wanted and is_active and (uses is null or used < uses)
    and (starts_at is null or starts_at <= at) and (ends_at is null or ends_at > at)
  returning uses_per_customer into most;
  if not found then
    raise serialization_failure using message = 'a coupon was used up at the same moment';
  end if;
  if most is not null and uses_of_customer(wanted, by_user, by_email) >= most then
    raise serialization_failure using message = 'a customer has used a coupon at the same moment';
  end if;
end $$;
comment on function take_coupon is 'Counts one use of a coupon, if it is still good for whoever orders; its caller writes the use.';
