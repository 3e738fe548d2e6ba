create table user_pins (
  store_id uuid not null,
  user_id uuid not null,
  pin_hash text not null,
  set_at timestamptz not null,
  primary key (store_id, user_id),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table user_pins is 'Numbers by which people of a store show who they are at a tablet that others use too.';
select protect_tenant_table('user_pins');

create table approvals (
  store_id uuid not null,
  proof_hash bytea not null,
  purpose text not null constraint approvals_purpose_not_empty check (purpose <> ''),
  approver_id uuid not null,
  asked_by uuid not null,
  expires_at timestamptz not null,
  primary key (store_id, proof_hash),
  foreign key (store_id, approver_id) references users (store_id, id) on delete cascade,
  foreign key (store_id, asked_by) references users (store_id, id) on delete cascade,
  constraint approvals_of_another check (approver_id <> asked_by)
);
comment on table approvals is 'What somebody has allowed another person by PIN, once and for minutes: only the hash of its proof is kept.';
create index approvals_of_approver on approvals (store_id, approver_id);
create index approvals_of_asker on approvals (store_id, asked_by);
select protect_tenant_table('approvals');
