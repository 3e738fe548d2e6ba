create table password_resets (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table password_resets is 'Codes mailed to people who forgot their password: only the hash is kept, and how often it was guessed.';
create index password_resets_of_user on password_resets (store_id, user_id, created_at desc);
select protect_tenant_table('password_resets');
