alter table stores add column pickup_charged boolean not null default true;
comment on column stores.pickup_charged is 'Whether orders that are picked up, which are those paid in cash, are charged the delivery fee, too.';
