-- Every movement of money is a row, as every movement of the shelf is. What was noted in four places before (cash that was
-- entered, cash put in and taken out, what providers took and gave back) is carried over.
create table money_movements (
  store_id uuid not null references stores (id),
  id uuid not null,
  kind text not null constraint money_movements_kind_known check (kind in
    ('payment', 'change', 'tip', 'refund', 'void', 'correction', 'surplus', 'in', 'out')),
  method text not null,
  amount numeric(14,2) not null constraint money_movements_amount_real check (amount <> 'NaN'),
  order_id uuid,
  -- The provider's own id of what it took.
  reference text not null default '',
  note text not null default '',
  user_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id),
  -- Nothing is a payment too, of what costs nothing.
  constraint money_movements_sign check (case
    when kind = 'payment' then amount >= 0
    when kind = 'in' then amount > 0
    when kind in ('change', 'refund', 'void', 'out') then amount < 0
    else amount <> 0 end),
  constraint money_movements_of_order check ((order_id is null) = (kind in ('in', 'out')))
);
comment on table money_movements is
  'The ledger of money, append-only: the signed amount, how it moved, of which order, and who entered it.';
create index money_movements_latest on money_movements (store_id, created_at desc, id desc);
create index money_movements_of_order on money_movements (store_id, order_id) where order_id is not null;
create index money_movements_of_user on money_movements (store_id, user_id) where user_id is not null;
create index money_movements_in_and_out on money_movements (store_id, created_at desc, id desc) where order_id is null;
select protect_tenant_table('money_movements');
revoke update, delete on money_movements from larder_app;

alter table orders add column paid numeric(14,2) not null default 0;
comment on column orders.paid is 'What was paid for it less what was given back, tips apart: the sum of its money movements.';
comment on column orders.paid_at is 'Since when all of its money is there, as its money movements say; null while it is not.';
-- A payment in cash may be given back, and what was handed over stays on the receipt.
alter table orders drop constraint orders_cash_is_paid;

-- Row security would hide the rows from their own migration.
alter table orders no force row level security;
alter table cashflow_entries no force row level security;
alter table payment_captures no force row level security;
alter table payment_refunds no force row level security;
alter table money_movements no force row level security;

insert into money_movements (store_id, id, kind, method, amount, note, user_id, created_at)
select store_id, id, type, 'cash', case type when 'in' then amount else -amount end, note, user_id, created_at
from cashflow_entries;

-- What providers took. What pays for no order is not counted as paid for it.
insert into money_movements (store_id, id, kind, method, amount, order_id, reference, created_at)
select store_id, next_movement_id(), case when is_kept then 'payment' else 'surplus' end, provider, amount, order_id,
       provider_ref, created_at
from payment_captures
where (is_kept or status in ('completed', 'partially_refunded', 'refunded')) and amount > 0;

-- And what they gave back: by whom, as far as it was asked for here, and the rest.
create temporary table given_back on commit drop as
select c.store_id, c.provider, c.provider_ref, c.order_id, c.is_kept, c.updated_at,
       case c.status when 'refunded' then c.amount else c.refunded end as amount,
       coalesce(sum(r.amount) filter (where r.state = 'done'), 0) as asked
from payment_captures c
left join payment_refunds r on r.store_id = c.store_id and r.provider = c.provider and r.capture_ref = c.provider_ref
where c.is_kept or c.status in ('completed', 'partially_refunded', 'refunded')
group by c.store_id, c.provider, c.provider_ref;

insert into money_movements (store_id, id, kind, method, amount, order_id, reference, user_id, created_at)
select r.store_id, next_movement_id(), case when g.is_kept then 'refund' else 'surplus' end, r.provider, -r.amount,
       g.order_id, r.capture_ref, r.user_id, r.updated_at
from payment_refunds r
join given_back g on g.store_id = r.store_id and g.provider = r.provider and g.provider_ref = r.capture_ref
where r.state = 'done' and g.asked <= g.amount;

insert into money_movements (store_id, id, kind, method, amount, order_id, reference, created_at)
select store_id, next_movement_id(), case when is_kept then 'refund' else 'surplus' end, provider,
       -(amount - case when asked <= amount then asked else 0 end), order_id, provider_ref, updated_at
from given_back
where amount > case when asked <= amount then asked else 0 end;

-- Cash as it was handed over, and the change that went back.
insert into money_movements (store_id, id, kind, method, amount, order_id, user_id, created_at)
select store_id, next_movement_id(), 'payment', 'cash', cash_given, id,
       case when paid_at = created_at then sold_by end, paid_at
from orders where cash_given is not null and paid_at is not null;
insert into money_movements (store_id, id, kind, method, amount, order_id, user_id, created_at)
select store_id, next_movement_id(), 'change', 'cash', total - cash_given, id,
       case when paid_at = created_at then sold_by end, paid_at
from orders where cash_given > total and paid_at is not null;

-- What came by a method of the store's own.
insert into money_movements (store_id, id, kind, method, amount, order_id, user_id, created_at)
select o.store_id, next_movement_id(), 'payment', o.payment_method, o.total, o.id,
       case when o.paid_at = o.created_at then o.sold_by end, o.paid_at
from orders o
where o.paid_at is not null and o.cash_given is null
  and coalesce((select sum(m.amount) from money_movements m
    where m.store_id = o.store_id and m.order_id = o.id and m.kind <> 'surplus'), 0) <= 0;

update orders o set paid = moved.amount
from (select store_id, order_id, sum(amount) as amount from money_movements
  where order_id is not null and kind not in ('tip', 'surplus') group by store_id, order_id) as moved
where o.store_id = moved.store_id and o.id = moved.order_id and moved.amount <> 0;

alter table orders force row level security;
alter table payment_captures force row level security;
alter table payment_refunds force row level security;
alter table money_movements force row level security;
drop table cashflow_entries;

-- An order knows what was paid for it by its rows and by nothing else. What is given back in part is not owed again: paid
-- stays paid until nothing of it is left.
create function money_moves_orders() returns trigger
language plpgsql as $$
begin
  update orders o set
    paid = o.paid + moved.amount,
    paid_at = case
      when o.paid_at is not null and o.paid + moved.amount > 0 then o.paid_at
      when o.paid + moved.amount >= o.total then coalesce(o.paid_at, moved.at)
    end,
    updated_at = greatest(o.updated_at, moved.at)
  from (select store_id, order_id, sum(amount) as amount, max(created_at) as at from added
    where order_id is not null and kind not in ('tip', 'surplus') group by store_id, order_id) as moved
  where o.store_id = moved.store_id and o.id = moved.order_id;
  return null;
end $$;
create trigger money_moves_orders after insert on money_movements
  referencing new table as added for each statement execute function money_moves_orders();

create function refuse_money_without_rows() returns trigger
language plpgsql as $$
begin
  raise exception 'what is paid for an order is said by money_movements alone';
end $$;
create trigger orders_begin_unpaid before insert on orders
  for each row when (new.paid <> 0 or new.paid_at is not null) execute function refuse_money_without_rows();
create trigger orders_are_paid_by_rows before update of paid, paid_at on orders
  for each row when ((new.paid, new.paid_at) is distinct from (old.paid, old.paid_at) and pg_trigger_depth() = 0)
  execute function refuse_money_without_rows();
