-- What was taken out of a sale after it was placed, and why. The lines stay: a correction says what of them is not made, or
-- was given back.
create table order_corrections (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null constraint order_corrections_kind_known check (kind in ('void', 'refund', 'method')),
  -- By how much the sale is worth less, and what it cost less.
  amount numeric(14,2) not null constraint order_corrections_amount_not_negative check (amount >= 0 and amount <> 'NaN'),
  cost numeric(14,2) not null default 0
    constraint order_corrections_cost_not_negative check (cost >= 0 and cost <> 'NaN'),
  -- Of which lines how many, and what became of them.
  lines jsonb not null default '[]',
  reason text not null constraint order_corrections_have_reasons check (reason <> ''),
  user_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table order_corrections is
  'What was taken out of orders after they were placed, append-only: voids, refunds and changed methods, with their reason.';
create index order_corrections_of_order on order_corrections (store_id, order_id);
create index order_corrections_of_user on order_corrections (store_id, user_id) where user_id is not null;
select protect_tenant_table('order_corrections');
revoke update, delete on order_corrections from larder_app;

alter table orders add column reduced numeric(14,2) not null default 0
  constraint orders_reduced_within check (reduced >= 0 and reduced <= total);
comment on column orders.reduced is 'By how much its corrections have made it worth less; total stays as it was placed.';
alter table orders add column cost_reduced numeric(14,2) not null default 0
  constraint orders_cost_reduced_not_negative check (cost_reduced >= 0 and cost_reduced <> 'NaN');
comment on column orders.cost_reduced is 'What of its cost went back to the shelf by its corrections.';

-- Corrections say what an order is worth, so they alone change it.
create function corrections_reduce_orders() returns trigger
language plpgsql as $$
begin
  update orders o set reduced = o.reduced + new.amount, cost_reduced = o.cost_reduced + new.cost,
    updated_at = greatest(o.updated_at, new.created_at),
    -- What is still owed may be nothing now.
    paid_at = case when o.paid > 0 and o.paid >= o.total - o.reduced - new.amount
      then coalesce(o.paid_at, new.created_at) else o.paid_at end
  where o.store_id = new.store_id and o.id = new.order_id;
  return null;
end $$;
create trigger corrections_reduce_orders after insert on order_corrections
  for each row when (not is_restoring()) execute function corrections_reduce_orders();

create trigger orders_are_reduced_by_corrections before update of reduced, cost_reduced on orders
  for each row when ((new.reduced, new.cost_reduced) is distinct from (old.reduced, old.cost_reduced) and pg_trigger_depth() = 0)
  execute function refuse_money_without_rows();

-- An order is paid when its rows reach what it is worth now.
create or replace function money_moves_orders() returns trigger
language plpgsql as $$
begin
  update orders o set
    paid = o.paid + moved.amount,
    paid_at = case
      when o.paid_at is not null and o.paid + moved.amount > 0 then o.paid_at
      when o.paid + moved.amount >= o.total - o.reduced then coalesce(o.paid_at, moved.at)
    end,
    updated_at = greatest(o.updated_at, moved.at)
  from (select store_id, order_id, sum(amount) as amount, max(created_at) as at from added
    where order_id is not null and kind not in ('tip', 'surplus') group by store_id, order_id) as moved
  where o.store_id = moved.store_id and o.id = moved.order_id;
  return null;
end $$;

-- Sums of ended days are forgotten with all that they say, and begin anew with what they did not know of.
truncate sales_days;
drop trigger orders_changed on orders;
create trigger orders_changed after update on orders for each row
  when (new.created_at < now() - interval '10 minutes'
    and (old.status, old.paid_at, old.paid, old.reduced, old.cost_reduced, old.payment_method, old.subtotal, old.total, old.total_cost)
      is distinct from
        (new.status, new.paid_at, new.paid, new.reduced, new.cost_reduced, new.payment_method, new.subtotal, new.total, new.total_cost))
  execute function forget_sales_day();
