create table api_keys (
  store_id uuid not null references stores (id),
  id uuid not null,
  name text not null constraint api_keys_name_not_empty check (name <> ''),
  key_hash bytea not null,
  ending text not null,
  rights text[] not null constraint api_keys_have_rights check (cardinality(rights) > 0),
  user_id uuid not null,
  made_by uuid not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  primary key (store_id, id),
  unique (store_id, key_hash),
  foreign key (store_id, user_id) references users (store_id, id),
  foreign key (store_id, made_by) references users (store_id, id)
);
comment on table api_keys is 'Keys of a store''s own programs: what they may do, who made them, when they were last used. The row of users that a key acts as names it in ledgers, and can never sign in.';
create index api_keys_of_user on api_keys (store_id, user_id);
create index api_keys_of_maker on api_keys (store_id, made_by);
select protect_tenant_table('api_keys');
