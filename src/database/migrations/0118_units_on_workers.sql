-- The worker of an ingredient's store is told, too, whose ledger is counted anew: Citus tells it of settings that are set,
-- and not of those that a function sets by a call. To PostgreSQL it is the same.
create or replace function recount_shelf(recounted uuid, new_unit text, over numeric, under numeric, new_price numeric) returns void
language plpgsql as $$
declare store constant uuid := current_store();
begin
  execute format('set local app.recounted = %L', recounted);
  update stock_movements set
    quantity = round(balance * over / under, 6) - round((balance - quantity) * over / under, 6),
    balance = round(balance * over / under, 6)
  where store_id = store and ingredient_id = recounted;
  set local app.recounted = '';
  update ingredients set
    unit = new_unit, price_per_unit = new_price,
    stock = round(stock * over / under, 6), low_stock_level = round(low_stock_level * over / under, 6)
  where store_id = store and id = recounted;
end $$;
