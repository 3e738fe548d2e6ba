create table store_changes (
  store_id uuid not null references stores (id),
  id uuid not null,
  user_id uuid,
  kind text not null,
  act text not null,
  subject text not null default '',
  differences jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table store_changes is 'Who changed prices, settings, people and payment keys of a store, and who gave money back: append-only, with what it was before and after.';
create index store_changes_of_kind on store_changes (store_id, kind, id desc);
create index store_changes_of_user on store_changes (store_id, user_id) where user_id is not null;
select protect_tenant_table('store_changes');
revoke update, delete on store_changes from larder_app;
create trigger store_changes_append_only before update or delete or truncate on store_changes
  for each statement execute function refuse_rewriting();
