-- Products whose parts are other products. Whoever has none of them has no row here.

create table combo_slots (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  label text not null constraint combo_slots_label_not_empty check (label <> ''),
  position integer not null default 0,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
comment on table combo_slots is
  'A place in a combo that is filled by one of its entries. The combo has no recipe: what it takes is what its parts take.';
create index combo_slots_of_product on combo_slots (store_id, product_id);
select protect_tenant_table('combo_slots');

create table combo_entries (
  store_id uuid not null,
  slot_id uuid not null,
  position integer not null,
  combo_id uuid not null,
  product_id uuid not null,
  size_id uuid,
  extra numeric(14,2) not null default 0 constraint combo_entries_extra_not_negative check (extra >= 0 and extra <> 'NaN'),
  primary key (store_id, slot_id, position),
  foreign key (store_id, slot_id) references combo_slots (store_id, id) on delete cascade,
  foreign key (store_id, combo_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id),
  constraint combo_entries_not_itself check (combo_id <> product_id)
);
comment on table combo_entries is
  'A product that may fill a slot, in one of its sizes or as it is (its first one), and what that costs beside the price of the combo. Sizes are written anew with their product, so that none is referred to.';
create index combo_entries_of_combo on combo_entries (store_id, combo_id);
create index combo_entries_of_product on combo_entries (store_id, product_id);
select protect_tenant_table('combo_entries');

alter table order_lines add column parts jsonb;
comment on column order_lines.parts is
  'Of a combo: its parts as they were sold, in the order of its slots; null for every other product.';
