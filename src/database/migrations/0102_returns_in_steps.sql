-- An order gives back what it took in steps: one line that is void, and later the rest. It takes once, and what comes back
-- is never more than was taken.
drop index stock_movements_once_per_order;
create unique index stock_movements_once_per_order on stock_movements
  (store_id, order_id, ingredient_id, reason, (case when reason = 'cancel' then id end)) nulls not distinct
  where order_id is not null;

create function refuse_more_back_than_taken() returns trigger
language plpgsql as $$
begin
  if (select sum(quantity) from stock_movements
      where store_id = new.store_id and order_id = new.order_id and ingredient_id = new.ingredient_id) > 0 then
    raise exception 'an order gives back more than it took' using errcode = 'check_violation';
  end if;
  return null;
end $$;
comment on function refuse_more_back_than_taken is 'Refuses that an order gives back more of an ingredient than it took.';
create trigger stock_movements_balance after insert on stock_movements for each row
  when (new.reason = 'cancel' and new.order_id is not null) execute function refuse_more_back_than_taken();
