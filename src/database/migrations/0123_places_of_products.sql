-- The products of a category stand in the order their owner gives them. What has no place stands behind what has one, by name:
-- all of a category until somebody orders it, and what is added later, also by a server of the version before.
alter table products add column position integer;
comment on column products.position is 'Where it stands within its category; null for one that nobody has placed, which stands behind the others by name.';

-- Where a product stands is nothing of the product: programs outside are not told of each one that makes room for another.
create or replace function hooks_hear_products() returns trigger
language plpgsql as $$
begin
  if to_jsonb(new) - 'position' is distinct from to_jsonb(old) - 'position' and has_hooks(new.store_id) then
    perform tell_hooks(new.store_id, 'product.changed', new.id, jsonb_build_object(
      'productId', new.id, 'name', new.name, 'slug', new.slug, 'price', new.price, 'inStock', new.in_stock,
      'isRemoved', new.deleted_at is not null));
  end if;
  return null;
end $$;
