create table fee_attempts (
  store_id uuid not null references stores (id),
  id uuid not null,
  method text not null,
  status text not null
    constraint fee_attempts_status_known
    check (status in ('open', 'submitted', 'captured', 'rejected', 'voided', 'review')),
  country text not null,
  amount numeric(14,2) not null constraint fee_attempts_amount_positive check (amount > 0 and amount <> 'NaN'),
  currency text not null constraint fee_attempts_currency_known check (currency in ('PHP', 'USD')),
  reference text constraint fee_attempts_reference_short check (length(reference) <= 64),
  reference_key text,
  provider_reference text,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id)
);
comment on table fee_attempts is 'How a store has tried to pay its account fee. What it owes is fixed when an attempt begins; a reference that counts is good for one store.';
create unique index fee_attempts_reference on fee_attempts (reference_key)
  where status in ('submitted', 'captured', 'review');
create unique index fee_attempts_provider_reference on fee_attempts (provider_reference);
create unique index fee_attempts_one_under_way on fee_attempts (store_id, status) where status in ('open', 'submitted');
create index fee_attempts_same_reference on fee_attempts (reference_key) where reference_key is not null;
create index fee_attempts_waiting on fee_attempts (created_at) where status in ('submitted', 'review');
select protect_tenant_table('fee_attempts');
select open_to_platform('fee_attempts');

-- What stores have said of their payments so far.
insert into fee_attempts
  (store_id, id, method, status, country, amount, currency, reference, reference_key, created_at, updated_at)
select stores.id, gen_random_uuid(), coalesce(payment_method, ''),
  case payment_status when 'completed' then 'captured' else 'submitted' end, country,
  case country when 'Philippines' then 1490 else 29.99 end, case country when 'Philippines' then 'PHP' else 'USD' end,
  reference_number, reference, payment_references.created_at, payment_references.created_at
from payment_references join stores on stores.id = store_id
where reference_number is not null;
drop table payment_references;

-- The platform's own: no store has rows in it, and the application role does not see it.
create table campaign (
  is_only_row boolean primary key default true constraint campaign_is_one_row check (is_only_row),
  is_on boolean not null default true,
  spots integer not null default 100 constraint campaign_spots_positive check (spots > 0),
  people integer not null default 1000 constraint campaign_people_positive check (people > 0),
  later_price_php numeric(14,2) not null default 4990,
  later_price_usd numeric(14,2) not null default 85.99,
  has_monthly_fee boolean not null default true,
  has_countdown boolean not null default true
);
comment on table campaign is 'The offer that the registration advertises; one row for the whole platform.';
grant select, insert, update, delete on campaign to larder_platform;
insert into campaign default values;
