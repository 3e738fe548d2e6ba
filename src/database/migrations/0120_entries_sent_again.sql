-- What is entered by hand at the shelf, and sent again because nobody answered, is entered once. The number is the
-- browser's: ids of movements grow with the time of the server, which orders the ledger.
alter table stock_movements add column entry_id uuid;
comment on column stock_movements.entry_id is 'The number that a browser gave what was entered by hand; sent again under it, it is the same entry.';
create unique index stock_movements_entered_once on stock_movements (store_id, entry_id) where entry_id is not null;
