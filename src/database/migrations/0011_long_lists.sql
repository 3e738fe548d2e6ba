-- Lists of thousands are paged and searched in the index alone: it holds the name as it is written, which no search
-- could otherwise be compared with. (Searches cannot narrow an index themselves; docs/decisions/0026 says why.)
drop index products_by_name;
create index products_by_name on products (store_id, lower(name), id) include (name) where deleted_at is null;
drop index ingredients_by_name;
create index ingredients_by_name on ingredients (store_id, lower(name), id) include (name) where deleted_at is null;

create index products_by_price on products (store_id, price) where deleted_at is null;
create index products_latest on products (store_id, created_at) where deleted_at is null;
