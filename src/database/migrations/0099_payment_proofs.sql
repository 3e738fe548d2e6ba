alter table payment_methods add column asks_reference boolean not null default false;
alter table payment_methods add column asks_picture boolean not null default false;
comment on column payment_methods.asks_reference is 'Whoever pays by this method of the store''s own tells the number of their payment.';
comment on column payment_methods.asks_picture is 'Whoever pays by this method of the store''s own sends a picture of their payment.';

-- What customers show of money that they have sent. Nothing is paid by it: a person decides, and the ledger says what came.
create table payment_proofs (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  method text not null constraint payment_proofs_method_not_empty check (method <> ''),
  -- As it was typed, and as it is compared.
  reference text not null default '',
  reference_key text not null default '',
  -- The private picture, what its file was, and how it looks: coarse for the search, fine to be sure.
  picture text,
  picture_hash bytea,
  picture_outline text,
  picture_detail bytea,
  -- The first proof of the store whose picture looks the same; its own id when there was none.
  picture_key uuid,
  state text not null default 'to-verify'
    constraint payment_proofs_state_known check (state in ('to-verify', 'confirmed', 'refused', 'closed')),
  reason text not null default '',
  -- What came, and what of it the order was owed.
  received numeric(14,2) constraint payment_proofs_received_positive check (received > 0 and received <> 'NaN'),
  counted numeric(14,2) constraint payment_proofs_counted_positive check (counted > 0 and counted <= received),
  sent_by uuid,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, picture) references images (store_id, key),
  foreign key (store_id, sent_by) references users (store_id, id),
  foreign key (store_id, decided_by) references users (store_id, id),
  constraint payment_proofs_pictures_are_whole check (num_nonnulls(picture, picture_hash, picture_outline, picture_detail, picture_key) in (0, 5)),
  constraint payment_proofs_outline_known check (picture_outline ~ '^[0-9a-f]{16}$'),
  constraint payment_proofs_wait_undecided check ((state = 'to-verify') = (decided_at is null)),
  constraint payment_proofs_refused_say_why check ((state = 'refused') = (reason <> '')),
  constraint payment_proofs_confirmed_say_how_much check ((state = 'confirmed') = (received is not null and counted is not null))
);
comment on table payment_proofs is
  'What customers show of money that they have sent by a method of the store''s own, append-only but for one decision.';
create index payment_proofs_of_order on payment_proofs (store_id, order_id, id);
create unique index payment_proofs_one_waits on payment_proofs (store_id, order_id) where state = 'to-verify';
create index payment_proofs_of_reference on payment_proofs (store_id, reference_key) where reference_key <> '';
create index payment_proofs_of_hash on payment_proofs (store_id, picture_hash) where picture_hash is not null;
create index payment_proofs_of_picture_key on payment_proofs (store_id, picture_key) where picture_key is not null;
create index payment_proofs_of_picture on payment_proofs (store_id, picture) where picture is not null;
create index payment_proofs_sent_by on payment_proofs (store_id, sent_by) where sent_by is not null;
create index payment_proofs_decided_by on payment_proofs (store_id, decided_by) where decided_by is not null;
select protect_tenant_table('payment_proofs');
revoke update, delete on payment_proofs from larder_app;
grant update (state, reason, received, counted, decided_by, decided_at,
  reference, reference_key, picture, picture_hash, picture_outline, picture_detail, picture_key) on payment_proofs to larder_app;

-- One of two things may happen to a proof: it is decided, once, or it forgets what its sender has shown.
create function payment_proofs_change_once() returns trigger
language plpgsql as $$
begin
  if (new.store_id, new.id, new.order_id, new.method, new.sent_by, new.created_at)
    is distinct from (old.store_id, old.id, old.order_id, old.method, old.sent_by, old.created_at) then
    raise exception 'payment_proofs is append-only' using errcode = 'insufficient_privilege';
  end if;
  if old.state = 'to-verify' and new.state <> 'to-verify'
    and (new.reference, new.reference_key, new.picture, new.picture_hash, new.picture_outline, new.picture_detail, new.picture_key)
      is not distinct from
      (old.reference, old.reference_key, old.picture, old.picture_hash, old.picture_outline, old.picture_detail, old.picture_key) then
    return new;
  end if;
  if new.reference = '' and new.reference_key = '' and new.picture is null
    and (new.state, new.reason, new.received, new.counted, new.decided_by, new.decided_at)
      is not distinct from (old.state, old.reason, old.received, old.counted, old.decided_by, old.decided_at) then
    return new;
  end if;
  raise exception 'payment_proofs is append-only' using errcode = 'insufficient_privilege';
end $$;
comment on function payment_proofs_change_once is 'Lets a proof be decided once and forget what was shown, and refuses every other change.';
create trigger payment_proofs_change_once before update on payment_proofs
  for each row execute function payment_proofs_change_once();

-- Whatever door an order was paid or called off by: nothing is left to decide then.
create function close_payment_proofs() returns trigger
language plpgsql as $$
begin
  update payment_proofs set state = 'closed', decided_at = now()
  where store_id = new.store_id and order_id = new.id and state = 'to-verify';
  return null;
end $$;
comment on function close_payment_proofs is 'Closes the proof of an order that was paid another way or called off.';
create trigger orders_close_payment_proofs after update of status, paid_at on orders for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' or new.paid_at is not null and old.paid_at is null)
  execute function close_payment_proofs();
