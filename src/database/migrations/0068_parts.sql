-- What was paid at once by one method, with its change, its tip and whatever of it was taken back.
alter table money_movements add column part_id uuid;
comment on column money_movements.part_id is 'Which part of a payment the row belongs to; null where an order is paid at once.';
create index money_movements_of_part on money_movements (store_id, part_id) where part_id is not null;
