create table order_events (
  store_id uuid not null,
  order_id uuid not null,
  position integer not null,
  from_status text,
  to_status text not null
    constraint order_events_status_known check (to_status in ('pending', 'processing', 'shipped', 'delivered', 'cancelled')),
  user_id uuid,
  created_at timestamptz not null,
  primary key (store_id, order_id, position),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table order_events is 'The life of every order, append-only: who placed it and who moved it on, from what to what, and when.';
create index order_events_of_user on order_events (store_id, user_id) where user_id is not null;
select protect_tenant_table('order_events');
revoke update, delete on order_events from larder_app;
