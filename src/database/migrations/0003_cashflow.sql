create table cashflow_entries (
  store_id uuid not null references stores (id),
  id uuid not null,
  type text not null constraint cashflow_entries_type_known check (type in ('in', 'out')),
  amount numeric(14,2) not null constraint cashflow_entries_amount_positive check (amount > 0 and amount <> 'NaN'),
  note text not null default '',
  user_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table cashflow_entries is 'Cash put into or taken out of the drawer beside the sales.';
create index cashflow_entries_latest on cashflow_entries (store_id, created_at desc, id desc);
create index cashflow_entries_of_user on cashflow_entries (store_id, user_id) where user_id is not null;
select protect_tenant_table('cashflow_entries');
revoke update, delete on cashflow_entries from larder_app;
