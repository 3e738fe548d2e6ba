create table payment_references (
  reference text primary key,
  store_id uuid not null references stores (id),
  created_at timestamptz not null default now()
);
comment on table payment_references is 'Directory: the payments that stores say have settled their account fee, each good for one store.';
create index payment_references_of_store on payment_references (store_id);
select protect_tenant_table('payment_references');
