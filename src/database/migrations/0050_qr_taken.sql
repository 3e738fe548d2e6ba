-- When somebody first took the address of the store away to show it: one of the steps of a new store.
alter table stores add column qr_taken_at timestamptz;
comment on column stores.qr_taken_at is 'When the store''s address or its QR code was first copied or downloaded; null until then.';
