-- What is known of an ingredient beside its unit leads from one unit to another; what somebody typed in another one is kept
-- beside what it came to on the shelf.
alter table ingredients
  add column packs jsonb not null default '[]',
  add column density numeric(20,6) constraint ingredients_density_positive check (density > 0 and density <> 'NaN'),
  add column weight_of_one numeric(20,6)
    constraint ingredients_weight_of_one_positive check (weight_of_one > 0 and weight_of_one <> 'NaN'),
  add column usable_part numeric(5,2)
    constraint ingredients_usable_part_a_share check (usable_part > 0 and usable_part <= 100);

alter table recipe_lines
  add column typed_quantity numeric(20,6),
  add column typed_unit text,
  add constraint recipe_lines_typed_whole check ((typed_quantity is null) = (typed_unit is null));
comment on column recipe_lines.quantity is 'What it takes off the shelf, in the unit of the ingredient.';
comment on column recipe_lines.typed_quantity is 'What was typed, in typed_unit; null where that is the same as quantity.';

alter table addons
  add column typed_quantity numeric(20,6),
  add column typed_unit text,
  add constraint addons_typed_whole check ((typed_quantity is null) = (typed_unit is null));
comment on column addons.quantity is 'What it takes off the shelf, in the unit of the ingredient.';
comment on column addons.typed_quantity is 'What was typed, in typed_unit; null where that is the same as quantity.';

alter table stock_movements
  add column typed_quantity numeric(20,6),
  add column typed_unit text,
  add constraint stock_movements_typed_whole check ((typed_quantity is null) = (typed_unit is null));
comment on column stock_movements.typed_quantity is 'What was entered by hand, in typed_unit: what came, what went or what was counted.';

-- The ledger stays as it was written, but for the unit in which it is written.
create function refuse_to_rewrite_ledger() returns trigger
language plpgsql as $$
begin
  if current_setting('app.recounted', true) is distinct from old.ingredient_id::text then
    raise insufficient_privilege using message = 'the ledger is added to and never rewritten';
  end if;
  return new;
end $$;
create trigger stock_movements_stay before update on stock_movements
  for each row execute function refuse_to_rewrite_ledger();
grant update (quantity, balance) on stock_movements to larder_app;

-- Every row is written as the difference between what stood on the shelf before it and after it, both rounded: so the sum
-- of all rows stays the stock to the last decimal, and every balance is what it was.
create function recount_shelf(recounted uuid, new_unit text, over numeric, under numeric, new_price numeric) returns void
language plpgsql as $$
begin
  perform set_config('app.recounted', recounted::text, true);
  update stock_movements set
    quantity = round(balance * over / under, 6) - round((balance - quantity) * over / under, 6),
    balance = round(balance * over / under, 6)
  where store_id = current_store() and ingredient_id = recounted;
  perform set_config('app.recounted', '', true);
  update ingredients set
    unit = new_unit, price_per_unit = new_price,
    stock = round(stock * over / under, 6), low_stock_level = round(low_stock_level * over / under, 6)
  where store_id = current_store() and id = recounted;
end $$;
comment on function recount_shelf is 'Counts an ingredient of the store in another unit, of which `over / under` make one of the old; its caller holds the row.';
revoke execute on function recount_shelf from public;
grant execute on function recount_shelf to larder_app;

-- As before, and only while each ingredient is still counted in the unit in which the order reckoned with it.
drop function take_from_shelf(uuid[], numeric[]);
create function take_from_shelf(needed_ids uuid[], quantities numeric[], units text[],
  out is_taken boolean, out ingredient_ids uuid[], out befores numeric[], out afters numeric[])
language plpgsql as $$
begin
  with held as (
    select id, stock, unit from ingredients
    where store_id = current_store() and id = any (needed_ids) and deleted_at is null
    order by id for no key update
  )
  select coalesce(bool_and(coalesce(held.stock >= need.quantity and held.unit = need.unit, false)), true) into is_taken
  from unnest(needed_ids, quantities, units) as need (id, quantity, unit) left join held on held.id = need.id;
  if is_taken then
    with moved as (
      update ingredients set stock = stock - need.quantity
      from unnest(needed_ids, quantities) as need (id, quantity)
      where ingredients.store_id = current_store() and ingredients.id = need.id
      returning ingredients.id, stock + need.quantity as before, stock as after
    )
    select array_agg(id), array_agg(before), array_agg(after) into ingredient_ids, befores, afters from moved;
  end if;
end $$;
comment on function take_from_shelf is 'Takes what an order needs from the shelf of the store, if all of it is there and counted as it was; its caller writes the ledger.';
