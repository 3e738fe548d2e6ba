-- The shelf's rows are held while an order is kept: nothing is put together there that nobody hears, and where no mark is
-- crossed nothing is called.
create function has_hooks(store uuid) returns boolean
language sql stable as $$
  select exists (select from hooks where store_id = store and is_on)
$$;
comment on function has_hooks is 'Whether any address of the store is to be told of anything.';

create or replace function hooks_hear_orders() returns trigger
language plpgsql as $$
begin
  if not has_hooks(new.store_id) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform tell_hooks(new.store_id, 'order.placed', new.id, order_told(new));
    return null;
  end if;
  if new.paid_at is not null and old.paid_at is null then
    perform tell_hooks(new.store_id, 'order.paid', new.id, order_told(new));
  end if;
  if new.status <> old.status then
    perform tell_hooks(new.store_id, 'order.status', new.id,
      order_told(new) || jsonb_build_object('before', old.status));
  end if;
  return null;
end $$;

create or replace function hooks_hear_stock() returns trigger
language plpgsql as $$
begin
  if has_hooks(new.store_id) then
    perform tell_hooks(new.store_id, case when new.stock <= 0 then 'stock.out' else 'stock.low' end, new.id,
      jsonb_build_object('ingredientId', new.id, 'name', new.name, 'stock', new.stock, 'unit', new.unit,
        'lowStockLevel', new.low_stock_level));
  end if;
  return null;
end $$;

drop trigger hooks_hear_stock on ingredients;
create trigger hooks_hear_stock after update of stock on ingredients for each row
  when (new.deleted_at is null and (new.stock <= 0 and old.stock > 0
    or new.stock <= coalesce(new.low_stock_level, 0) and old.stock > coalesce(new.low_stock_level, 0)))
  execute function hooks_hear_stock();

create or replace function hooks_hear_products() returns trigger
language plpgsql as $$
begin
  if has_hooks(new.store_id) then
    perform tell_hooks(new.store_id, 'product.changed', new.id, jsonb_build_object(
      'productId', new.id, 'name', new.name, 'slug', new.slug, 'price', new.price, 'inStock', new.in_stock,
      'isRemoved', new.deleted_at is not null));
  end if;
  return null;
end $$;
