-- They held ingredients, shared groups and barcodes. Row security would hide the rows from their own migration.
alter table products no force row level security;
alter table product_sizes no force row level security;
alter table product_groups no force row level security;
alter table choice_groups no force row level security;
alter table choice_needs no force row level security;
delete from product_sizes s using products p
where p.store_id = s.store_id and p.id = s.product_id and p.deleted_at is not null;
delete from product_groups g using products p
where p.store_id = g.store_id and p.id = g.product_id and p.deleted_at is not null;
delete from choice_groups g using products p
where p.store_id = g.store_id and p.id = g.product_id and p.deleted_at is not null;
delete from choice_needs n using products p
where p.store_id = n.store_id and p.id = n.product_id and p.deleted_at is not null;
alter table products force row level security;
alter table product_sizes force row level security;
alter table product_groups force row level security;
alter table choice_groups force row level security;
alter table choice_needs force row level security;
