alter table stores add column guest_order_hours integer not null default 24
  constraint stores_guest_order_hours_sane check (guest_order_hours between 1 and 168);
comment on column stores.guest_order_hours is 'How long an unpaid order of a guest waits for somebody of the store before it is called off.';

alter table orders add column placed_from bytea;
comment on column orders.placed_from is 'A hash of the address that a guest ordered from at this store: what one visitor holds unpaid is counted by it.';
create index orders_waiting_by_visitor on orders (store_id, placed_from) where placed_from is not null and status = 'pending';
