create table payment_methods (
  store_id uuid not null references stores (id),
  -- The key of a built-in method (cash, paypal, xendit), or the id of a custom one.
  id text not null,
  name text not null default '',
  is_enabled boolean not null default false,
  details text not null default '',
  image text,
  client_id text not null default '',
  mode text not null default 'sandbox' constraint payment_methods_mode_known check (mode in ('sandbox', 'live')),
  -- Sealed for this store and this method alone, under a key that stands outside the database.
  sealed_secrets text,
  webhook_id text not null default '',
  position integer not null default 0,
  primary key (store_id, id)
);
comment on table payment_methods is 'How a store is paid. Secrets of providers are sealed with a key that is not in the database.';
select protect_tenant_table('payment_methods');

create table payment_attempts (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number integer not null,
  provider text not null constraint payment_attempts_provider_known check (provider in ('paypal', 'xendit')),
  mode text not null constraint payment_attempts_mode_known check (mode in ('sandbox', 'live')),
  state text not null constraint payment_attempts_state_known check (state in
    ('created', 'approved', 'captured', 'declined', 'expired', 'failed', 'partially_refunded', 'refunded', 'needs_review')),
  amount numeric(14,2) not null constraint payment_attempts_amount_positive check (amount > 0 and amount <> 'NaN'),
  currency text not null,
  payee text not null default '',
  -- The provider's own id of it, and where people pay a hosted invoice.
  provider_ref text,
  page_url text,
  is_under_review boolean not null default false,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
comment on table payment_attempts is 'Every attempt to pay an order by a provider, with what was agreed and where it stands.';
create unique index payment_attempts_one_open_per_order on payment_attempts (store_id, order_id)
  where state in ('created', 'approved');
create unique index payment_attempts_number_per_order on payment_attempts (store_id, order_id, number);
create unique index payment_attempts_provider_ref on payment_attempts (store_id, provider, provider_ref)
  where provider_ref is not null;
select protect_tenant_table('payment_attempts');

create table payment_captures (
  store_id uuid not null,
  provider text not null,
  provider_ref text not null,
  attempt_id uuid not null,
  order_id uuid not null,
  status text not null constraint payment_captures_status_known
    check (status in ('completed', 'pending', 'declined', 'refunded', 'partially_refunded')),
  amount numeric(14,2) not null constraint payment_captures_amount_not_negative check (amount >= 0 and amount <> 'NaN'),
  refunded numeric(14,2) not null default 0
    constraint payment_captures_refunded_within check (refunded >= 0 and refunded <= amount),
  currency text not null,
  is_kept boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, provider, provider_ref),
  foreign key (store_id, attempt_id) references payment_attempts (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
comment on table payment_captures is 'Money that moved at a provider. is_kept: it pays for its order, as one capture at most does.';
create unique index payment_captures_one_kept_per_order on payment_captures (store_id, order_id) where is_kept;
create index payment_captures_of_attempt on payment_captures (store_id, attempt_id);
create index payment_captures_of_order on payment_captures (store_id, order_id);
select protect_tenant_table('payment_captures');

create table payment_refunds (
  store_id uuid not null,
  id uuid not null,
  provider text not null,
  capture_ref text not null,
  amount numeric(14,2) not null constraint payment_refunds_amount_positive check (amount > 0 and amount <> 'NaN'),
  state text not null constraint payment_refunds_state_known check (state in ('asked', 'done', 'refused')),
  reason text not null default '',
  user_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, provider, capture_ref) references payment_captures (store_id, provider, provider_ref),
  foreign key (store_id, user_id) references users (store_id, id)
);
comment on table payment_refunds is 'Money that was asked to be given back, by whom, and whether the provider did.';
create unique index payment_refunds_one_asked_per_capture on payment_refunds (store_id, provider, capture_ref)
  where state = 'asked';
create index payment_refunds_of_capture on payment_refunds (store_id, provider, capture_ref);
create index payment_refunds_of_user on payment_refunds (store_id, user_id) where user_id is not null;
select protect_tenant_table('payment_refunds');

create table webhook_inbox (
  store_id uuid not null references stores (id),
  provider text not null,
  event_id text not null,
  kind text not null,
  attempt_id uuid,
  received_at timestamptz not null,
  primary key (store_id, provider, event_id)
);
comment on table webhook_inbox is 'What providers reported, each event once. Only what it is about is kept: the truth is asked for, and bodies name payers.';
select protect_tenant_table('webhook_inbox');
