alter table stores add column unanswered_minutes integer not null default 10
  constraint stores_unanswered_minutes_sane check (unanswered_minutes between 0 and 240);
comment on column stores.unanswered_minutes is 'After how long an order that nobody has accepted is told to the owner by mail; 0 for never.';

alter table orders add column accepted_at timestamptz;
alter table orders add column accepted_by uuid;
alter table orders add column unanswered_told_at timestamptz;
alter table orders add foreign key (store_id, accepted_by) references users (store_id, id);
alter table orders add constraint orders_accepted_by_when check (accepted_by is null or accepted_at is not null);
comment on column orders.accepted_at is 'When somebody who works here said that they have it, of what a customer ordered; it rings until then.';
comment on column orders.accepted_by is 'Who said so; null for a program, and for orders from before it was kept.';
comment on column orders.unanswered_told_at is 'When its owner was told by mail that nobody has accepted it.';
create index orders_accepted_by on orders (store_id, accepted_by) where accepted_by is not null;
create index orders_unanswered on orders (store_id, created_at)
  where accepted_at is null and sold_by is null and status in ('pending', 'processing');

-- What somebody has opened or begun already does not ring on the day of the new version. Row security would hide the rows
-- from their own migration.
alter table orders no force row level security;
update orders set accepted_at = seen_at
where sold_by is null and seen_at is not null and status in ('pending', 'processing');
alter table orders force row level security;
