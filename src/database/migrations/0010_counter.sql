alter table products add column barcode text
  constraint products_barcode_not_empty check (barcode <> '');
create unique index products_barcode_per_store on products (store_id, barcode)
  where barcode is not null and deleted_at is null;

alter table order_lines add column note text not null default '';

alter table orders add column sold_by uuid;
-- What was there before is not news. By its default, because row security would hide it from an update.
alter table orders add column seen_at timestamptz default now();
alter table orders alter column seen_at drop default;
alter table orders add foreign key (store_id, sold_by) references users (store_id, id);
comment on column orders.sold_by is 'Who sold it at the counter; null for what a customer ordered.';
comment on column orders.seen_at is 'When somebody who works here first opened it or moved it on; null while it is new.';
create index orders_sold_by on orders (store_id, sold_by, created_at desc) where sold_by is not null;
create index orders_unseen on orders (store_id, number) where seen_at is null;
