create table login_tickets (
  store_id uuid not null references stores (id),
  token_hash bytea not null,
  user_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash),
  foreign key (store_id, user_id) references users (store_id, id) on delete cascade
);
comment on table login_tickets is 'One-time tickets that sign in an admin of the store: only the hash is kept, and a used one is gone.';
create index login_tickets_of_user on login_tickets (store_id, user_id) where user_id is not null;
select protect_tenant_table('login_tickets');

alter table stores
  add suspended_at timestamptz,
  add suspended_reason text not null default '';

-- The tables below are the platform's own: no store has rows in them, and the application role sees none of them.
create table operators (
  id uuid primary key,
  email text not null constraint operators_email_once unique,
  password_hash text not null,
  password_expires_at timestamptz,
  totp_secret text not null,
  last_totp_step bigint not null default 0,
  created_at timestamptz not null
);
comment on table operators is 'The people who run the platform. A password that expires is one-time: its first use chooses another.';
grant select, insert, update, delete on operators to larder_platform;

create table operator_sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id) on delete cascade,
  is_confirmed boolean not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table operator_sessions is 'Signed-in operators: only the hash of a token is kept. One that is not confirmed still waits for the code.';
create index operator_sessions_of_operator on operator_sessions (operator_id);
grant select, insert, update, delete on operator_sessions to larder_platform;

create table operator_tries (
  email_hash bytea primary key,
  count integer not null,
  since timestamptz not null
);
comment on table operator_tries is 'How often somebody tried to sign in as an operator, whether there is one of that address or not.';
grant select, insert, update, delete on operator_tries to larder_platform;

create table operator_acts (
  id uuid primary key,
  operator text not null,
  act text not null,
  about_store_id uuid references stores (id),
  subject text not null default '',
  reason text not null default '',
  created_at timestamptz not null
);
comment on table operator_acts is 'Everything an operator did, append-only: who, what, to which store or thing, and why.';
create index operator_acts_latest on operator_acts (created_at desc, id desc);
create index operator_acts_of_store on operator_acts (about_store_id, created_at desc) where about_store_id is not null;
grant select, insert on operator_acts to larder_platform;

-- Grants do not bind the owner of a table; this does.
create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger operator_acts_append_only before update or delete or truncate on operator_acts
  for each statement execute function refuse_rewriting();
