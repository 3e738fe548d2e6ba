create table password_tries (
  store_id uuid not null,
  user_id uuid not null,
  count integer not null,
  since timestamptz not null,
  primary key (store_id, user_id),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table password_tries is 'How often somebody who is signed in was asked for their password again and gave another one.';
select protect_tenant_table('password_tries');
